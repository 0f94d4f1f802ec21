/** The months that the demo's history is laid over: trading days at which its orders were filled. */
import {
  addDays,
  daysBetween,
  newYorkTime,
  nextMonthlyExpirations,
  tradingDateAt,
  weekday,
} from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'

export type Month = {
  /** Where its options are sold. */
  readonly opensAt: number
  /** Where a roll buys back and sells anew, a few days before expiration. */
  readonly rollsAt: number
  readonly expiration: TradingDate
  /** When the broker posts what expiration brought: the next morning. */
  readonly postedAt: number
}

const historyMonths = 12
/** So far from today the last settled expiration lies, that everything after it has been opened and posted. */
const settledDays = 6

const monthlyAround = (today: TradingDate): TradingDate[] => {
  const start = addDays(today, -31 * (historyMonths + 2))
  return nextMonthlyExpirations(start, historyMonths + 6)
}

/** Tuesdays after an expiration are never a holiday. */
const tuesdayAfter = (expiration: TradingDate): TradingDate =>
  addDays(expiration, (2 - weekday(expiration) + 7) % 7 || 7)

const toMonth = (before: TradingDate, expiration: TradingDate): Month => ({
  opensAt: newYorkTime(tuesdayAfter(before), 10, 42),
  rollsAt: newYorkTime(addDays(expiration, -10), 14, 17),
  expiration,
  postedAt: newYorkTime(addDays(expiration, 1), 5, 30),
})

/** Twelve settled months, oldest first, and the one that stands open. */
export function timetableAt(nowMs: number): { readonly settled: readonly Month[]; readonly current: Month } {
  const today = tradingDateAt(nowMs)
  const all = monthlyAround(today)
  const settled = all
    .filter((expiration) => daysBetween(expiration, today) >= settledDays)
    .slice(-historyMonths - 1)
  const months = settled
    .slice(1)
    .map((expiration, index) => toMonth(settled[index] ?? expiration, expiration))
  const last = settled.at(-1) ?? today
  const next = all.find((expiration) => daysBetween(today, expiration) >= settledDays) ?? addDays(today, 30)
  return { settled: months, current: toMonth(last, next) }
}
