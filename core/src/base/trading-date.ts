// A trading date is a calendar day in New York, where the exchanges are; it is never a Date at midnight UTC.
// Standard monthly options expire on the third Friday. Authority: docs/domain.md, sections "Units" and "Instruments".
import { assert } from './assert.ts'
import { ok, refuse, type Result } from './result.ts'

declare const tradingDateBrand: unique symbol
/** A day in New York, `YYYY-MM-DD`; such texts sort as the days do. */
export type TradingDate = string & { readonly [tradingDateBrand]: true }

/** Why a text is not a day: not of the form `YYYY-MM-DD`, or no such day (1900 to 9999). */
export interface DateRefusal {
  readonly kind: 'malformed-date' | 'no-such-date'
  readonly text: string
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** A day from its text; a day that the calendar does not have is refused. */
export function parseTradingDate(text: string): Result<TradingDate, DateRefusal> {
  const match = DATE.exec(text)
  if (!match) return refuse({ kind: 'malformed-date', text: text.slice(0, 40) })
  const isThere = isDay(Number(match[1]), Number(match[2]), Number(match[3]))
  return isThere ? ok(text as TradingDate) : refuse({ kind: 'no-such-date', text })
}

/** The day of a year, month (1 to 12) and day; null when the calendar has none. */
export function tradingDateOf(year: number, month: number, day: number): TradingDate | null {
  return isDay(year, month, day) ? (`${year}-${twoDigits(month)}-${twoDigits(day)}` as TradingDate) : null
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : `${count}`
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 9999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The day in New York at an instant given in milliseconds since 1970 UTC. */
export function tradingDateAt(instantMs: number): TradingDate {
  const { year, month, day } = newYorkParts(instantMs)
  return `${year}-${month}-${day}` as TradingDate
}

/** The day that many days later (earlier when negative). */
export function addDays(date: TradingDate, days: number): TradingDate {
  return dayText(midnight(date) + days * DAY_MS)
}

/** Days from one date to the other; negative when `to` is earlier. */
export function daysBetween(from: TradingDate, to: TradingDate): number {
  return (midnight(to) - midnight(from)) / DAY_MS
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekday(date: TradingDate): number {
  return new Date(midnight(date)).getUTCDay()
}

/** The third Friday of a month (1 to 12): standard monthly expiration, holidays not considered. */
export function thirdFriday(year: number, month: number): TradingDate {
  const first = tradingDateOf(year, month, 1)
  assert(first !== null, `no such month: ${year}-${month}`)
  return addDays(first, ((5 - weekday(first) + 7) % 7) + 14)
}

/** The instant, in milliseconds since 1970 UTC, of a full hour (5 to 23) and minute in New York on that day. */
export function newYorkTime(date: TradingDate, hour: number, minute: number): number {
  // Daylight time is four hours behind UTC; where the clock then shows an hour less, standard time is in force.
  const daylight = midnight(date) + (hour + 4) * HOUR_MS
  const shown = Number(newYorkParts(daylight).hour)
  return daylight + (shown === hour ? 0 : HOUR_MS) + minute * 60_000
}

/** Of the days that were asked for: the calendar of a place takes microseconds to say, and histories name few days. */
const expirations = new Map<TradingDate, number>()
const MOST_KEPT = 20_000

/** 16:00 New York on that day in milliseconds since 1970 UTC: where an option's time value ends. */
export function expirationInstant(date: TradingDate): number {
  const kept = expirations.get(date)
  if (kept !== undefined) return kept
  if (expirations.size >= MOST_KEPT) expirations.clear()
  const instant = newYorkTime(date, 16, 0)
  expirations.set(date, instant)
  return instant
}

/** A date without a time is read as midnight UTC. */
function midnight(date: TradingDate): number {
  return Date.parse(date)
}

function dayText(utcMs: number): TradingDate {
  assert(Number.isFinite(utcMs), 'a date out of range')
  const text = new Date(utcMs).toISOString()
  if (text.length !== 24 || text < '1900') assert(false, `a date out of range: ${text}`)
  return text.slice(0, 10) as TradingDate
}

function newYorkParts(instantMs: number): Record<'year' | 'month' | 'day' | 'hour', string> {
  const parts = { year: '', month: '', day: '', hour: '' }
  for (const { type, value } of newYork.formatToParts(instantMs)) {
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour') parts[type] = value
  }
  return parts
}
