import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import {
  addDays,
  daysBetween,
  expirationInstant,
  newYorkTime,
  parseTradingDate,
  thirdFriday,
  tradingDateAt,
  weekday,
} from './trading-date.ts'

const anyDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

it.each([['2025-02-30'], ['2025-13-01'], ['2025-00-10'], ['2025-04-31'], ['0000-01-01'], ['1899-12-31']])(
  'refuses %s, a day that no calendar has',
  (text) => {
    expect(parseTradingDate(text)).toEqual({ ok: false, refusal: { kind: 'no-such-date', text } })
  },
)

it.each([['2025-2-3'], ['20250203'], ['2025-02-03T00:00:00Z'], [''], [' 2025-02-03']])(
  'refuses %j as malformed',
  (text) => {
    expect(parseTradingDate(text)).toMatchObject({ refusal: { kind: 'malformed-date' } })
  },
)

it('knows the leap days', () => {
  expect(parseTradingDate('2024-02-29').ok).toBe(true)
  expect(parseTradingDate('2100-02-29').ok).toBe(false)
})

it.each([
  ['2026-01-01T04:59:59Z', '2025-12-31'],
  ['2026-01-01T05:00:00Z', '2026-01-01'],
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
  ['2025-03-21T04:00:00Z', '2025-03-21'],
])('%s falls on %s in New York', (instant, date) => {
  expect(tradingDateAt(Date.parse(instant))).toBe(date)
})

it.each([
  ['2026-01-16', '2026-01-16T21:00:00.000Z'],
  ['2026-07-17', '2026-07-17T20:00:00.000Z'],
  ['2026-03-08', '2026-03-08T20:00:00.000Z'],
  ['2026-11-01', '2026-11-01T21:00:00.000Z'],
])('an option of %s expires at %s', (date, instant) => {
  expect(new Date(expirationInstant(day(date))).toISOString()).toBe(instant)
})

it('finds half past five in the evening, until when holders may exercise', () => {
  expect(new Date(newYorkTime(day('2026-07-17'), 17, 30)).toISOString()).toBe('2026-07-17T21:30:00.000Z')
})

it.each([
  [2026, 11, '2026-11-20'],
  [2025, 8, '2025-08-15'],
  [2025, 3, '2025-03-21'],
  [2027, 1, '2027-01-15'],
])('the monthly of %d-%d is %s', (year, month, date) => {
  expect(thirdFriday(year, month)).toBe(date)
})

it('has no third Friday in a month that does not exist', () => {
  expect(() => thirdFriday(2026, 13)).toThrow(/no such month/)
})

it('counts days over the end of daylight time as whole days', () => {
  expect(daysBetween(day('2026-10-31'), day('2026-11-02'))).toBe(2)
  expect(daysBetween(day('2026-11-02'), day('2026-10-31'))).toBe(-2)
})

it('comes back to the day it left, a week on the same weekday', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const moved = addDays(date, days)
      expect(daysBetween(date, moved)).toBe(days)
      expect(addDays(moved, -days)).toBe(date)
      expect(weekday(addDays(date, 7))).toBe(weekday(date))
      expect(tradingDateAt(expirationInstant(date))).toBe(date)
    }),
  )
})
