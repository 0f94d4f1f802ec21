// When listed options expire: on Fridays, and on the Thursday before where that Friday is an exchange holiday; the
// standard monthly ones on the third Friday. Only the holidays that can fall on a Friday matter here.
// Authority: OCC and Cboe expiration calendars; NYSE Rule 7.2 (holidays and their observance).
import { addDays, thirdFriday, tradingDateOf, weekday, type TradingDate } from './trading-date.ts'
import { assert } from './assert.ts'

const FRIDAY = 5
const JUNETEENTH_SINCE = 2022

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
  const date = tradingDateOf(year, Math.floor(n / 31), (n % 31) + 1)
  assert(date !== null, `Easter of ${year}`)
  return date
}

/** Whether the exchange is closed on that Friday. A holiday on a Saturday is observed on the Friday, but New Year is not. */
function isClosedFriday(friday: TradingDate): boolean {
  const [year, day] = [Number(friday.slice(0, 4)), friday.slice(5)]
  if (day === '01-01' || day === '07-04' || day === '07-03' || day === '12-25' || day === '12-24') return true
  if (year >= JUNETEENTH_SINCE && (day === '06-19' || day === '06-18')) return true
  return friday === addDays(easterSunday(year), -2)
}

/** The day on which options of that Friday's week expire. */
export function expirationOfWeek(friday: TradingDate): TradingDate {
  assert(weekday(friday) === FRIDAY, `not a Friday: ${friday}`)
  return isClosedFriday(friday) ? addDays(friday, -1) : friday
}

/** The standard monthly expiration of a month (1 to 12). */
export function monthlyExpiration(year: number, month: number): TradingDate {
  return expirationOfWeek(thirdFriday(year, month))
}

/** The next weekly expirations from a day on, that day included. */
export function nextWeeklyExpirations(from: TradingDate, count: number): TradingDate[] {
  const first = addDays(from, (FRIDAY - weekday(from) + 7) % 7)
  return Array.from({ length: count + 1 }, (_, week) => expirationOfWeek(addDays(first, week * 7)))
    .filter((date) => date >= from)
    .slice(0, count)
}

/** The next standard monthly expirations from a day on, that day included. */
export function nextMonthlyExpirations(from: TradingDate, count: number): TradingDate[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  return Array.from({ length: count + 1 }, (_, ahead) => {
    const index = month - 1 + ahead
    return monthlyExpiration(year + Math.floor(index / 12), (index % 12) + 1)
  })
    .filter((date) => date >= from)
    .slice(0, count)
}
