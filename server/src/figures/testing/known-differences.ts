/** What the pages disagree on today, source by source (decision 0027). */
export const knownDifferences: Readonly<Record<string, readonly string[]>> = {
  'one put opened and three closed': [
    'symbol KO: realizedPnl',
    'wheel KO-20260105-1: deepest fall is at least the loss realized',
  ],
  'calls closed beyond those opened, beside shares': ['symbol KO: realizedPnl'],
  'a put closed that nobody saw opened, then a wheel': ['symbol KO: realizedPnl'],
  'shares without a cost, called away': ['symbol KO: net cash', 'symbol KO: realizedPnl'],
  'a put without its credit, expired': ['symbol KO: net cash', 'symbol KO: realizedPnl'],
  'transfer-of-unseen-contracts.txt': ['symbol KO: net cash', 'symbol KO: realizedPnl'],
  'shares without a cost, with a call open': [
    'symbol KO: net cash',
    'symbol KO: realizedPnl',
    'wheel KO-20260106-1: capital',
  ],
  'shares with a stated cost, called away': ['symbol KO: net cash'],
  'more shares sold than were seen': ['symbol KO: net cash'],
  'an assignment and the sale of its shares on one day': ['wheel KO-20260105-1: capital'],
  'shares that arrive from nowhere': [
    'symbol KO: net cash',
    'symbol KO: realizedPnl',
    'wheel KO-20260305-1: capital',
  ],
  'exports/made-up/fidelity-web.csv, its first half': ['wheel REVE-20260420-1: capital'],
  'exports/tastytrade/TastytradeOptionsTest.csv, its first half': [
    'symbol SOFI: realizedPnl',
    'wheel SOFI-20240429-1: deepest fall is at least the loss realized',
  ],
  'exports/tastytrade/TsllImportTest.csv, its first half': [
    'wheel TSLL-20250502-1: deepest fall is at least the loss realized',
  ],
  'merged-into-held.txt': [
    'symbol NEW: open P&L, shares at the strike',
    'symbol NEW: whether anything is open',
    'symbol OLD: open P&L, shares at the strike',
    'symbol OLD: whether anything is open',
  ],
  'opening-balance.txt': ['symbol IBM: net cash', 'symbol IBM: realizedPnl'],
  'over-assignment.txt': ['wheel PLTR-20260105-1: capital'],
  'over-close.txt': ['symbol PLTR: realizedPnl'],
  'sale-uncovers-call.txt': ['wheel KO-20260106-1: capital'],
}
