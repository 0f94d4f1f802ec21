import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../base/money.ts'
import { protectPuts, type PutLeg } from './put-protection.ts'
import { day, dollars } from '../testing/samples.ts'

const put = (strike: number, expiration: string, contracts = 1, multiplier = 100): PutLeg => ({
  strike: dollars(String(strike)),
  expiration: day(`2026-${expiration}`),
  contracts,
  multiplier,
})

/** Dollars a share that stay to be secured, over all contracts. */
function securedBy(shorts: readonly PutLeg[], longs: readonly PutLeg[]): number {
  const protections = protectPuts(shorts, longs)
  return shorts.reduce((sum, { strike, contracts }, at) => {
    const saved = (protections[at] ?? []).reduce(
      (less, { strike: floor, contracts: some }) => less + Math.min(strike, floor) * some,
      0,
    )
    return sum + (strike * contracts - saved) / 1e6
  }, 0)
}

describe('long puts protect so that least stays to be secured', () => {
  it.each([
    ['one below', [put(100, '01-16')], [put(90, '01-16')], 10],
    [
      'the dearer one with the nearer strike',
      [put(100, '01-16'), put(60, '01-16')],
      [put(50, '01-16'), put(95, '02-20')],
      15,
    ],
    [
      'a later one leaves the earlier to whom it reaches',
      [put(100, '01-16'), put(60, '02-20')],
      [put(90, '02-20'), put(50, '01-16')],
      50,
    ],
    [
      'a cheap one protects nothing where that costs more',
      [put(100, '01-16'), put(10, '02-20')],
      [put(90, '02-20'), put(5, '01-16')],
      20,
    ],
    ['one that ends before protects nothing', [put(100, '01-16')], [put(90, '01-09')], 100],
    ['one of another multiplier protects nothing', [put(100, '01-16')], [put(90, '01-16', 1, 10)], 100],
    ['each once', [put(100, '01-16', 3)], [put(90, '01-16'), put(95, '01-16')], 115],
    ['a higher one takes all', [put(50, '01-16')], [put(60, '01-16')], 0],
  ])('%s', (_, shorts, longs, expected) => {
    expect(securedBy(shorts, longs)).toBe(expected)
  })

  it('hands what protects equal legs out in their order', () => {
    const shorts = [put(100, '01-16', 2), put(100, '01-16', 2)]
    const longs = [put(90, '01-16', 1), put(95, '01-16', 2)]
    expect(protectPuts(shorts, longs)).toEqual([
      [{ strike: dollars('95'), contracts: 2 }],
      [{ strike: dollars('90'), contracts: 1 }],
    ])
  })

  it('and where there are too many to try, each long put still once', () => {
    const many = Array.from({ length: 150 }, (_, at) => put(100 + at, '01-16'))
    const lower = many.map(({ strike }) => put(strike / 1e6 - 5, '02-20'))
    // Highest to highest is the least here: 5 a share of each.
    expect(securedBy(many, lower)).toBe(150 * 5)
    expect(securedBy(many, lower.slice(0, 149))).toBe(149 * 6 + 100)
  })

  it('as every way of pairing them shows', () => {
    const legs = fc.array(
      fc
        .tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 10, max: 13 }),
          fc.integer({ min: 1, max: 2 }),
        )
        .map(([strike, date, contracts]) => put(strike, `01-${date}`, contracts)),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(legs, legs, (shorts, longs) => {
        expect(securedBy(shorts, longs)).toBe(leastSecured(apart(shorts), apart(longs)))
        for (const [at, protections] of protectPuts(shorts, longs).entries())
          expect(protections.reduce((sum, { contracts }) => sum + contracts, 0)).toBeLessThanOrEqual(
            shorts[at]?.contracts ?? 0,
          )
      }),
      { numRuns: 300 },
    )
  })
})

const apart = (legs: readonly PutLeg[]): PutLeg[] =>
  legs.flatMap((leg) => Array.from({ length: leg.contracts }, () => ({ ...leg, contracts: 1 })))

/** By trying every long put, and none, for each contract. */
function leastSecured([short, ...shorts]: readonly PutLeg[], longs: readonly PutLeg[]): number {
  if (short === undefined) return 0
  const alone = short.strike / 1e6 + leastSecured(shorts, longs)
  const protectedOnes = longs.map((long, at) => {
    if (long.expiration < short.expiration) return Infinity
    const width = moneyFromMicros(Math.max(0, short.strike - long.strike)) / 1e6
    return width + leastSecured(shorts, longs.toSpliced(at, 1))
  })
  return Math.min(alone, ...protectedOnes)
}
