import { describe, expect, it } from 'vitest'
import {
  expirationQuickPicks,
  mayExpireOn,
  monthlyExpiration,
  monthlyExpirationsOf,
  nextMonthlyExpirations,
  nextWeeklyExpirations,
} from './expirations.ts'
import { parseTradingDate, type TradingDate } from '../base/trading-date.ts'

const date = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

describe('monthly expirations', () => {
  it.each([
    [2026, 11, '2026-11-20'],
    [2026, 12, '2026-12-18'],
    // The third Friday is Good Friday.
    [2022, 4, '2022-04-14'],
    [2025, 4, '2025-04-17'],
    [2014, 4, '2014-04-17'],
    // The third Friday is Juneteenth, a holiday since 2022.
    [2026, 6, '2026-06-18'],
    [2020, 6, '2020-06-19'],
    [2021, 6, '2021-06-18'],
  ])('of %i-%i is %s', (year, month, expiration) => {
    expect(monthlyExpiration(year, month)).toBe(expiration)
  })

  it('follow each other across the year', () => {
    expect(nextMonthlyExpirations(date('2026-11-21'), 3)).toEqual(['2026-12-18', '2027-01-15', '2027-02-19'])
    expect(nextMonthlyExpirations(date('2026-11-20'), 1)).toEqual(['2026-11-20'])
  })
})

describe('weekly expirations', () => {
  it('move to Thursday where Friday is a holiday', () => {
    expect(nextWeeklyExpirations(date('2026-06-15'), 4)).toEqual([
      '2026-06-18',
      '2026-06-26',
      '2026-07-02',
      '2026-07-10',
    ])
    expect(nextWeeklyExpirations(date('2026-12-21'), 2)).toEqual(['2026-12-24', '2026-12-31'])
  })

  it('never name a day that has passed', () => {
    expect(nextWeeklyExpirations(date('2026-12-25'), 1)).toEqual(['2026-12-31'])
  })
})

it('a closing that nobody foresaw moves no expiration', () => {
  expect(nextWeeklyExpirations(date('2004-06-07'), 1)).toEqual(['2004-06-11'])
})

it('the monthly expirations of 2026 are those of the calendar of the OCC', () => {
  expect(monthlyExpirationsOf(2026).map((expiration) => expiration.slice(5))).toEqual([
    '01-16',
    '02-20',
    '03-20',
    '04-17',
    '05-15',
    '06-18',
    '07-17',
    '08-21',
    '09-18',
    '10-16',
    '11-20',
    '12-18',
  ])
})

describe('quick picks', () => {
  it('are the next six expirations, the monthly ones named', () => {
    expect(expirationQuickPicks(date('2026-11-21'))).toEqual([
      { date: '2026-11-27', kind: 'weekly', days: 6 },
      { date: '2026-12-04', kind: 'weekly', days: 13 },
      { date: '2026-12-11', kind: 'weekly', days: 20 },
      { date: '2026-12-18', kind: 'monthly', days: 27 },
      { date: '2026-12-24', kind: 'weekly', days: 33 },
      { date: '2026-12-31', kind: 'weekly', days: 40 },
    ])
  })

  it('leave out the day itself, which is not in the future', () => {
    expect(expirationQuickPicks(date('2026-12-18'))[0]?.date).toBe('2026-12-24')
    expect(expirationQuickPicks(date('2026-12-17'))[0]?.date).toBe('2026-12-18')
  })
})

describe('a day on which an option may expire', () => {
  it.each([
    ['2026-12-18', true],
    ['2026-12-16', true],
    ['2026-12-19', false],
    ['2026-12-20', false],
    // The Saturday that symbols named until February 2015.
    ['2015-01-17', true],
    ['2015-02-21', false],
  ])('%s: %s', (day, may) => {
    expect(mayExpireOn(date(day))).toBe(may)
  })
})
