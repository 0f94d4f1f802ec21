/** What the list of wheels, a wheel's own pages, its symbol's page and its lots say of one wheel. */
import { addKnown, dividePrice, totalProfit } from '@wheelwright/core'
import type { LedgerCycle, Lot } from '@wheelwright/api'
import type { Pages, WheelPages } from './read-pages.ts'
import { totalAmount, totalUnits, type Say } from './say.ts'

type Row = Pages['wheels'][number]

interface OfWheel extends WheelPages {
  readonly row: Row
  /** As the symbol's page has it. */
  readonly cycle: LedgerCycle
  /** Open lots that stand in it. */
  readonly lots: readonly Lot[]
  /** Finished wheels of the account on the ticker: one that the user closed while it held something goes on in the ledger. */
  readonly finished: readonly Row[]
  /** Whether it is the account's only one on the ticker, so that figures of all of them are its own. */
  readonly isOnly: boolean
}

export function sayOfWheel(pages: Pages, row: Row, say: Say): void {
  const wheel = ofWheel(pages, row)
  if (wheel === null) return
  const subject = `wheel ${row.cycleKey}`
  const tell: Tell = (figure, said) => say(subject, figure, said)
  sayOfProfit(wheel, tell)
  sayOfHoldings(wheel, tell)
  sayOfPage(wheel, tell)
  sayOfFinished(wheel, tell)
}

type Tell = (figure: string, said: Parameters<Say>[2]) => void

const ofWheel = ({ wheels, symbols, details, lots }: Pages, row: Row): OfWheel | null => {
  const cycle = symbols.get(row.ticker)?.cycles.find(({ cycleKey }) => cycleKey === row.cycleKey)
  const pages = details.get(row.id)
  if (cycle === undefined || pages === undefined) return null
  const ofTicker = wheels.filter(
    ({ ticker, accountId, figures }) =>
      ticker === row.ticker && accountId === row.accountId && figures === 'ledger',
  )
  return {
    ...pages,
    row,
    cycle,
    lots: lots.filter(
      ({ status, cycleKey, accountId }) =>
        status === 'open' && cycleKey === cycle.cycleKey && accountId === cycle.accountId,
    ),
    finished: ofTicker.filter(({ outcome }) => outcome !== 'open'),
    isOnly: ofTicker.length === 1,
  }
}

const sayOfProfit = ({ row, detail, performance, closing, cycle, positions }: OfWheel, tell: Tell): void => {
  for (const figure of ['realizedPnl', 'unrealizedPnl', 'totalPnl'] as const)
    tell(figure, {
      list: row[figure],
      details: detail[figure],
      performance: performance[figure],
      closing: closing[figure],
      symbol: cycle[figure],
    })
  tell('premium collected', {
    list: row.premiumCollected,
    details: detail.premiumCollected,
    performance: performance.premiumCollected,
    closing: closing.totalPremiumCollected,
    symbol: cycle.premiumCollected,
  })
  tell('whether it is all', {
    list: row.complete,
    details: detail.complete,
    performance: performance.complete,
    closing: closing.complete,
    symbol: cycle.complete,
  })
  tell('net premium', { symbol: cycle.netPremium, performance: performance.netPremium })
  tell('unrealizedPnl', {
    'sum of its positions': totalAmount(positions.map(({ unrealizedPnl }) => unrealizedPnl)),
  })
  tell('totalPnl', {
    'realized and open': totalProfit(row.realizedPnl, row.unrealizedPnl, positions.length > 0),
  })
  const { maxDrawdown, realizedPnl } = performance
  tell('deepest fall is at least the loss realized', {
    performance: maxDrawdown === null || realizedPnl === null || maxDrawdown >= 0 - realizedPnl,
    'by its name': true,
  })
  // What is made of all parts is unknown where one of them is.
  const isHidden = cycle.restsOn.unknownBasis > 0 && realizedPnl !== 0
  tell('rates of a part of what was earned', {
    performance: isHidden && performance.annualReturnOnCapital !== null,
    'by their names': false,
  })
}

/** Its own page: the same figures, and legs that add up to them. */
const sayOfPage = (
  { row, cycle, page: { wheel, campaign, legs, earlierLegs } }: OfWheel,
  tell: Tell,
): void => {
  for (const figure of ['realizedPnl', 'unrealizedPnl', 'totalPnl', 'premiumCollected'] as const)
    tell(`${figure} of its page`, {
      list: row[figure],
      page: wheel[figure],
      campaign: campaign?.[figure] ?? null,
    })
  tell('why it has its status', {
    list: row.statusReason,
    symbol: cycle.statusReason,
    page: wheel.statusReason,
    campaign: campaign?.statusReason ?? null,
  })
  tell('net stock cost of its page', { symbol: cycle.netStockCost, page: campaign?.netStockCost ?? null })
  const results = (isOpen: boolean) =>
    legs.filter(({ endedOn }) => (endedOn === null) === isOpen).map(({ result }) => result)
  const { unknownBasis, pending, refusedRows } = cycle.restsOn
  // Where nothing has ended, and what is past its expiration or was refused may have, no leg says that it came to nothing.
  const isHidden = pending + refusedRows > 0 && results(false).length + earlierLegs.count === 0
  if (unknownBasis === 0)
    tell('realizedPnl of its page', {
      legs: isHidden ? null : addKnown(totalAmount(results(false)), earlierLegs.result),
    })
  tell('unrealizedPnl of its page', { legs: totalAmount(results(true)) })
}

const sayOfHoldings = (wheel: OfWheel, tell: Tell): void => {
  const { row, performance, closing, cycle, positions, lots } = wheel
  tell('days active', {
    list: row.daysActive,
    performance: performance.daysActive,
    closing: closing.daysActive,
    symbol: cycle.daysActive,
  })
  tell('shares held', {
    list: row.sharesHeld,
    symbol: cycle.sharesHeld,
    positions: totalUnits(positions.filter(({ positionType }) => positionType === 'stock')),
  })
  for (const lot of lots)
    tell('net stock cost', { symbol: cycle.netStockCost, [`lot ${lot.id}`]: lot.netStockCost })
  tell('parts of the capital', {
    list: JSON.stringify(row.capitalParts),
    symbol: JSON.stringify(cycle.capitalParts),
  })
  tell('capital by its parts', {
    list: row.capitalRequirement,
    parts: totalAmount(row.capitalParts.map(({ amount }) => amount)),
  })
  // Of a long call that covers the net debit counts, which no page tells apart.
  const isPlain = positions.every(({ positionType }) => positionType !== 'long_call')
  const uncovered = ['covered_calls', 'call_spreads', 'naked_calls']
  const isOpenEnded = row.capitalParts.some(({ kind, quantity }) => uncovered.includes(kind) || quantity < 0)
  if (cycle.endedAt !== null || totalUnits(lots) !== cycle.sharesHeld) return
  const ofLots = totalAmount(lots.map(({ taxBasis }) => taxBasis))
  tell('tax basis of a share', {
    list: row.taxBasis,
    lots: ofLots === null || cycle.sharesHeld <= 0 ? null : dividePrice(ofLots, cycle.sharesHeld, 1),
  })
  if (isPlain)
    tell('capital', {
      list: row.capitalRequirement,
      // What an uncovered call or shares that are owed tie up nobody knows, nor what it is in all.
      'puts and lots': isOpenEnded ? null : addKnown(cycle.collateral, ofLots),
    })
}

const sayOfFinished = ({ closing, finished, performance, isOnly }: OfWheel, tell: Tell): void => {
  if (isOnly)
    for (const figure of ['maxDrawdown', 'sharpeRatio'] as const)
      tell(figure, { performance: performance[figure], closing: closing.performanceMetrics[figure] })
  tell('finished wheels of the account', { closing: closing.cyclesCompleted, list: finished.length })
  const profits = finished.map(({ totalPnl, restsOn }) => (restsOn?.unknownBasis === 0 ? totalPnl : null))
  const isKnown = profits.length > 0 && !profits.includes(null)
  tell('win rate', {
    closing: closing.performanceMetrics.winRate,
    list: isKnown ? profits.filter((profit) => (profit ?? 0) > 0).length / profits.length : null,
  })
}
