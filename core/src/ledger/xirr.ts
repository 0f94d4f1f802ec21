// XIRR: the yearly rate at which all dated flows are worth nothing on the first day, ACT/365F. Several rates may
// solve it, then the one nearest to zero counts; none is a dash. Authority: docs/domain.md, section "Figures".
import { compareText } from '../text-order.ts'
import { daysBetween, type TradingDate } from '../trading-date.ts'

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

/** The rate as a fraction (0.281 is 28.1%), or null without a solution. */
export function xirr(flows: readonly DatedFlow[]): number | null {
  const timed = timeFlows(flows)
  if (!timed.some(({ amount }) => amount > 0) || !timed.some(({ amount }) => amount < 0)) return null
  for (let low = 0; low < LIMIT; low += STEP) {
    for (const [from, to] of [
      [low, low + STEP],
      [-low - STEP, -low],
    ] as const) {
      if (worth(timed, from) * worth(timed, to) <= 0) return Math.expm1(bisect(timed, from, to))
    }
  }
  return null
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
