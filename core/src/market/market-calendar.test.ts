import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarYears,
  isMarketOpenOn,
  lastMarketDay,
  marketDay,
  marketHolidayOn,
  nextMarketDay,
} from './market-calendar.ts'
import { day } from '../testing/samples.ts'
import { addDays, weekday, type TradingDate } from '../base/trading-date.ts'

const daysOf = (year: number): TradingDate[] => {
  const days: TradingDate[] = []
  for (let date = day(`${year}-01-01`); date.startsWith(String(year)); date = addDays(date, 1))
    days.push(date)
  return days
}
const monthAndDay = (date: TradingDate): string => date.slice(5)

/** As the exchange published them. */
const holidays: readonly [number, string][] = [
  [2000, '01-17 02-21 04-21 05-29 07-04 09-04 11-23 12-25'],
  [2004, '01-01 01-19 02-16 04-09 05-31 07-05 09-06 11-25 12-24'],
  [2005, '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26'],
  [2010, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
  [2011, '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26'],
  [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 11-22 12-25'],
  [2015, '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25'],
  [2020, '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25'],
  [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
  [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
  [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
  [2025, '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
]

it.each(holidays)('the holidays of %i are %s', (year, dates) => {
  const kept = daysOf(year).filter((date) => marketHolidayOn(date) !== null)
  expect(kept.map(monthAndDay).join(' ')).toBe(dates)
})

/** As the exchange published them. */
const halfDays: readonly [number, string][] = [
  [2000, '07-03 11-24'],
  [2001, '07-03 11-23 12-24'],
  [2002, '07-05 11-29 12-24'],
  [2003, '07-03 11-28 12-24 12-26'],
  [2004, '11-26'],
  [2007, '07-03 11-23 12-24'],
  [2013, '07-03 11-29 12-24'],
  [2015, '11-27 12-24'],
  [2016, '11-25'],
  [2019, '07-03 11-29 12-24'],
  [2020, '11-27 12-24'],
  [2021, '11-26'],
  [2023, '07-03 11-24'],
  [2024, '07-03 11-29 12-24'],
  [2025, '07-03 11-28 12-24'],
  [2026, '11-27 12-24'],
]

it.each(halfDays)('the half days of %i are %s', (year, dates) => {
  const half = daysOf(year).filter((date) => marketDay(date).close === '13:00')
  expect(half.map(monthAndDay).join(' ')).toBe(dates)
})

/** The exchange's own counts of trading days. */
const sessions: readonly [number, number][] = [
  [2000, 252],
  [2001, 248],
  [2004, 252],
  [2006, 251],
  [2007, 251],
  [2008, 253],
  [2012, 250],
  [2015, 252],
  [2018, 251],
  [2020, 253],
  [2021, 252],
  [2022, 251],
  [2023, 250],
  [2024, 252],
  [2025, 250],
]

it.each(sessions)('%i has %i sessions', (year, count) => {
  expect(daysOf(year).filter(isMarketOpenOn)).toHaveLength(count)
})

describe('special closings', () => {
  it.each([
    ['2001-09-10', null],
    ['2001-09-11', 'Attacks of September 11'],
    ['2001-09-14', 'Attacks of September 11'],
    ['2001-09-17', null],
    ['2004-06-11', 'Mourning of President Reagan'],
    ['2007-01-02', 'Mourning of President Ford'],
    ['2012-10-29', 'Hurricane Sandy'],
    ['2012-10-30', 'Hurricane Sandy'],
    ['2018-12-05', 'Mourning of President Bush'],
    ['2025-01-09', 'Mourning of President Carter'],
  ])('%s: %s', (date, reason) => {
    expect(marketDay(day(date))).toMatchObject({ isOpen: reason === null, reason })
  })

  it('are no holidays, which are known for years', () => {
    expect(marketHolidayOn(day('2025-01-09'))).toBeNull()
  })
})

it('says what kind of day it is', () => {
  expect(marketDay(day('2026-11-25'))).toEqual({
    date: '2026-11-25',
    isOpen: true,
    close: '16:00',
    reason: null,
  })
  expect(marketDay(day('2026-11-26'))).toEqual({
    date: '2026-11-26',
    isOpen: false,
    close: null,
    reason: 'Thanksgiving Day',
  })
  expect(marketDay(day('2026-11-27'))).toMatchObject({ close: '13:00', reason: 'Day after Thanksgiving' })
  expect(marketDay(day('2026-11-28'))).toMatchObject({ isOpen: false, reason: 'Weekend' })
})

it('a New Year on a Saturday closes no Friday', () => {
  for (const date of ['2010-12-31', '2021-12-31', '2027-12-31', '2032-12-31'])
    expect(marketDay(day(date))).toMatchObject({ isOpen: true, close: '16:00' })
})

it('opens again after a long weekend', () => {
  expect(nextMarketDay(day('2026-07-03'))).toBe('2026-07-06')
  expect(nextMarketDay(day('2001-09-11'))).toBe('2001-09-17')
  expect(nextMarketDay(day('2026-07-06'))).toBe('2026-07-06')
})

it('traded last before a weekend, a holiday and a long weekend', () => {
  expect(lastMarketDay(day('2026-11-28'))).toBe('2026-11-27')
  expect(lastMarketDay(day('2026-11-26'))).toBe('2026-11-25')
  expect(lastMarketDay(day('2026-07-05'))).toBe('2026-07-02')
  expect(lastMarketDay(day('2026-07-06'))).toBe('2026-07-06')
})

it('from 2000 to 2035 every week has three sessions at least, and every year eight to ten holidays, none at a weekend', () => {
  for (let year = calendarYears.first; year <= calendarYears.last; year += 1) {
    const kept = daysOf(year).filter((date) => marketHolidayOn(date) !== null)
    expect(kept.every((date) => weekday(date) >= 1 && weekday(date) <= 5)).toBe(true)
    expect([8, 9, 10]).toContain(kept.length)
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1870 }), (weeks) => {
      const monday = addDays(day('2000-01-03'), weeks * 7)
      const open = [0, 1, 2, 3, 4].filter((offset) => isMarketOpenOn(addDays(monday, offset)))
      // In the week of September 11, 2001 only the Monday was a session.
      expect(open.length).toBeGreaterThanOrEqual(monday === '2001-09-10' ? 1 : 3)
    }),
  )
})
