// The figures of a cycle: total P&L = net cash of all its entries + market value of what is open; premium collected,
// net premium; XIRR with short-put collateral out at opening and back at closing. An unknown price leaves unknown.
// Authority: docs/domain.md, section "Figures".
import { moneyFromMicros, multiplyPriceWithin, type Money } from '../base/money.ts'
import { quantityFromMicros, wholeUnits } from '../base/quantity.ts'
import { daysBetween, type TradingDate } from '../base/trading-date.ts'
import type { Book } from '../ledger/booking/book.ts'
import { countShares, sumKnown } from '../ledger/campaigns/cycle-lots.ts'
import type { Cycle } from '../ledger/campaigns/cycle.ts'
import { contractKey } from '../ledger/entries/instrument-key.ts'
import { legProfit } from '../ledger/lots/leg.ts'
import { stockProfit } from '../ledger/lots/lot.ts'
import { isArrival } from '../ledger/transfers/moved-holdings.ts'
import type { Marks } from './profit.ts'
import type { CapitalDay, RealizedDay } from './return-figures.ts'
import { noRate, xirr, type DatedFlow, type RateOfReturn } from './xirr.ts'

/** Net cash of all entries of a cycle; null when a part is unknown. */
export function cycleNetCash({ flows }: Cycle): Money | null {
  return sumKnown(flows.map(({ amount }) => amount))
}

/** Shares and long legs count up, short ones down; null when a mark is missing. 0 when nothing is open. */
export function cycleMarketValue({ openLegs, lots, underlying }: Cycle, marks: Marks): Money | null {
  const shares = countShares(lots)
  const mark = marks.get(underlying)
  const stock =
    shares === 0 ? 0 : mark === undefined ? null : multiplyPriceWithin(mark, quantityFromMicros(shares), 1)
  const legs = openLegs.map(({ instrument, side, contracts }) => {
    const price = marks.get(contractKey(instrument))
    if (price === undefined) return null
    return multiplyPriceWithin(
      price,
      wholeUnits(side === 'long' ? contracts : -contracts),
      instrument.multiplier,
    )
  })
  return sumKnown([stock, ...legs])
}

/** Total P&L; for a finished cycle the sum of its cash, to the micro-dollar. */
export function cycleProfit(cycle: Cycle, marks: Marks): Money | null {
  return sumKnown([cycleNetCash(cycle), cycleMarketValue(cycle, marks)])
}

/** Calendar days from the start to the end, or to `asOf` while it is open; at least 1. */
export function cycleDays({ started, ended }: Cycle, asOf: TradingDate): number {
  return Math.max(1, daysBetween(started, ended ?? asOf))
}

/** XIRR; an open cycle is valued on `asOf`. Unknown without the marks. */
export function cycleXirr(cycle: Cycle, marks: Marks, asOf: TradingDate): RateOfReturn {
  const value = cycleMarketValue(cycle, marks)
  if (value === null || cycle.flows.some(({ amount }) => amount === null)) return noRate('unknown')
  const cash: DatedFlow[] = cycle.flows.map(({ date, amount }) => ({ date, amount: amount ?? 0 }))
  const collateral = changesOf(cycle.collateralDays)
  const held = cycle.collateralDays.at(-1)?.capital ?? 0
  return xirr([...cash, ...collateral, { date: asOf, amount: value + held }])
}

/** What tying up and freeing capital does to cash: an outflow where it rises. */
function changesOf(days: readonly CapitalDay[]): DatedFlow[] {
  return days.map(({ date, capital }, index) => ({ date, amount: (days[index - 1]?.capital ?? 0) - capital }))
}

/** Premium received on opened short legs, before fees. */
export function premiumCollected({ moves }: Pick<Book, 'moves'>): Money {
  let total = 0
  for (const move of moves)
    if (move.kind === 'leg-opened' && move.leg.side === 'short' && !isArrival(move))
      total += move.leg.cash ?? 0
  return moneyFromMicros(total)
}

/** What each day realized: legs that ended, shares that left at their strikes, and dividends. */
export function realizedDays({ closedLegs, disposals, entries }: Book): RealizedDay[] {
  const days = new Map<TradingDate, number>()
  const add = (date: TradingDate, amount: Money | null): void => {
    days.set(date, (days.get(date) ?? 0) + (amount ?? 0))
  }
  for (const leg of closedLegs) add(leg.closed, legProfit(leg))
  for (const disposal of disposals) add(disposal.closed, stockProfit(disposal))
  for (const { kind, tradeDate, netCash } of entries) if (besides.has(kind)) add(tradeDate, netCash)
  return [...days].map(([date, amount]) => ({ date, amount: moneyFromMicros(amount) }))
}

const besides: ReadonlySet<string> = new Set(['dividend', 'interest', 'fee'])
