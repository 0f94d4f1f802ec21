import { describe, expect, it } from 'vitest'
import {
  isPastExpiration,
  isRefreshTime,
  marketStatusAt,
  unexpiredFrom,
  yearsToExpiration,
} from './market-hours.ts'
import { day } from '../testing/samples.ts'

const at = (instant: string): number => Date.parse(instant)

describe('the market', () => {
  it.each([
    // A summer Friday: New York is four hours behind UTC.
    ['2026-07-17T07:59:59Z', 'closed'],
    ['2026-07-17T08:00:00Z', 'pre-market'],
    ['2026-07-17T13:29:59Z', 'pre-market'],
    ['2026-07-17T13:30:00Z', 'open'],
    ['2026-07-17T19:59:59Z', 'open'],
    ['2026-07-17T20:00:00Z', 'after-hours'],
    ['2026-07-17T23:59:59Z', 'after-hours'],
    ['2026-07-18T00:00:00Z', 'closed'],
    // A winter Friday: five hours.
    ['2026-01-16T14:29:59Z', 'pre-market'],
    ['2026-01-16T14:30:00Z', 'open'],
    ['2026-01-16T21:00:00Z', 'after-hours'],
    // A half day.
    ['2026-11-27T17:59:59Z', 'open'],
    ['2026-11-27T18:00:00Z', 'after-hours'],
    ['2026-11-27T22:00:00Z', 'closed'],
    // A holiday and a Sunday.
    ['2026-11-26T16:00:00Z', 'closed'],
    ['2026-11-29T16:00:00Z', 'closed'],
  ])('at %s is %s', (instant, state) => {
    expect(marketStatusAt(at(instant)).state).toBe(state)
  })

  it('says when a session ends and when the next one begins', () => {
    const status = marketStatusAt(at('2026-11-27T16:00:00Z'))
    expect(status).toMatchObject({ date: '2026-11-27', isHalfDay: true, state: 'open' })
    expect(status.closesAtMs).toBe(at('2026-11-27T18:00:00Z'))
    expect(status.opensAtMs).toBe(at('2026-11-30T14:30:00Z'))
  })

  it('opens later the same day when it has not yet', () => {
    expect(marketStatusAt(at('2026-07-17T09:00:00Z'))).toMatchObject({
      closesAtMs: null,
      opensAtMs: at('2026-07-17T13:30:00Z'),
    })
  })

  it('opens an hour earlier in UTC once daylight time is in force', () => {
    expect(marketStatusAt(at('2026-03-07T12:00:00Z')).opensAtMs).toBe(at('2026-03-09T13:30:00Z'))
    expect(marketStatusAt(at('2026-10-31T12:00:00Z')).opensAtMs).toBe(at('2026-11-02T14:30:00Z'))
  })
})

it.each([
  ['2026-07-17T12:59:59Z', false],
  ['2026-07-17T13:00:00Z', true],
  ['2026-07-17T19:59:59Z', true],
  ['2026-07-17T20:00:00Z', false],
  ['2026-07-18T15:00:00Z', false],
  ['2026-07-03T15:00:00Z', false],
  ['2026-01-16T13:59:59Z', false],
  ['2026-01-16T14:00:00Z', true],
])('at %s prices refresh by themselves: %s', (instant, refreshes) => {
  expect(isRefreshTime(at(instant))).toBe(refreshes)
})

it('time runs out at 16:00 New York on expiration day', () => {
  const expiration = day('2026-07-17')
  expect(yearsToExpiration(at('2026-07-16T20:00:00Z'), expiration)).toBe(1 / 365)
  expect(yearsToExpiration(at('2026-07-17T08:00:00Z'), expiration)).toBe(0.5 / 365)
  expect(yearsToExpiration(at('2026-07-17T20:00:00Z'), expiration)).toBe(0)
  expect(yearsToExpiration(at('2026-07-20T20:00:00Z'), expiration)).toBe(0)
})

describe('the first day whose contracts still trade', () => {
  it.each([
    ['2026-11-20T20:59:59Z', '2026-11-20'],
    ['2026-11-20T21:00:00Z', '2026-11-23'],
    ['2026-11-21T15:00:00Z', '2026-11-23'],
    // The Thursday before Good Friday.
    ['2026-04-02T20:00:00Z', '2026-04-06'],
    // The half day after Thanksgiving.
    ['2026-11-27T17:59:59Z', '2026-11-27'],
    ['2026-11-27T18:00:00Z', '2026-11-30'],
  ])('at %s is %s', (instant, first) => {
    expect(unexpiredFrom(at(instant))).toBe(day(first))
  })
  it('is one after each of those that no longer do', () => {
    const close = at('2026-11-27T18:00:00Z')
    expect([close - 1, close].map((nowMs) => isPastExpiration(day('2026-11-27'), nowMs))).toEqual([
      false,
      true,
    ])
    // Symbols before 2015 name the Saturday after the last day.
    expect(isPastExpiration(day('2014-11-22'), at('2014-11-21T20:59:59Z'))).toBe(false)
    expect(isPastExpiration(day('2014-11-22'), at('2014-11-21T21:00:00Z'))).toBe(true)
  })
})
