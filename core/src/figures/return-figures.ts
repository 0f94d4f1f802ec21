// Averages are by capital-days, never a plain mean of percentages; drawdown is of cumulative realized profit; Sharpe
// of monthly returns on average capital, risk-free 0, sample deviation, times the root of 12, from 6 months on.
// Authority: docs/domain.md, section "Figures".
import { compareText } from '../base/text-order.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../base/trading-date.ts'

/** Capital at the end of a day on which it changed; it stays until the next one. */
export interface CapitalDay {
  readonly date: TradingDate
  readonly capital: Money
}

/** Profit realized on a day. */
export interface RealizedDay {
  readonly date: TradingDate
  readonly amount: Money
}

/** A month (`2026-01`) with what it realized on its average capital. */
export interface MonthlyReturn {
  readonly month: string
  readonly rate: number
}

const MIN_MONTHS = 6

/** Micro-dollar-days of capital from its first day up to and without `until`. */
export function capitalDays(days: readonly CapitalDay[], until: TradingDate): number {
  return days.reduce((sum, { date, capital }, index) => {
    const next = days[index + 1]?.date ?? until
    const end = next < until ? next : until
    return end > date ? sum + capital * daysBetween(date, end) : sum
  }, 0)
}

/** Profit per year on capital: sum of profit / sum of capital x days x 365; null without capital. */
export function annualReturn(profit: Money, microDollarDays: number): number | null {
  return microDollarDays <= 0 ? null : (profit / microDollarDays) * 365
}

/** The deepest fall of cumulative realized profit below its highest so far (at least 0), as an amount above zero. */
export function maxDrawdown(days: readonly RealizedDay[]): Money {
  let [total, peak, deepest] = [0, 0, 0]
  for (const { amount } of days.toSorted((a, b) => compareText(a.date, b.date))) {
    total += amount
    peak = Math.max(peak, total)
    deepest = Math.max(deepest, peak - total)
  }
  return moneyFromMicros(deepest)
}

/** Returns of the calendar months that had capital, in order, up to and without `until`. */
export function monthlyReturns(
  realized: readonly RealizedDay[],
  capital: readonly CapitalDay[],
  until: TradingDate,
): MonthlyReturn[] {
  const profits = new Map<string, number>()
  for (const { date, amount } of realized) profits.set(month(date), (profits.get(month(date)) ?? 0) + amount)
  return [...capitalByMonth(capital, until)]
    .filter(([, average]) => average > 0)
    .map(([name, average]) => ({ month: name, rate: (profits.get(name) ?? 0) / average }))
}

/** The Sharpe ratio by year; null before six months with capital, or when no month differs. */
export function sharpeRatio(returns: readonly MonthlyReturn[]): number | null {
  if (returns.length < MIN_MONTHS) return null
  const mean = returns.reduce((sum, { rate }) => sum + rate, 0) / returns.length
  const squares = returns.reduce((sum, { rate }) => sum + (rate - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (returns.length - 1))
  return deviation === 0 ? null : (mean / deviation) * Math.sqrt(12)
}

/** Finished with profit above 0 / finished; null when none is finished or a profit is unknown. */
export function winRate(profits: readonly (Money | null)[]): number | null {
  const known = profits.filter((profit) => profit !== null)
  return known.length === 0 ? null : known.filter((profit) => profit > 0).length / known.length
}

/** Growth from day to day between flows, multiplied; null when a period starts from nothing. */
export function timeWeightedReturn(
  periods: readonly { readonly startValue: Money; readonly endValue: Money }[],
): number | null {
  if (periods.length === 0 || periods.some(({ startValue }) => startValue <= 0)) return null
  return periods.reduce((growth, { startValue, endValue }) => growth * (endValue / startValue), 1) - 1
}

/** Average capital over the days of each month, those before the first and after the last day without. */
function capitalByMonth(days: readonly CapitalDay[], until: TradingDate): Map<string, number> {
  const averages = new Map<string, number>()
  for (const [index, { date, capital }] of days.entries()) {
    const next = days[index + 1]?.date ?? until
    const end = next < until ? next : until
    for (let from = date; from < end;) {
      const monthEnd = firstOfNextMonth(from)
      const to = monthEnd < end ? monthEnd : end
      const length = daysBetween(`${month(from)}-01` as TradingDate, monthEnd)
      averages.set(month(from), (averages.get(month(from)) ?? 0) + (capital * daysBetween(from, to)) / length)
      from = to
    }
  }
  return averages
}

function month(date: TradingDate): string {
  return date.slice(0, 7)
}

function firstOfNextMonth(date: TradingDate): TradingDate {
  // The 28th exists in every month, and four days later is always the next one.
  const later = addDays(`${month(date)}-28` as TradingDate, 4)
  return `${month(later)}-01` as TradingDate
}
