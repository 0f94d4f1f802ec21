/** What the Dashboard, the lists, P&L, Reconciliation and Questions say of the whole portfolio. */
import { allParts, toldSum, type Money } from '@wheelwright/core'
import type { Pages } from './read-pages.ts'
import { knownAmount, totalAmount, type Say } from './say.ts'

const subject = 'portfolio'

export function sayOfPortfolio(pages: Pages, say: Say): void {
  const tell: Tell = (figure, said) => say(subject, figure, said)
  sayOfTotals(pages, tell)
  sayOfCounts(pages, tell)
  sayOfWholes(pages, tell)
  sayOfPhases(pages, tell)
}

type Tell = (figure: string, said: Parameters<Say>[2]) => void

/** A total says beside it how many positions it leaves out; of nothing but unknowns there is none. */
const ofKnown = (amounts: readonly (Money | null)[]): Money | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 && amounts.length > 0 ? null : totalAmount(known)
}

const sayOfTotals = ({ dashboard, summary, positions }: Pages, tell: Tell): void => {
  tell('the dashboard', { dashboard: JSON.stringify(dashboard), summary: JSON.stringify(summary) })
  tell('open P&L', {
    dashboard: dashboard.portfolio.totalPl,
    positions: ofKnown(positions.map(({ profitLoss }) => profitLoss)),
  })
  tell('value', {
    dashboard: dashboard.portfolio.totalValue,
    positions: ofKnown(positions.map(({ marketValue }) => marketValue)),
  })
  tell('invested basis', {
    dashboard: dashboard.portfolio.investedBasis,
    positions: ofKnown(positions.map(({ investedBasis }) => investedBasis)),
  })
}

const sayOfCounts = (pages: Pages, tell: Tell): void => {
  const { dashboard, positions, stocks, options, profit, reconciliation, questions, wheels } = pages
  tell('open positions', {
    dashboard: dashboard.portfolio.activePositions,
    positions: positions.length,
    'stocks and options': stocks.length + options.length,
  })
  const pending = positions.filter(({ isPendingExpiry }) => isPendingExpiry)
  tell('pending positions', { dashboard: dashboard.portfolio.pendingExpiry, positions: pending.length })
  tell('pending contracts', { positions: pending.length, reconciliation: reconciliation.counts.pending })
  // Questions are about entries: of what a snapshot or a hand alone tells nothing can be answered.
  tell('pending contracts of the history', {
    positions: pending.filter(({ source }) => source === 'history' || source === 'both').length,
    reconciliation: reconciliation.pending.filter(({ positionId }) => positionId === null).length,
    questions: questions.counts.pendingExpiry,
  })
  const outsideOf = (wanted: (typeof pending)[number]['source']): number =>
    pending.filter(({ source }) => source === wanted).length
  tell('pending positions that no entry tells of', {
    dashboard: JSON.stringify(dashboard.portfolio.pendingOutside),
    positions: JSON.stringify({ snapshot: outsideOf('broker'), byHand: outsideOf('manual') }),
    reconciliation: JSON.stringify(reconciliation.pendingOutside),
  })
  tell('whether something is pending', {
    profit: profit.restsOn.pending > 0,
    questions: questions.counts.pendingExpiry > 0,
  })
  tell('questions', { count: pages.questionCount.all, questions: questions.counts.all })
  tell('tickers of running wheels', {
    dashboard: dashboard.wheels.openTickers.join(' '),
    list: wheels
      .filter(({ status }) => status !== 'closed')
      .map(({ ticker }) => ticker)
      .toSorted()
      .join(' '),
  })
}

const sayOfPhases = (pages: Pages, tell: Tell): void => {
  const { dashboard, profit, wheels, collateral } = pages
  const { items, totals } = pages.phases
  const ofSymbols = profit.items.filter(({ underlying }) => underlying !== null)
  tell('collateral', {
    dashboard: dashboard.wheels.totalCollateral,
    phases: totals.collateral,
    collateral: collateral.collateral,
  })
  tell('cash', { dashboard: dashboard.portfolio.cash, collateral: collateral.total.cash })
  tell('options of unknown collateral', {
    dashboard: dashboard.wheels.unknownCollateral,
    phases: totals.unknownCollateral,
    collateral: collateral.unknownCollateral,
  })
  tell('how many tickers run', {
    phases: totals.activeTickers,
    list: new Set(wheels.flatMap(({ status, ticker }) => (status === 'closed' ? [] : ticker))).size,
  })
  tell('realized P&L of all symbols', {
    profit: toldSum(ofSymbols.map((each) => ({ sum: each.realizedPnl, results: allParts(each.results) }))),
    phases: totals.realizedPnl,
    'by phase': knownAmount(totals.realizedPnl, Object.values(totals.lifetimeEarnings)),
  })
  const listed = new Set(items.map(({ ticker }) => ticker))
  // What stands on tickers that the page does not list is in the totals alone.
  if (pages.positions.every(({ ticker }) => listed.has(ticker ?? ''))) {
    const known = items.flatMap(({ collateral: own }) => own ?? [])
    tell('collateral by ticker', { tickers: totalAmount(known), all: totals.collateral ?? 0 })
    tell('options of unknown collateral by ticker', {
      tickers: items.reduce((sum, { unknownCollateral }) => sum + unknownCollateral, 0),
      all: totals.unknownCollateral,
    })
  }
  for (const item of items) {
    const own = ofSymbols.find(({ underlying }) => underlying === item.ticker)
    if (own === undefined) continue
    tell(`realized P&L of ${item.ticker}`, {
      profit: own.realizedPnl,
      phases: item.realizedPnl,
      'by phase':
        item.lifetimeEarnings === null
          ? null
          : knownAmount(own.realizedPnl, Object.values(item.lifetimeEarnings)),
    })
    tell(`open P&L of ${item.ticker}`, { profit: own.unrealizedPnl, phases: item.unrealizedPnl })
  }
}

/** Cash put in or taken out is no profit; what cancels nothing counts once its trade is here. */
const sayOfWholes = ({ profit, entries, reconciliation }: Pages, tell: Tell): void => {
  const cancelNothing = new Set(
    reconciliation.problems.flatMap(({ entryId, sentence }) =>
      sentence.startsWith('It cancels ') ? [entryId] : [],
    ),
  )
  tell('completeness', {
    'all items': profit.items.every(({ complete }) => complete) && profit.restsOn.refusedRows === 0,
    totals: Object.values(profit.restsOn).every((count) => count === 0),
  })
  const counted = entries.filter(({ id, kind }) => kind !== 'cash-transfer' && !cancelNothing.has(id))
  tell('net cash', {
    profit: totalAmount(profit.items.map(({ netCash }) => netCash)),
    entries: totalAmount(counted.map(({ netCash }) => netCash)),
  })
  tell('fees', {
    profit: totalAmount(profit.items.map(({ fees }) => fees)),
    entries: counted.reduce(
      (total, { kind, fees, netCash, isCanceled, keptFee = 0, leftFees = fees }) =>
        total + (isCanceled ? keptFee : kind === 'fee' ? 0 - netCash : leftFees),
      0,
    ),
  })
}
