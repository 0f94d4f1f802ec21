// The equity curve: what a portfolio was worth on the days on which that is known, against what was put into it. The first
// value counts as put in, deposits less withdrawals since are added, and the rest is the gain. A flow counts at the close of
// its day, or of the next session. Authority: docs/domain.md, section "Figures" (ACT/365F); decision 0043.
import { negateMoney, sumMoneyWithin, type Money } from '../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../base/trading-date.ts'
import { nextMarketDay } from '../market/market-calendar.ts'
import { noRate, xirr, type RateOfReturn } from './xirr.ts'

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

export interface EquityPoint extends DayValue {
  /** The first value, and deposits less withdrawals since; null from a flow on whose worth is unknown. */
  readonly deposits: Money | null
  /** value - deposits. */
  readonly gain: Money | null
  /** The session before is known too: a line may be drawn from there. */
  readonly follows: boolean
}

/** Why there is no time-weighted return. `gap`: money was moved on a day whose value is unknown. */
export type NoTwr = 'one-day' | 'gap' | 'unknown-flow' | 'nothing-invested'

/** Fractions: of the whole span, and as a pace of a year. */
export type TimeWeightedReturn =
  | { readonly total: number; readonly annual: number | null; readonly reason: null }
  | { readonly total: null; readonly annual: null; readonly reason: NoTwr }

export interface EquityCurve {
  /** By day. Those without a value are among them. */
  readonly points: readonly EquityPoint[]
  readonly twr: TimeWeightedReturn
  readonly xirr: RateOfReturn
}

/** A flow at the session at whose close it counts. */
export interface CountedFlow extends EquityFlow {
  readonly countedOn: TradingDate
}

/** A day with a value. */
export interface WholeDay extends DayValue {
  readonly value: Money
}

export function wholeDays(days: readonly DayValue[]): WholeDay[] {
  return days.filter((day): day is WholeDay => day.value !== null)
}

/** By the session at whose close each counts, earliest first; those up to the first value are in it. */
export function countFlows(flows: readonly EquityFlow[], first: TradingDate): CountedFlow[] {
  return flows
    .map((flow) => ({ ...flow, countedOn: nextMarketDay(flow.date) }))
    .filter(({ countedOn }) => countedOn > first)
    .toSorted((a, b) => daysBetween(b.countedOn, a.countedOn))
}

/** The sum, 0 of none; null where one is unknown, or the sum leaves the range of money. */
export function sumFlows(flows: readonly EquityFlow[]): Money | null {
  const known = flows.map(({ amount }) => amount).filter((amount) => amount !== null)
  return known.length < flows.length ? null : sumMoneyWithin(known)
}

/** `days` by date, each once; `flows` null where nobody knows what was put in. */
export function equityCurve(days: readonly DayValue[], flows: readonly EquityFlow[] | null): EquityCurve {
  const whole = wholeDays(days)
  const [first] = whole
  if (first === undefined || flows === null)
    return {
      points: pointsOf(days, first ?? null, null),
      twr: noTwr(whole.length > 1 ? 'unknown-flow' : 'one-day'),
      xirr: noRate(whole.length > 1 ? 'unknown' : 'none'),
    }
  const counted = countFlows(flows, first.date)
  return {
    points: pointsOf(days, first, counted),
    twr: timeWeighted(whole, counted),
    xirr: moneyWeighted(whole, counted),
  }
}

function pointsOf(
  days: readonly DayValue[],
  first: WholeDay | null,
  flows: readonly CountedFlow[] | null,
): EquityPoint[] {
  const waiting = [...(flows ?? [])].toReversed()
  let deposits: Money | null = flows === null ? null : (first?.value ?? null)
  let before: TradingDate | null = null
  return days.map(({ date, value }) => {
    for (let flow = waiting.at(-1); flow !== undefined && flow.countedOn <= date; flow = waiting.at(-1)) {
      deposits = addKnown(deposits, flow.amount)
      waiting.pop()
    }
    const follows: boolean = value !== null && before !== null && nextMarketDay(addDays(before, 1)) === date
    if (value !== null) before = date
    const putIn = first === null || date < first.date ? null : deposits
    const gain = value === null || putIn === null ? null : sumMoneyWithin([value, negateMoney(putIn)])
    return { date, value, deposits: putIn, gain, follows }
  })
}

function addKnown(sum: Money | null, amount: Money | null): Money | null {
  return sum === null || amount === null ? null : sumMoneyWithin([sum, amount])
}

const noTwr = (reason: NoTwr): TimeWeightedReturn => ({ total: null, annual: null, reason })

/** Chained from value to value; a flow is taken out of the value of the close at which it counts. */
function timeWeighted(days: readonly WholeDay[], flows: readonly CountedFlow[]): TimeWeightedReturn {
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
function moneyWeighted(days: readonly WholeDay[], flows: readonly CountedFlow[]): RateOfReturn {
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
