import { parseTradingDate } from '@wheelwright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfMoment, firstMomentOf, lastMomentOf, momentOf, type Dated } from './moments.ts'

const day = '2026-03-09'
const at = (time: string | null, line: number | null = null, postedAt: string | null = null) =>
  momentOf({ tradeDate: day, time, postedAt, line })

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyInstant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyDated: fc.Arbitrary<Dated> = fc.record({
  tradeDate: anyDate,
  time: fc.option(anyInstant),
  postedAt: fc.option(anyInstant),
  line: fc.option(fc.integer({ min: -5, max: 2_000_000_000 })),
})

describe('the moment of an entry', () => {
  it('orders a day: instants, then rows of a file from its end to its beginning, then what was posted later', () => {
    const inOrder = [
      at('2026-03-08T23:00:00.000Z'),
      at('2026-03-09T14:30:00.000Z'),
      at('2026-03-09T14:30:00.001Z'),
      at(null, 300),
      at(null, 2),
      at(null),
      at(null, null, '2026-03-10T08:00:00.000Z'),
      at(null, null, '2026-03-12T08:00:00.000Z'),
    ]
    expect(inOrder.toSorted((a, b) => a - b)).toEqual(inOrder)
    expect(new Set(inOrder).size).toBe(inOrder.length)
  })

  it('holds the day, and stands between the first moment of it and the last', () => {
    fc.assert(
      fc.property(anyDated, (dated) => {
        const moment = momentOf(dated)
        expect(Number.isSafeInteger(moment)).toBe(true)
        expect(dateOfMoment(moment)).toBe(dated.tradeDate)
        expect(moment).toBeGreaterThanOrEqual(firstMomentOf(dated.tradeDate))
        expect(moment).toBeLessThanOrEqual(lastMomentOf(dated.tradeDate))
        expect(parseTradingDate(dateOfMoment(moment)).ok).toBe(true)
      }),
    )
  })

  it('takes six bytes in SQLite for every day that is traded on', () => {
    expect(lastMomentOf('2199-12-31')).toBeLessThan(2 ** 47)
  })

  it('follows the day before all else', () => {
    fc.assert(
      fc.property(anyDated, anyDated, (one, other) => {
        if (one.tradeDate < other.tradeDate) expect(momentOf(one)).toBeLessThan(momentOf(other))
      }),
    )
  })
})
