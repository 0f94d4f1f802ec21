// When listed options expire: on Fridays, and on the Thursday before where that Friday is an exchange holiday; the
// standard monthly ones on the third Friday. A closing that nobody foresaw moves no expiration.
// Authority: OCC and Cboe expiration calendars; NYSE Rule 7.2 (holidays and their observance).
import { assert } from '../base/assert.ts'
import { marketHolidayOn } from './market-calendar.ts'
import { addDays, daysBetween, thirdFriday, weekday, type TradingDate } from '../base/trading-date.ts'

const FRIDAY = 5
const QUICK_WEEKS = 8
const QUICK_MONTHS = 6
const QUICK_SHOWN = 6

/** The day on which options of that Friday's week expire. */
function expirationOfWeek(friday: TradingDate): TradingDate {
  assert(weekday(friday) === FRIDAY, `not a Friday: ${friday}`)
  return marketHolidayOn(friday) === null ? friday : addDays(friday, -1)
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

/** The standard monthly expirations of a year, January to December. */
export function monthlyExpirationsOf(year: number): TradingDate[] {
  return Array.from({ length: 12 }, (_, index) => monthlyExpiration(year, index + 1))
}

export interface ExpirationPick {
  readonly date: TradingDate
  readonly kind: 'weekly' | 'monthly'
  /** Calendar days from today. */
  readonly days: number
}

/**
 * The expirations offered at a click: the first six of the next eight weekly and six monthly ones, each once, in order.
 * Today's is none, since an expiration entered must be in the future.
 */
export function expirationQuickPicks(today: TradingDate): ExpirationPick[] {
  const from = addDays(today, 1)
  const monthly = new Set(nextMonthlyExpirations(from, QUICK_MONTHS))
  const dates = [...new Set([...nextWeeklyExpirations(from, QUICK_WEEKS), ...monthly])].sort()
  return dates.slice(0, QUICK_SHOWN).map((date) => ({
    date,
    kind: monthly.has(date) ? 'monthly' : 'weekly',
    days: daysBetween(today, date),
  }))
}

/** Since February 2015 nothing expires on a weekend: before, the date of a symbol was the Saturday after its last day. */
export function mayExpireOn(date: TradingDate): boolean {
  const day = weekday(date)
  return (day !== 0 && day !== 6) || date < '2015-02-01'
}
