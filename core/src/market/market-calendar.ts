// The exchange's days: when NYSE trades, until when, and why not, by rule from 2000 to 2035, with a table of what no rule
// foresees. A holiday on a Sunday is kept on Monday, one on a Saturday on Friday, except New Year's Day, since that
// Friday ends the year's accounts. Authority: NYSE Rule 7.2 and the exchange's list of closings and early closings.
import { addDays, tradingDateOf, weekday, type TradingDate } from '../base/trading-date.ts'
import { assert } from '../base/assert.ts'

/** One day of the exchange; `close` is New York time. */
export interface MarketDay {
  readonly date: TradingDate
  readonly isOpen: boolean
  readonly close: '16:00' | '13:00' | null
  /** Why the day is none or a half; null on a whole one. */
  readonly reason: string | null
}

/** The years that the rules and the table are right for. */
export const calendarYears = { first: 2000, last: 2035 } as const

const [SUNDAY, MONDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 3, 4, 5, 6] as const
const KING_SINCE = 1998
const JUNETEENTH_SINCE = 2022
/** Until then a fourth of July on a Thursday was followed by the half day, not preceded by it. */
const WEDNESDAY_HALF_SINCE = 2013

const specialClosings: Readonly<Record<string, string>> = {
  '2001-09-11': 'Attacks of September 11',
  '2001-09-12': 'Attacks of September 11',
  '2001-09-13': 'Attacks of September 11',
  '2001-09-14': 'Attacks of September 11',
  '2004-06-11': 'Mourning of President Reagan',
  '2007-01-02': 'Mourning of President Ford',
  '2012-10-29': 'Hurricane Sandy',
  '2012-10-30': 'Hurricane Sandy',
  '2018-12-05': 'Mourning of President Bush',
  '2025-01-09': 'Mourning of President Carter',
}
const specialHalfDays: Readonly<Record<string, string>> = { '2003-12-26': 'Day after Christmas' }

const holidaysOfYears = new Map<number, ReadonlyMap<TradingDate, string>>()

/** The day as the exchange keeps it. */
export function marketDay(date: TradingDate): MarketDay {
  const closed = closingReason(date)
  if (closed !== null) return { date, isOpen: false, close: null, reason: closed }
  const half = halfDayReason(date)
  return { date, isOpen: true, close: half === null ? '16:00' : '13:00', reason: half }
}

/** Whether the exchange trades that day at all. */
export function isMarketOpenOn(date: TradingDate): boolean {
  return closingReason(date) === null
}

/** The name of the holiday that the exchange keeps that day, foreseen for years; null on any other day. */
export function marketHolidayOn(date: TradingDate): string | null {
  return holidaysOf(yearOf(date)).get(date) ?? null
}

/** The first day from that one on which the exchange trades. */
export function nextMarketDay(from: TradingDate): TradingDate {
  let date = from
  while (!isMarketOpenOn(date)) date = addDays(date, 1)
  return date
}

/** The last day up to that one on which the exchange traded. */
export function lastMarketDay(until: TradingDate): TradingDate {
  let date = until
  while (!isMarketOpenOn(date)) date = addDays(date, -1)
  return date
}

function closingReason(date: TradingDate): string | null {
  const day = weekday(date)
  if (day === SUNDAY || day === SATURDAY) return 'Weekend'
  return marketHolidayOn(date) ?? specialClosings[date] ?? null
}

function halfDayReason(date: TradingDate): string | null {
  const [year, monthAndDay, day] = [yearOf(date), date.slice(5), weekday(date)]
  if (date === addDays(nthWeekday(year, 11, THURSDAY, 4), 1)) return 'Day after Thanksgiving'
  // A Christmas Eve on a Friday is the holiday itself.
  if (monthAndDay === '12-24') return 'Christmas Eve'
  if (monthAndDay === '07-03' && (day !== WEDNESDAY || year >= WEDNESDAY_HALF_SINCE))
    return 'Day before Independence Day'
  if (monthAndDay === '07-05' && day === FRIDAY && year < WEDNESDAY_HALF_SINCE)
    return 'Day after Independence Day'
  return specialHalfDays[date] ?? null
}

function holidaysOf(year: number): ReadonlyMap<TradingDate, string> {
  const known = holidaysOfYears.get(year)
  if (known) return known
  const holidays = new Map<TradingDate, string>()
  const newYear = dateOf(year, 1, 1)
  if (weekday(newYear) !== SATURDAY) holidays.set(observed(newYear), "New Year's Day")
  if (year >= KING_SINCE) holidays.set(nthWeekday(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day')
  holidays.set(nthWeekday(year, 2, MONDAY, 3), "Washington's Birthday")
  holidays.set(addDays(easterSunday(year), -2), 'Good Friday')
  const lastOfMay = dateOf(year, 5, 31)
  holidays.set(addDays(lastOfMay, -((weekday(lastOfMay) - MONDAY + 7) % 7)), 'Memorial Day')
  if (year >= JUNETEENTH_SINCE) holidays.set(observed(dateOf(year, 6, 19)), 'Juneteenth')
  holidays.set(observed(dateOf(year, 7, 4)), 'Independence Day')
  holidays.set(nthWeekday(year, 9, MONDAY, 1), 'Labor Day')
  holidays.set(nthWeekday(year, 11, THURSDAY, 4), 'Thanksgiving Day')
  holidays.set(observed(dateOf(year, 12, 25)), 'Christmas Day')
  holidaysOfYears.set(year, holidays)
  return holidays
}

/** The weekday on which the exchange keeps a holiday. */
function observed(holiday: TradingDate): TradingDate {
  const day = weekday(holiday)
  return day === SUNDAY ? addDays(holiday, 1) : day === SATURDAY ? addDays(holiday, -1) : holiday
}

function nthWeekday(year: number, month: number, day: number, count: number): TradingDate {
  const first = dateOf(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): TradingDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateOf(year, Math.floor(n / 31), (n % 31) + 1)
}

function dateOf(year: number, month: number, day: number): TradingDate {
  const date = tradingDateOf(year, month, day)
  assert(date !== null, `no such day: ${year}-${month}-${day}`)
  return date
}

function yearOf(date: TradingDate): number {
  return Number(date.slice(0, 4))
}
