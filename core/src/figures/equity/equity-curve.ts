// The equity curve: what a portfolio was worth on the days on which that is known, against what was put into it. The first
// value counts as put in, deposits less withdrawals since are added, and the rest is the gain. A flow counts at the close of
// its day, or of the next session. Authority: docs/domain.md, section "Figures" (ACT/365F); decision 0043.
import { negateMoney, sumMoneyWithin, type Money } from '../../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { nextMarketDay } from '../../market/market-calendar.ts'
import {
  moneyWeighted,
  noTwr,
  timeWeighted,
  type CountedFlow,
  type DayValue,
  type EquityFlow,
  type TimeWeightedReturn,
  type WholeDay,
} from './portfolio-returns.ts'
import { noRate, type RateOfReturn } from '../profit/xirr.ts'

export interface EquityPoint extends DayValue {
  /** The first value, and deposits less withdrawals since; null from a flow on whose worth is unknown. */
  readonly deposits: Money | null
  /** value - deposits. */
  readonly gain: Money | null
  /** The session before is known too: a line may be drawn from there. */
  readonly follows: boolean
}

export interface EquityCurve {
  /** By day. Those without a value are among them. */
  readonly points: readonly EquityPoint[]
  readonly twr: TimeWeightedReturn
  readonly xirr: RateOfReturn
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
