/** What P&L, the wheels, the lots and the positions say of one symbol. */
import { isIndexRoot, moneyFromMicros, noParts, toldSum } from '@wheelwright/core'
import type { Lot, Position, ProfitList, WheelCycle, WheelData } from '@wheelwright/api'
import type { Pages } from './read-pages.ts'
import { totalAmount, totalUnits, type Say } from './say.ts'

type Item = ProfitList['items'][number]

interface OfSymbol {
  readonly subject: string
  readonly item: Item
  readonly data: WheelData
  readonly openLots: readonly Lot[]
  readonly closedLots: readonly Lot[]
  /** Of accounts that have a history. */
  readonly positions: readonly Position[]
  readonly wheels: readonly WheelCycle[]
}

export function sayOfSymbol(pages: Pages, item: Item, say: Say): void {
  const data = pages.symbols.get(item.underlying ?? '')
  if (data === undefined) return
  const lots = pages.symbolLots.get(item.underlying ?? '') ?? []
  const symbol: OfSymbol = {
    subject: `symbol ${item.underlying}`,
    item,
    data,
    openLots: lots.filter(({ status }) => status === 'open'),
    closedLots: lots.filter(({ status, end }) => status === 'closed' && end !== 'transferred'),
    positions: pages.positions.filter(
      ({ ticker, source }) => ticker === item.underlying && source !== 'manual',
    ),
    wheels: pages.wheels.filter(({ ticker, figures }) => ticker === item.underlying && figures === 'ledger'),
  }
  sayOfWheels(symbol, say)
  sayOfOpen(symbol, say)
  sayOfShares(symbol, say)
  sayOfContracts(symbol, say)
  sayOfCalls(symbol, say)
  // In an IRA nothing is recognized.
  if (pages.accounts.every(({ isIra }) => !isIra)) sayOfTaxes(symbol, say)
}

const sayOfWheels = ({ subject, item, data, openLots, closedLots, wheels }: OfSymbol, say: Say): void => {
  const { totalCycles, cyclesInTrash, plans } = data
  say(subject, 'wheels', { list: wheels.length, symbol: totalCycles - cyclesInTrash - plans.length })
  say(subject, 'running wheels', {
    symbol: data.activeCycles - data.plans.filter(({ endedAt }) => endedAt === null).length,
    list: wheels.filter(({ endedAt }) => endedAt === null).length,
  })
  say(subject, 'premium collected of its wheels', {
    symbol: data.totalPremiumCollected,
    'sum of the list': totalAmount(wheels.map(({ premiumCollected }) => premiumCollected)),
  })
  say(subject, 'realizedPnl of its wheels', {
    symbol: data.realizedPnl,
    'sum of the list': toldSum(
      wheels.map(({ realizedPnl, results }) => ({ sum: realizedPnl, results: results ?? noParts })),
    ),
  })
  say(subject, 'whether its wheels are all', {
    symbol: data.complete,
    list: wheels.every(({ complete }) => complete === true),
  })
  say(subject, 'an incomplete wheel of a complete symbol', {
    list: item.complete && !data.complete,
    'by its name': false,
  })
  // Of shares that join a wheel in part the rest stays outside.
  const inWheels = data.currentPositions.filter(({ instrumentType }) => instrumentType === 'stock')
  const isOutside = [...openLots, ...closedLots].some(({ cycleKey }) => cycleKey === null)
  if (data.otherEntryCount > 0 || isOutside || totalUnits(openLots) !== totalUnits(inWheels)) return
  say(subject, 'whether it is all', { profit: item.complete, 'its wheels': data.complete })
  say(subject, 'realizedPnl', { profit: item.realizedPnl, 'its wheels': data.realizedPnl })
  say(subject, 'unrealizedPnl', {
    profit: item.unrealizedPnl,
    'its wheels': totalAmount(wheels.map(({ unrealizedPnl }) => unrealizedPnl)),
  })
  say(subject, 'net cash', {
    profit: item.netCash,
    'its wheels': totalAmount(data.cycles.map(({ netCash }) => netCash)),
  })
}

const sayOfOpen = ({ subject, item, openLots, positions }: OfSymbol, say: Say): void => {
  say(subject, 'whether anything is open', {
    profit: item.open,
    positions: positions.some(({ source }) => source !== 'broker'),
  })
  if (item.unrealizedPnl === null || item.boundLotShift !== 0) return
  // What the broker alone holds is in no ledger; Reconciliation tells of it.
  const options = positions.filter(({ contracts, source }) => contracts !== null && source !== 'broker')
  // A row is of what the broker holds, and says where that differs.
  if (options.some(({ difference }) => difference !== null)) return
  say(subject, 'open P&L, shares at the strike', {
    profit: item.unrealizedPnl,
    'lots and legs': totalAmount([
      ...openLots.map(({ unrealizedPnl }) => unrealizedPnl),
      ...options.map(({ profitLoss }) => profitLoss),
    ]),
  })
}

const sayOfShares = ({ subject, item, openLots, closedLots, positions }: OfSymbol, say: Say): void => {
  if (item.complete)
    say(subject, 'stock P&L by tax lots', {
      profit: item.stockPnl === null ? null : item.stockPnl - item.boundLotShift,
      'closed lots': totalAmount(closedLots.map(({ stockProfit }) => stockProfit)),
    })
  const held = positions.filter(({ shares, source }) => shares !== null && source === 'history')
  if (held.length === 0) return
  say(subject, 'tax basis of the shares', {
    positions: totalAmount(held.map(({ investedBasis }) => investedBasis)),
    lots: totalAmount(
      openLots.map(({ taxBasis }) => (taxBasis === null ? null : moneyFromMicros(Math.abs(taxBasis)))),
    ),
  })
  say(subject, 'market value of the shares', {
    positions: totalAmount(held.map(({ marketValue }) => marketValue)),
    lots: totalAmount(openLots.map(({ marketValue }) => marketValue)),
  })
}

/** Contracts that stand in one wheel alone, as its page and the Options page have them. */
const sayOfContracts = ({ data, positions }: OfSymbol, say: Say): void => {
  for (const [symbol, inWheels] of Map.groupBy(data.currentPositions, (each) => each.symbol)) {
    const [leg, ...legs] = inWheels
    const [position, ...others] = positions.filter((each) => each.symbol === symbol)
    if (leg === undefined || position === undefined || legs.length + others.length > 0) continue
    if (position.contracts === null || position.contracts !== leg.quantity) continue
    say(symbol, 'open P&L', { wheel: leg.unrealizedPnl, options: position.profitLoss })
    say(symbol, 'market value', { wheel: leg.marketValue, options: position.marketValue })
    say(symbol, 'pending', { wheel: leg.isPendingExpiry, options: position.isPendingExpiry })
  }
}

/** The short calls that each wheel names, on its lots and off them, and those that stand open in it. */
const sayOfCalls = ({ subject, data }: OfSymbol, say: Say): void => {
  const cycles = data.cycles.filter(({ slots, slotCount }) => slots.length === slotCount)
  if (cycles.length < data.cycles.length) return
  const open = data.currentPositions.filter(({ positionType }) => positionType === 'short_call')
  say(subject, 'short calls in its wheels', {
    'on lots and off': cycles.reduce(
      (sum, { slots, looseCalls }) =>
        sum +
        slots.filter(({ call, closedOn }) => call !== null && closedOn === null).length +
        looseCalls.reduce((loose, { offLots }) => loose + offLots, 0),
      0,
    ),
    positions: 0 - totalUnits(open) / 1_000_000,
  })
}

/** Section 1256 contracts stand apart. */
const sayOfTaxes = ({ subject, item }: OfSymbol, say: Say): void => {
  const isKnown = item.complete && item.taxYears.every(({ complete }) => complete)
  if (!isKnown || item.open || item.underlying === null || isIndexRoot(item.underlying)) return
  say(subject, 'recognized gains and what is deferred', {
    years: item.taxYears.reduce(
      (total, { shortTerm, longTerm, unknownTerm }) =>
        total + (shortTerm ?? 0) + (longTerm ?? 0) + unknownTerm,
      0,
    ),
    profit: (item.optionPnl ?? 0) + (item.stockPnl ?? 0) - item.boundLotShift + (item.disallowedLoss ?? 0),
  })
}
