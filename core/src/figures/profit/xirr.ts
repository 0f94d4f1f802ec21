// XIRR: the yearly rate at which all dated flows are worth nothing on the first day, ACT/365F. Where no rate solves it,
// or more than one, there is none to show. Authority: docs/domain.md, section "Figures".
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'

/** Money paid (below zero) or received on a day, in any one unit. */
export interface DatedFlow {
  readonly date: TradingDate
  readonly amount: number
}

interface TimedFlow {
  readonly years: number
  readonly amount: number
}

/** Continuous rates looked through: from losing all but a millionth in a year to a million times the money. */
const LIMIT = 14
const STEP = 0.05
const ROUNDS = 80

/** Why there is no rate: `unknown` stands for amounts that nobody knows. */
export type NoRate = 'none' | 'more than one' | 'unknown'

/** `rate` is a fraction a year: 0.281 is 28.1%. */
export type RateOfReturn =
  | { readonly rate: number; readonly reason: null }
  | { readonly rate: null; readonly reason: NoRate }

export function noRate(reason: NoRate): RateOfReturn {
  return { rate: null, reason }
}

/** The rate that solves it, where it is the only one. */
export function xirr(flows: readonly DatedFlow[]): RateOfReturn {
  const timed = timeFlows(flows)
  if (!timed.some(({ amount }) => amount > 0) || !timed.some(({ amount }) => amount < 0))
    return noRate('none')
  const intervals = crossings(timed)
  const [first] = intervals
  if (first === undefined) return noRate('none')
  if (intervals.length > 1) return noRate('more than one')
  return { rate: Math.expm1(bisect(timed, ...first)), reason: null }
}

/** Where the worth passes through zero, as steps of the rates that are looked through. */
function crossings(flows: readonly TimedFlow[]): [number, number][] {
  const found: [number, number][] = []
  const steps = Math.round((2 * LIMIT) / STEP)
  let before = worth(flows, -LIMIT)
  for (let step = 1; step <= steps; step += 1) {
    const rate = -LIMIT + step * STEP
    const value = worth(flows, rate)
    // A zero right on a step belongs to the step that it ends.
    if (value === 0 || (before !== 0 && before > 0 !== value > 0)) found.push([rate - STEP, rate])
    before = value
  }
  return found
}

/** Flows of one day netted, in years from the first. */
function timeFlows(flows: readonly DatedFlow[]): TimedFlow[] {
  const byDay = new Map<TradingDate, number>()
  for (const { date, amount } of flows) byDay.set(date, (byDay.get(date) ?? 0) + amount)
  const days = [...byDay].filter(([, amount]) => amount !== 0).sort(([a], [b]) => compareText(a, b))
  const first = days[0]?.[0]
  return first === undefined
    ? []
    : days.map(([date, amount]) => ({ years: daysBetween(first, date) / 365, amount }))
}

/** What the flows are worth on the first day at a continuous rate. */
function worth(flows: readonly TimedFlow[], rate: number): number {
  return flows.reduce((sum, { years, amount }) => sum + amount * Math.exp(-rate * years), 0)
}

function bisect(flows: readonly TimedFlow[], from: number, to: number): number {
  let [low, high] = [from, to]
  const rising = worth(flows, high) > worth(flows, low)
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2
    if (worth(flows, middle) > 0 === rising) high = middle
    else low = middle
  }
  return (low + high) / 2
}
