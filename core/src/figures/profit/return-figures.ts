// Averages are by capital-days, never a plain mean of percentages; drawdown is of cumulative realized profit; Sharpe
// of monthly returns on average capital, risk-free 0, sample deviation, times the root of 12, from 6 months on.
// Authority: docs/domain.md, section "Figures".
import { compareText } from '../../base/text-order.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { CapitalDay, Cycle } from '../../ledger/campaigns/cycle.ts'

/** Profit realized on a day; null where a part of it is not known. */
export interface RealizedDay {
  readonly date: TradingDate
  readonly amount: Money | null
}

/** A month (`2026-01`) with what it realized on its average capital. */
export interface MonthlyReturn {
  readonly month: string
  readonly rate: number
}

const MIN_MONTHS = 6

/** What was tied up: as it stood at the end of days, and for the day alone of what came and went within it. */
export type TiedUp = Pick<Cycle, 'capitalDays' | 'passingDays'>

/** Micro-dollar-days of capital from its first day up to and without `until`; null where the capital of one is not known. */
export function capitalDays({ capitalDays: days, passingDays }: TiedUp, until: TradingDate): number | null {
  let sum = 0
  for (const { capital } of passingDays) {
    if (capital === null) return null
    sum += capital
  }
  for (const { from, to, capital } of spansOf(days, until)) {
    if (capital === null) return null
    sum += capital * daysBetween(from, to)
  }
  return sum
}

/**
 * The same of a campaign, and of what joined it before it did: the profit holds what shares and a long call earned since they
 * were bought, so that their days since then count with it.
 */
export function campaignCapitalDays(
  { daysBefore, ...tied }: TiedUp & Pick<Cycle, 'daysBefore'>,
  until: TradingDate,
): number | null {
  const within = capitalDays(tied, until)
  return within === null || daysBefore === null ? null : within + daysBefore
}

/** Profit per year on capital: sum of profit / sum of capital x days x 365; null without capital, or where one is unknown. */
export function annualReturn(profit: Money | null, microDollarDays: number | null): number | null {
  if (profit === null || microDollarDays === null) return null
  return microDollarDays <= 0 ? null : (profit / microDollarDays) * 365
}

/**
 * The deepest fall of cumulative realized profit by date below its highest so far (at least 0), as an amount above zero;
 * null where a part of the profit is not known.
 */
export function maxDrawdown(days: readonly RealizedDay[]): Money | null {
  let [total, peak, deepest] = [0, 0, 0]
  for (const [, amount] of profitsBy(days, ({ date }) => date)) {
    if (amount === null) return null
    total += amount
    peak = Math.max(peak, total)
    deepest = Math.max(deepest, peak - total)
  }
  return moneyFromMicros(deepest)
}

/** Returns of the calendar months that had capital, in order, up to and without `until`; null where a part is unknown. */
export function monthlyReturns(
  realized: readonly RealizedDay[],
  tied: TiedUp,
  until: TradingDate,
): MonthlyReturn[] | null {
  const profits = new Map(profitsBy(realized, ({ date }) => month(date)))
  const averages = capitalByMonth(tied, until)
  if (averages === null || [...profits.values()].includes(null)) return null
  return [...averages]
    .filter(([, average]) => average > 0)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, average]) => ({ month: name, rate: (profits.get(name) ?? 0) / average }))
}

/** The Sharpe ratio by year; null before six months with capital, when no month differs, or where one is unknown. */
export function sharpeRatio(returns: readonly MonthlyReturn[] | null): number | null {
  if (returns === null || returns.length < MIN_MONTHS) return null
  const mean = returns.reduce((sum, { rate }) => sum + rate, 0) / returns.length
  const squares = returns.reduce((sum, { rate }) => sum + (rate - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (returns.length - 1))
  return deviation === 0 ? null : (mean / deviation) * Math.sqrt(12)
}

/** Finished with profit above 0 / finished; null when none is finished or a profit is unknown. */
export function winRate(profits: readonly (Money | null)[]): number | null {
  const known = profits.filter((profit) => profit !== null)
  if (known.length === 0 || known.length < profits.length) return null
  return known.filter((profit) => profit > 0).length / known.length
}

/** Profit of a finished cycle on average; null when none is finished or a profit is unknown. */
export function averageProfit(profits: readonly (Money | null)[]): Money | null {
  const known = profits.filter((profit) => profit !== null)
  if (known.length === 0 || known.length < profits.length) return null
  return moneyFromMicros(Math.round(known.reduce((sum, profit) => sum + profit, 0) / known.length))
}

/** Average capital over the days of each month, those before the first and after the last day without. */
function capitalByMonth(
  { capitalDays: days, passingDays }: TiedUp,
  until: TradingDate,
): Map<string, number> | null {
  const averages = new Map<string, number>()
  const passing = passingDays.map(({ date, capital }) => ({ from: date, to: addDays(date, 1), capital }))
  for (const { from: first, to: end, capital } of [...spansOf(days, until), ...passing]) {
    if (capital === null) return null
    for (let from = first; from < end;) {
      const monthEnd = firstOfNextMonth(from)
      const to = monthEnd < end ? monthEnd : end
      const length = daysBetween(`${month(from)}-01` as TradingDate, monthEnd)
      averages.set(month(from), (averages.get(month(from)) ?? 0) + (capital * daysBetween(from, to)) / length)
      from = to
    }
  }
  return averages
}

/** From when to when capital stayed the same, before `until`. */
function spansOf(days: readonly CapitalDay[], until: TradingDate) {
  return days.flatMap(({ date, capital }, index) => {
    const next = days[index + 1]?.date ?? until
    const to = next < until ? next : until
    return to > date ? [{ from: date, to, capital }] : []
  })
}

/** Profit by day or by month, in order; null where a part of it is not known. */
function profitsBy(
  days: readonly RealizedDay[],
  keyOf: (day: RealizedDay) => string,
): [string, number | null][] {
  const sums = new Map<string, number | null>()
  for (const day of days) {
    const before = sums.get(keyOf(day))
    const sum = before === undefined ? 0 : before
    sums.set(keyOf(day), sum === null || day.amount === null ? null : sum + day.amount)
  }
  return [...sums].toSorted(([a], [b]) => compareText(a, b))
}

function month(date: TradingDate): string {
  return date.slice(0, 7)
}

function firstOfNextMonth(date: TradingDate): TradingDate {
  // The 28th exists in every month, and four days later is always the next one.
  const later = addDays(`${month(date)}-28` as TradingDate, 4)
  return `${month(later)}-01` as TradingDate
}
