import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverShortCalls, type CallCoverage, type LongCall } from './coverage.ts'
import { moneyFromMicros } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import type { ShortCall } from './short-call.ts'
import { day } from '../testing/samples.ts'
import { addDays } from '../base/trading-date.ts'

const january = day('2026-01-16')

interface Leg {
  readonly strike: number
  readonly week: number
  readonly contracts: number
}
const long = (id: string, { strike, week, contracts }: Leg): LongCall => ({
  id,
  symbol: id,
  strike: moneyFromMicros(strike * 1_000_000),
  expiration: addDays(january, week * 7),
  contracts,
  adjusted: false,
})
const short = (id: string, leg: Leg): ShortCall => ({ ...long(id, leg), accountId: 'a', underlying: 'ZZT' })
const leg = (strike: number, week: number, contracts = 1): Leg => ({ strike, week, contracts })

const cover = (shares: number, shorts: readonly Leg[], longs: readonly Leg[] = []) =>
  coverShortCalls({
    shares: wholeUnits(shares),
    shortCalls: shorts.map((terms, index) => short(`s${index}`, terms)),
    longCalls: longs.map((terms, index) => long(`l${index}`, terms)),
  })
const counts = (...held: Parameters<typeof cover>) =>
  [...cover(...held).calls.values()].map(({ covered, pmcc, spread, naked }) => [covered, pmcc, spread, naked])

describe('shares', () => {
  it('100 shares and 5 short calls are 1 covered and 4 naked', () => {
    expect(counts(100, [leg(50, 0, 5)])).toEqual([[1, 0, 0, 4]])
  })

  it.each([
    [99, 0, 0],
    [199, 1, 0],
    [350, 2, 1],
    [-300, 0, 0],
  ])('%d shares cover %d of two short calls and leave %d blocks free', (shares, covered, free) => {
    const coverage = cover(shares, [leg(50, 0, 2)])
    expect([coverage.calls.get('s0')?.covered, coverage.freeBlocks]).toEqual([covered, free])
  })
})

describe('long calls', () => {
  it('come before shares, and shares stay free for another call', () => {
    const coverage = cover(100, [leg(60, 0)], [leg(40, 8)])
    expect(coverage.calls.get('s0')).toMatchObject({ pmcc: 1, covered: 0 })
    expect([coverage.longCallsUsed.get('l0'), coverage.freeBlocks]).toEqual([1, 1])
  })

  it.each([
    ['same strike, same expiration', leg(60, 0), [0, 1, 0, 0]],
    ['lower strike, later', leg(40, 9), [0, 1, 0, 0]],
    ['higher strike, later: a spread of limited loss', leg(65, 9), [0, 0, 1, 0]],
    ['lower strike, but gone before', leg(40, -1), [0, 0, 0, 1]],
  ])('%s', (_, held, expected) => {
    expect(counts(0, [leg(60, 0)], [held])).toEqual([expected])
  })

  it('go to the highest strike that they cover', () => {
    expect(counts(0, [leg(60, 0), leg(70, 0)], [leg(50, 4)])).toEqual([
      [0, 0, 0, 1],
      [0, 1, 0, 0],
    ])
  })

  it('give way where only so the number covered is greatest', () => {
    // The long 50 prefers the short 70, which the long 65 could cover too; the short 60 only has the long 50.
    expect(counts(0, [leg(60, 0), leg(70, 0)], [leg(50, 4), leg(65, 4)])).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ])
    // By expiration: the long that ends first takes the only short that it outlives.
    expect(counts(0, [leg(60, 8), leg(70, 0)], [leg(50, 9), leg(50, 0)])).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ])
  })

  it('a long call of many contracts covers many short calls', () => {
    expect(counts(200, [leg(60, 0, 3), leg(70, 0, 4)], [leg(50, 4, 5)])).toEqual([
      [2, 1, 0, 0],
      [0, 4, 0, 0],
    ])
  })
})

it('shares go to the call that would else be naked, not to the one in a spread', () => {
  expect(counts(100, [leg(50, 0), leg(50, 9)], [leg(60, 4)])).toEqual([
    [0, 0, 1, 0],
    [1, 0, 0, 0],
  ])
  expect(counts(200, [leg(50, 0), leg(50, 9)], [leg(60, 4)])).toEqual([
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ])
})

it('an adjusted contract is neither covered nor covers, nor is it called naked', () => {
  const adjusted = { ...short('adj', leg(50, 0, 2)), adjusted: true }
  const plain = short('plain', leg(60, 0))
  const held = { ...long('held', leg(40, 9, 3)), adjusted: true }
  const coverage = coverShortCalls({
    shares: wholeUnits(0),
    shortCalls: [adjusted, plain],
    longCalls: [held],
  })
  expect(coverage.calls.get('adj')).toEqual({
    covered: 0,
    pmcc: 0,
    longCalls: new Map(),
    spread: 0,
    naked: 0,
    unknown: 2,
  })
  expect(coverage.calls.get('plain')).toMatchObject({ naked: 1 })
})

it('an adjusted call may claim every block that no other call stands on, so that none is free', () => {
  const adjusted = { ...short('adj', leg(50, 0)), adjusted: true }
  const plain = short('plain', leg(60, 0))
  const held = { shares: wholeUnits(300), longCalls: [] }
  const beside = coverShortCalls({ ...held, shortCalls: [adjusted, plain] })
  expect([beside.calls.get('plain')?.covered, beside.freeBlocks]).toEqual([1, 0])
  expect(coverShortCalls({ ...held, shortCalls: [plain] }).freeBlocks).toBe(2)
})

describe('against every possible matching', () => {
  const legs = (maxLength: number) =>
    fc.array(
      fc.record({
        strike: fc.integer({ min: 1, max: 5 }),
        week: fc.integer({ min: 0, max: 4 }),
        contracts: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength },
    )
  const units = (list: readonly Leg[]) =>
    list.flatMap((one) => Array.from({ length: one.contracts }, () => one))

  /** The strikes covered by the best matching, highest first, found by trying all. */
  const bestByTrying = (
    shorts: readonly Leg[],
    longs: readonly Leg[],
    fits: (l: Leg, s: Leg) => boolean,
  ): number[] => {
    const [first, ...rest] = longs
    if (first === undefined) return []
    let best = bestByTrying(shorts, rest, fits)
    const tried = new Set<string>()
    for (const [index, candidate] of shorts.entries()) {
      const kind = `${candidate.strike}/${candidate.week}`
      if (tried.has(kind) || !fits(first, candidate)) continue
      tried.add(kind)
      const others = bestByTrying(shorts.toSpliced(index, 1), rest, fits)
      best = better(
        [...others, candidate.strike].sort((a, b) => b - a),
        best,
      )
    }
    return best
  }
  const better = (a: number[], b: number[]): number[] => {
    if (a.length !== b.length) return a.length > b.length ? a : b
    const at = a.findIndex((strike, index) => strike !== b[index])
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0) ? a : b
  }
  const covers = (l: Leg, s: Leg) => l.strike <= s.strike && l.week >= s.week

  it('covers as many contracts as can be, at the highest strikes', () => {
    fc.assert(
      fc.property(legs(4), legs(4), (shorts, longs) => {
        const coverage = cover(0, shorts, longs)
        const strikes = shorts.flatMap(({ strike }, index) =>
          Array.from({ length: coverage.calls.get(`s${index}`)?.pmcc ?? 0 }, () => strike),
        )
        expect(strikes.sort((a, b) => b - a)).toEqual(bestByTrying(units(shorts), units(longs), covers))
      }),
      { numRuns: 400 },
    )
  })

  it('leaves as few naked as can be once long calls and shares are given out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), legs(4), legs(3), (blocks, shorts, longs) => {
        const coverage = cover(blocks * 100, shorts, longs)
        const total = (key: Exclude<keyof CallCoverage, 'longCalls'>) =>
          [...coverage.calls.values()].reduce((sum, call) => sum + call[key], 0)
        const left = shorts.map((one, i) => ({
          ...one,
          contracts: one.contracts - (coverage.calls.get(`s${i}`)?.pmcc ?? 0),
        }))
        const idle = longs.map((one, i) => ({
          ...one,
          contracts: one.contracts - (coverage.longCallsUsed.get(`l${i}`) ?? 0),
        }))
        const open = units(left).length
        const limited = bestByTrying(units(left), units(idle), (l, s) => l.week >= s.week).length
        expect(total('covered')).toBe(Math.min(blocks, open))
        expect(total('naked')).toBe(Math.max(0, open - blocks - limited))
        expect(coverage.freeBlocks).toBe(blocks - total('covered'))
      }),
      { numRuns: 300 },
    )
  })

  it('every contract is counted once, and the order of the legs changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 900 }), legs(8), legs(8), (shares, shorts, longs) => {
        const coverage = cover(shares, shorts, longs)
        for (const [index, one] of shorts.entries()) {
          const call = coverage.calls.get(`s${index}`)
          const { longCalls = new Map<string, number>(), ...counts } = call ?? {}
          const parts = Object.values(counts)
          expect([...longCalls.values()].reduce((sum, count) => sum + count, 0)).toBe(call?.pmcc)
          expect(parts.every((count) => count >= 0)).toBe(true)
          expect(parts.reduce((sum, count) => sum + count, 0)).toBe(one.contracts)
        }
        const reversed = coverShortCalls({
          shares: wholeUnits(shares),
          shortCalls: shorts.map((terms, index) => short(`s${index}`, terms)).toReversed(),
          longCalls: longs.map((terms, index) => long(`l${index}`, terms)).toReversed(),
        })
        for (const [id, call] of coverage.calls) expect(reversed.calls.get(id)).toEqual(call)
      }),
    )
  })
})
