// What the same money would be worth in one symbol: the first value and every flow since buy or sell it at the close at which
// the flow counts, in fractions of a share. Dividends are left out, since closes do not hold them.
// Authority: docs/domain.md, section "Figures" ("The benchmark puts the same flows into another symbol"); decision 0043.
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { countFlows, wholeDays } from './equity-curve.ts'
import type { CountedFlow, DayValue, EquityFlow } from './portfolio-returns.ts'

/** Why the rest of it is unknown, and from which day on. `no-close`: the symbol has no price of that day. */
export interface NoBenchmark {
  readonly kind: 'no-close' | 'unknown-flow' | 'nothing-invested'
  readonly date: TradingDate
}

export interface EquityBenchmark {
  /** By day: what it would be worth; a day without a value or a close is not among them. */
  readonly values: ReadonlyMap<TradingDate, Money>
  readonly reason: NoBenchmark | null
}

/** `days` by date, each once; closes in dollars a share. */
export function benchmarkOf(
  days: readonly DayValue[],
  flows: readonly EquityFlow[],
  closes: ReadonlyMap<TradingDate, Money>,
): EquityBenchmark {
  const values = new Map<TradingDate, Money>()
  const whole = wholeDays(days)
  const [first] = whole
  if (first === undefined) return { values, reason: null }
  if (first.value <= 0) return { values, reason: { kind: 'nothing-invested', date: first.date } }
  const opening: CountedFlow = { date: first.date, countedOn: first.date, amount: first.value }
  const waiting = [opening, ...countFlows(flows, first.date)]
  let shares = 0
  let reason: NoBenchmark | null = null
  for (const { date } of whole) {
    while (waiting[0] !== undefined && waiting[0].countedOn <= date) {
      const { countedOn, amount } = waiting.shift() as CountedFlow
      const close = closes.get(countedOn)
      if (amount === null) return { values, reason: { kind: 'unknown-flow', date: countedOn } }
      if (amount === 0) continue
      if (close === undefined) return { values, reason: { kind: 'no-close', date: countedOn } }
      shares += amount / close
    }
    const close = closes.get(date)
    const worth = close === undefined ? null : moneyOf(shares * close)
    if (worth === null) reason ??= { kind: 'no-close', date }
    else values.set(date, worth)
  }
  return { values, reason }
}

/** Null where it leaves the range of money. */
function moneyOf(micros: number): Money | null {
  const rounded = Math.round(micros)
  return Math.abs(rounded) <= MAX_MICROS ? moneyFromMicros(rounded) : null
}
