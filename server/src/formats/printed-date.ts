/** Dates as brokers print them: month first in the United States, year first elsewhere. An impossible day is refused. */
import { parseInstant, tradingDateAt, tradingDateOf, msOf } from '@wheelwright/core'
import type { Instant, TradingDate } from '@wheelwright/core'
import { remember } from './remember.ts'

export type PrintedDate =
  | { readonly ok: true; readonly date: TradingDate }
  | { readonly ok: false; readonly reason: string }

const monthFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const plausibleYear = /^(?:19[7-9]|20\d|21\d)\d-/
const yearFirst = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/

/** `07/10/2026`, `7-10-26`. */
export const monthFirstDate = remember(readMonthFirst)

function readMonthFirst(text: string): PrintedDate {
  const match = monthFirst.exec(text)
  if (!match) return unreadable(text, 'month/day/year')
  const [, month, , day, year = ''] = match
  if (Number(month) > 12 && Number(day) <= 12)
    return { ok: false, reason: `has the day first, where this broker writes the month first: '${text}'` }
  return dated(text, year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
}

/** `2026-07-10`, `2026/07/10`, `20260710`. */
export const yearFirstDate = remember(readYearFirst)

function readYearFirst(text: string): PrintedDate {
  const match = yearFirst.exec(text)
  if (!match) return unreadable(text, 'year-month-day')
  return dated(text, Number(match[1]), Number(match[2]), Number(match[3]))
}

/** An instant with its day in New York; a day alone has no instant. */
export const momentOf = remember(readMoment)

function readMoment(text: string): { readonly date: TradingDate; readonly at: Instant | null } | null {
  const day = yearFirst.test(text) ? yearFirstDate(text) : null
  if (day) return day.ok ? { date: day.date, at: null } : null
  // Years that no account has: an offset at the end of the last one would lead beyond what an instant can be.
  if (!plausibleYear.test(text)) return null
  const instant = parseInstant(text)
  if (!instant.ok) return null
  return { date: tradingDateAt(msOf(instant.value)), at: instant.value }
}

const dated = (text: string, year: number, month: number, day: number): PrintedDate => {
  const date = year < 1970 || year > 2199 ? null : tradingDateOf(year, month, day)
  return date === null ? { ok: false, reason: `is a day that does not exist: '${text}'` } : { ok: true, date }
}

const unreadable = (text: string, order: string): PrintedDate => ({
  ok: false,
  reason: `is not a date as ${order}: '${text.slice(0, 40)}'`,
})
