/** Dates as brokers print them: month first in the United States, year first elsewhere. An impossible day is refused. */
import { parseInstant, tradingDateAt, tradingDateOf, msOf } from '@wheelwright/core/entries'
import type { Instant, TradingDate } from '@wheelwright/core/entries'
import { remember } from './remember.ts'

export type PrintedDate =
  | { readonly ok: true; readonly date: TradingDate }
  | { readonly ok: false; readonly reason: string }

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
/** With points, which the day stands before wherever dates are written so: `18.05.2026`. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const plausibleYear = /^(?:19[7-9]|20\d|21\d)\d-/
const named = /^([A-Z]{3})-(\d{1,2})-(\d{4})$/i
const dayNamed = /^(\d{1,2})-([A-Z]{3})-(\d{4}|\d{2})$/i
/** What a spreadsheet writes behind a day that it took for an instant. */
const midnight = /[ T]0?0:00(?::00(?:\.0{1,9})?)?$/
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const yearFirst = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/

/** In which order a file writes its dates; `mixed` where it does both, so that most of them may be either of two days. */
export type DateOrder = 'month-first' | 'day-first' | 'mixed'

/** One date in so many may be a slip of the pen without putting the others in doubt. */
const slip = 10

/** Told from all dates of a file at once, never from one alone: a day beyond 12 gives the order away. */
export class DateOrders {
  #days = 0
  #months = 0
  #isDotted = false
  #isOddlyDotted = false
  #isSlashed = false

  note(text: string): void {
    const [, day, month] = dotted.exec(text) ?? []
    if (day !== undefined) this.#isDotted = true
    if (Number(month) > 12 && Number(day) <= 12) this.#isOddlyDotted = true
    const match = slashed.exec(text)
    if (match !== null) this.#isSlashed = true
    const [first, second] = [Number(match?.[1]), Number(match?.[3])]
    // One that is no date in either order says nothing of the others.
    if (first > 12 && second <= 12 && first <= 31) this.#days += 1
    else if (second > 12 && first <= 12 && second <= 31) this.#months += 1
  }

  get order(): DateOrder {
    const [days, months] = [this.#days, this.#months]
    // Points say nothing of the order in which the same file writes slashes.
    if (this.#isDotted && (this.#isOddlyDotted || months > 0 || (this.#isSlashed && days === 0)))
      return 'mixed'
    if (this.#isDotted) return 'day-first'
    if (days * slip <= months) return 'month-first'
    return months * slip <= days ? 'day-first' : 'mixed'
  }
}

export function dateOrderOf(texts: Iterable<string>): DateOrder {
  const orders = new DateOrders()
  for (const text of texts) orders.note(text)
  return orders.order
}

/** A date as American brokers print it (`07/10/2026`, `7-10-26`), or year first, which no order can confuse. */
export const printedDate: Readonly<Record<DateOrder, (text: string) => PrintedDate>> = {
  'month-first': remember((text) => readSlashed(text, 'month-first')),
  'day-first': remember((text) => readSlashed(text, 'day-first')),
  mixed: remember((text) => readSlashed(text, 'mixed')),
}

export const monthFirstDate = printedDate['month-first']

function readSlashed(printed: string, order: DateOrder): PrintedDate {
  const text = printed.replace(midnight, '')
  if (yearFirst.test(text)) return readYearFirst(text)
  const match = slashed.exec(text)
  if (!match) return dotted.test(text) ? readDotted(text, order) : readNamed(text)
  const [first, second] = [Number(match[1]), Number(match[3])]
  const [, , , , digits = ''] = match
  const year = fullYear(digits)
  const isPlain = first <= 12 && second <= 12
  if (order === 'mixed' && isPlain && first !== second)
    return { ok: false, reason: `may be either of two days, since the file writes both orders: '${text}'` }
  if (order === 'month-first' && first > 12 && second <= 12)
    return { ok: false, reason: `has the day first, where the month comes first: '${text}'` }
  if (order === 'day-first' && second > 12 && first <= 12)
    return { ok: false, reason: `has the month first, where the day comes first: '${text}'` }
  const dayFirst = order === 'day-first' || (order === 'mixed' && first > 12)
  return dayFirst ? dated(text, year, second, first) : dated(text, year, first, second)
}

function readDotted(text: string, order: DateOrder): PrintedDate {
  const [, first = '', second = '', digits = ''] = dotted.exec(text) ?? []
  const [day, month] = [Number(first), Number(second)]
  if (order === 'mixed' && day <= 12 && month <= 12 && day !== month)
    return { ok: false, reason: `may be either of two days, since the file writes both orders: '${text}'` }
  const isMonthFirst = month > 12 && day <= 12
  return isMonthFirst ? dated(text, fullYear(digits), day, month) : dated(text, fullYear(digits), month, day)
}

/** `Jul-10-2026`, or `10-Jul-26` as a spreadsheet writes it, which no order can confuse. */
function readNamed(text: string): PrintedDate {
  const [, month, day, year] = named.exec(text) ?? []
  const [, otherDay, otherMonth, otherYear] = dayNamed.exec(text) ?? []
  const at = months.indexOf((month ?? otherMonth ?? '').toUpperCase())
  if (at < 0) return unreadable(text, 'month/day/year')
  return dated(text, fullYear(year ?? otherYear ?? ''), at + 1, Number(day ?? otherDay))
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits)

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
