// What the money in a portfolio earned: time-weighted, chained from value to value, and money-weighted, the rate at which all
// flows come to the last value. Authority: docs/domain.md, section "Figures" (ACT/365F); decision 0043.
import { sumMoneyWithin, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { noRate, xirr, type RateOfReturn } from '../profit/xirr.ts'

/** What all of it was worth at the close of a session; null where a part is unknown. */
export interface DayValue {
  readonly date: TradingDate
  readonly value: Money | null
}

/** Put in (above zero) or taken out; null where something of unknown value was moved. */
export interface EquityFlow {
  readonly date: TradingDate
  readonly amount: Money | null
}

/** Why there is no time-weighted return. `gap`: money was moved on a day whose value is unknown. */
export type NoTwr = 'one-day' | 'gap' | 'unknown-flow' | 'nothing-invested'

/** Fractions: of the whole span, and as a pace of a year. */
export type TimeWeightedReturn =
  | { readonly total: number; readonly annual: number | null; readonly reason: null }
  | { readonly total: null; readonly annual: null; readonly reason: NoTwr }

/** A flow at the session at whose close it counts. */
export interface CountedFlow extends EquityFlow {
  readonly countedOn: TradingDate
}

/** A day with a value. */
export interface WholeDay extends DayValue {
  readonly value: Money
}

/** The sum, 0 of none; null where one is unknown, or the sum leaves the range of money. */
function sumFlows(flows: readonly EquityFlow[]): Money | null {
  const known = flows.map(({ amount }) => amount).filter((amount) => amount !== null)
  return known.length < flows.length ? null : sumMoneyWithin(known)
}

/** No return, with the reason. */
export function noTwr(reason: NoTwr): TimeWeightedReturn {
  return { total: null, annual: null, reason }
}

/** Chained from value to value; a flow is taken out of the value of the close at which it counts. */
export function timeWeighted(days: readonly WholeDay[], flows: readonly CountedFlow[]): TimeWeightedReturn {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return noTwr('one-day')
  const byDay = Map.groupBy(flows, ({ countedOn }) => countedOn)
  const valued = new Set(days.map(({ date }) => date))
  for (const [day, each] of byDay) {
    if (day > last.date) continue
    const sum = sumFlows(each)
    if (sum === null) return noTwr('unknown-flow')
    if (sum !== 0 && !valued.has(day)) return noTwr('gap')
  }
  let [growth, before]: [number, number] = [1, first.value]
  for (const { date, value } of days.slice(1)) {
    const after = value - (sumFlows(byDay.get(date) ?? []) ?? 0)
    if (before <= 0 || after < 0) return noTwr('nothing-invested')
    growth *= after / before
    before = value
  }
  const annual = growth ** (365 / daysBetween(first.date, last.date)) - 1
  return { total: growth - 1, annual: Number.isFinite(annual) ? annual : null, reason: null }
}

/** What was put in against the last value. */
export function moneyWeighted(days: readonly WholeDay[], flows: readonly CountedFlow[]): RateOfReturn {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return noRate('none')
  const within = flows.filter(({ countedOn }) => countedOn <= last.date)
  if (sumFlows(within) === null) return noRate('unknown')
  return xirr([
    { date: first.date, amount: 0 - first.value },
    ...within.map(({ countedOn, amount }) => ({ date: countedOn, amount: 0 - (amount ?? 0) })),
    { date: last.date, amount: last.value },
  ])
}
