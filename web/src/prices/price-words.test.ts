import { describe, expect, it } from 'vitest'
import { ageInWords, originInWords } from './price-words.ts'

const age = (asOf: string, now: string) => ageInWords(Date.parse(asOf), Date.parse(now))

describe('the age of a price', () => {
  it('is told in minutes while its session goes on', () => {
    // Friday, November 20, 2026, 11:00 in New York.
    expect(age('2026-11-20T15:56:00Z', '2026-11-20T16:00:00Z')).toEqual({ text: '4 min old', isStale: false })
    expect(age('2026-11-20T14:31:00Z', '2026-11-20T16:00:00Z')).toEqual({ text: '1 h old', isStale: false })
  })

  it('of Friday’s close is good all weekend, and says which close it is of', () => {
    expect(age('2026-11-20T21:00:00Z', '2026-11-20T23:30:00Z').text).toBe('from today’s close, 2 h old')
    expect(age('2026-11-20T20:59:58Z', '2026-11-22T23:00:00Z')).toEqual({
      text: 'from Friday’s close, 2 days old',
      isStale: false,
    })
  })

  it('is stale from the next opening on', () => {
    expect(age('2026-11-20T21:00:00Z', '2026-11-23T14:29:59Z').isStale).toBe(false)
    expect(age('2026-11-20T21:00:00Z', '2026-11-23T14:30:00Z')).toEqual({
      text: 'stale, from Friday’s close, 2 days old',
      isStale: true,
    })
    expect(age('2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z').text).toBe('stale, 1 day old')
  })

  it('of last week names the day', () => {
    expect(age('2026-11-13T21:00:00Z', '2026-11-20T16:00:00Z').text).toBe(
      'stale, from the close of Nov 13, 6 days old',
    )
  })

  it('knows that a half day closes at one', () => {
    // The day after Thanksgiving.
    expect(age('2026-11-27T18:00:00Z', '2026-11-28T17:00:00Z').text).toBe('from Friday’s close, 23 h old')
    expect(age('2026-11-27T15:00:00Z', '2026-11-28T17:00:00Z').text).toBe('1 day old')
  })

  it('is no close while the session still runs', () => {
    expect(age('2026-11-20T20:58:00Z', '2026-11-20T20:59:30Z').text).toBe('1 min old')
  })
})

describe('how a price came about', () => {
  it('is told by its source', () => {
    expect(originInWords('demo')).toBe('simulated')
    expect(originInWords('tradier')).toBe('from Tradier')
    expect(originInWords('elsewhere')).toBe('elsewhere')
  })
})
