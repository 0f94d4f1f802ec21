/**
 * One number that holds the day of an entry and orders the entries of a day: by the instant at which they happened or were
 * posted; without either by their place in a file, latest first. Whole billions count the days since 1970.
 */
import { assert } from '@wheelwright/core'

const dayMs = 86_400_000
export const perDay = 1_000_000_000
/** Order within a day: entries with an instant on it, then those without one, then those posted on a later day. */
const firstWithout = 100_000_000
const lastLine = 99_999_999
const firstLater = 200_000_000

export interface Dated {
  /** `YYYY-MM-DD` */
  readonly tradeDate: string
  /** ISO instants. */
  readonly time: string | null
  readonly postedAt: string | null
  /** Where the row began in its file. */
  readonly line: number | null
}

const days = new Map<string, number>()
const dates = new Map<number, string>()
const mostKept = 50_000

const dayOf = (date: string): number => {
  const known = days.get(date)
  if (known !== undefined) return known
  const day = Date.parse(`${date}T00:00:00.000Z`) / dayMs
  if (!Number.isInteger(day)) assert(false, `no day: ${date}`)
  if (days.size >= mostKept) days.clear()
  days.set(date, day)
  return day
}

/** Instants far from the day are clamped to its ends. */
const placeOf = (sinceMidnight: number): number => {
  if (sinceMidnight < dayMs) return Math.max(0, sinceMidnight)
  return Math.min(firstLater + sinceMidnight - dayMs, perDay - 1)
}

export function momentOf({ tradeDate, time, postedAt, line }: Dated): number {
  const day = dayOf(tradeDate)
  const at = time ?? postedAt
  const place =
    at === null
      ? firstWithout + lastLine - Math.min(line ?? 0, lastLine)
      : placeOf(Date.parse(at) - day * dayMs)
  return day * perDay + place
}

/** The day, `YYYY-MM-DD`. */
export function dateOfMoment(moment: number): string {
  const day = Math.floor(moment / perDay)
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size >= mostKept) dates.clear()
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

/** The first and last moment at which entries of a day without an instant are; null for a moment that has one. */
export function untimedAround(moment: number): { readonly from: number; readonly until: number } | null {
  const day = Math.floor(moment / perDay) * perDay
  const [from, until] = [day + firstWithout, day + firstWithout + lastLine]
  return moment >= from && moment <= until ? { from, until } : null
}

/** No moment of the day is before it. */
export function firstMomentOf(date: string): number {
  return dayOf(date) * perDay
}

/** No moment of the day is after it. */
export function lastMomentOf(date: string): number {
  return dayOf(date) * perDay + perDay - 1
}
