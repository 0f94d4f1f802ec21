import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyFromMicros } from '../base/money.ts'
import { addDays } from '../base/trading-date.ts'
import { day } from '../testing/samples.ts'
import { countLimited, pairLimited, widthOfCalls } from './limited-calls.ts'

type Leg = readonly [strike: number, week: number]
const callOf = ([strike, week]: Leg) => ({
  strike: moneyFromMicros(strike * 1_000_000),
  expiration: addDays(day('2026-01-16'), week * 7),
  contracts: 1,
})

const paired = (shorts: readonly Leg[], longs: readonly Leg[]) => {
  const [sold, held] = [shorts.map(callOf), longs.toSorted(([, a], [, b]) => a - b).map(callOf)]
  const pairs = pairLimited(sold, countLimited(sold, held), held)
  const of = <T>(list: readonly T[], place: number): T => {
    const found = list[place]
    if (found === undefined) throw new Error('no such leg')
    return found
  }
  return pairs.map(({ short, long }) => [short, widthOfCalls(of(sold, short), of(held, long)) / 1e6] as const)
}

it('takes the lowest strike that outlives the call', () => {
  expect(
    paired(
      [[50, 0]],
      [
        [60, 0],
        [55, 4],
        [52, -1],
      ],
    ),
  ).toEqual([[0, 5]])
})

it('limits the lowest strike first, where the loss would be greatest', () => {
  expect(
    paired(
      [
        [55, 0],
        [50, 0],
      ],
      [[60, 0]],
    ),
  ).toEqual([[1, 10]])
})

/** Every way to give each short call in the list a long one of its own; the least that the widths can come to. */
const least = (shorts: readonly Leg[], longs: readonly Leg[]): number => {
  const [first, ...more] = shorts
  if (first === undefined) return 0
  const ways = longs.flatMap((long, at) =>
    long[1] < first[1] ? [] : [Math.max(0, long[0] - first[0]) + least(more, longs.toSpliced(at, 1))],
  )
  return Math.min(Infinity, ...ways)
}

it('leaves the widths at the least that can be', () => {
  const week = fc.integer({ min: 0, max: 3 })
  const sold = fc.array(fc.tuple(fc.integer({ min: 40, max: 50 }), week), { maxLength: 4 })
  // A long call of a lower strike would cover, and is none of these.
  const held = fc.array(fc.tuple(fc.integer({ min: 50, max: 60 }), week), { maxLength: 4 })
  fc.assert(
    fc.property(sold, held, (shorts, longs) => {
      const pairs = paired(shorts, longs)
      const limited = shorts.filter((_, at) => pairs.some(([short]) => short === at))
      expect(pairs.reduce((sum, [, width]) => sum + width, 0)).toBe(least(limited, longs))
    }),
    { numRuns: 300 },
  )
})
