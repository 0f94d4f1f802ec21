/** Where brokers keep the files that can be read, by the title that the server gives the format. */
const ways: Readonly<Record<string, string>> = {
  'Charles Schwab history (CSV)':
    'On schwab.com: Accounts, Transaction History, choose account and dates, Export, CSV.',
  'Charles Schwab history (JSON)':
    'On schwab.com: Accounts, Transaction History, choose account and dates, Export, JSON.',
  'Charles Schwab positions (CSV)': 'On schwab.com: Accounts, Positions, Export, CSV.',
  'Charles Schwab transactions and orders (API, JSON)':
    'The answers of the API’s transactions or orders endpoint, saved as JSON.',
  'Charles Schwab accounts and positions (API, JSON)':
    'The answer of the API’s accounts endpoint with positions, saved as JSON.',
  'Export of a brokerage account (JSON)': 'What the Data Import Center converts, saved as JSON.',
  'tastytrade history (CSV)': 'On my.tastytrade.com: History, Transactions, choose dates, Download CSV.',
  'tastytrade history (CSV, until 2022)': 'As tastyworks gave it until 2022: History, Transactions, CSV.',
  'Interactive Brokers Flex query (XML)':
    'In the Client Portal: Performance & Reports, Flex Queries, an Activity query with trades, cash transactions, transfers, corporate actions, open positions and cash report, run as XML.',
  'Fidelity account history (CSV)': 'On fidelity.com: Activity & Orders, choose dates, Download.',
  'Fidelity activity of Active Trader Pro (CSV)':
    'In Active Trader Pro: the table of the account’s activity.',
  'Fidelity positions (CSV)': 'On fidelity.com: Positions, Download.',
  'Robinhood account activity (CSV)':
    'On robinhood.com: Account, Reports and statements, Generate a new report of all activity.',
  'OFX or QFX of an investment account': 'At most brokers: the download for Quicken (QFX) or OFX.',
}

export function wayTo(title: string): string | null {
  return ways[title] ?? null
}

/** Everything that is read, before the server has been asked. */
export const knownFormats: readonly string[] = Object.keys(ways)
