import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { daysLeft, expiryInWords, inWords, knownIncome, spanInWords, timeAgo, timeSince } from './words.ts'

it('an income of which no part is known is unknown, not zero', () => {
  const [nothing, some] = [moneyFromMicros(0), moneyFromMicros(12_000_000)]
  expect(knownIncome(nothing, 2)).toEqual({ value: null, reason: 'no part of it is known' })
  expect(knownIncome(nothing, 0)).toEqual({ value: nothing })
  expect(knownIncome(some, 2)).toEqual({ value: some })
})

const minute = 60_000
const hour = 60 * minute

describe('the time that has gone by', () => {
  it.each([
    [-minute, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour + 59 * minute, '23 hours ago'],
    [24 * hour, '1 day ago'],
    [24 * hour * 40, '40 days ago'],
  ])('%d ms is told as %s', (ms, text) => {
    const noon = Date.parse('2026-07-01T16:00:00Z')
    expect(timeAgo(noon, noon + ms)).toBe(text)
  })

  it('is counted in days of the calendar, as the days of a wheel are', () => {
    const [closeOfThe16th, morningOfThe30th] = ['2025-01-16T21:00:00Z', '2026-11-30T08:20:00Z'].map((at) =>
      Date.parse(at),
    )
    expect(timeAgo(closeOfThe16th ?? 0, morningOfThe30th ?? 0)).toBe('683 days ago')
    expect(timeSince(closeOfThe16th ?? 0, morningOfThe30th ?? 0)).toBe('683 days')
  })

  it('without a direction is a span', () => {
    expect(spanInWords(0)).toBe('less than a minute')
    expect(spanInWords(3 * hour)).toBe('3 hours')
  })
})

describe('days to an expiration', () => {
  it.each([
    [27, '27 days'],
    [1, '1 day'],
    [0, 'today'],
    [-2, '2 days ago'],
  ])('%d is %s', (days, text) => {
    expect(daysLeft(days)).toBe(text)
  })
})

it('names of the wire are read as words', () => {
  expect(inWords('status_change')).toBe('Status change')
  expect(inWords('SELL_PUT')).toBe('Sell put')
})

it('says how near an expiration is', () => {
  expect([-2, 0, 7, 27, 40].map(expiryInWords)).toEqual([
    '2 days ago',
    'today, near expiration',
    '7 days, near expiration',
    '27 days, within 30 days',
    '40 days',
  ])
})
