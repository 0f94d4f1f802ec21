import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachCoveredCalls, type SharePosition } from './covered-calls.ts'
import { moneyFromMicros } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import type { ShortCall } from '../cover/short-call.ts'
import { day } from '../testing/samples.ts'
import { addDays } from '../base/trading-date.ts'

const march = day('2026-03-20')

const call = (id: string, more: Partial<ShortCall> = {}): ShortCall => ({
  id,
  symbol: id,
  strike: moneyFromMicros(50_000_000),
  expiration: march,
  contracts: 1,
  accountId: 'one',
  underlying: 'ZZT',
  adjusted: false,
  ...more,
})
const shares = (id: string, count: number, more: Partial<SharePosition> = {}): SharePosition => ({
  id,
  accountId: 'one',
  symbol: 'ZZT',
  quantity: wholeUnits(count),
  multiplier: 1,
  averagePrice: null,
  currentPrice: null,
  marketValue: null,
  openProfitLoss: null,
  ...more,
})
const attached = (positions: SharePosition[], calls: ShortCall[]) =>
  [...attachCoveredCalls(positions, calls)].map(([id, lots]) => [
    id,
    lots.map((lot) => lot.coveredCalls.map((covered) => covered.id).join()),
  ])

/** The lots of one position, each with what its calls take of it. */
const coveredLots = (position: SharePosition, calls: ShortCall[]) =>
  attachCoveredCalls([position], calls).get(position.id) ?? []

describe('over the lots of one position', () => {
  it('one contract goes to each full lot, the earliest expiration and lowest strike first, never to a remainder', () => {
    const calls = [
      call('late', { expiration: addDays(march, 7) }),
      call('high', { strike: moneyFromMicros(55_000_000) }),
      call('low', { contracts: 2 }),
    ]
    const lots = coveredLots(shares('s', 350), calls)
    expect(lots.map((lot) => lot.coveredCalls.map(({ id, contracts }) => [id, contracts]))).toEqual([
      [['low', 1]],
      [['low', 1]],
      [['high', 1]],
      [],
    ])
  })

  it('100 shares cover one of five contracts', () => {
    const lots = coveredLots(shares('s', 199), [call('c', { contracts: 5 })])
    expect(lots.map((lot) => lot.coveredCalls.map(({ contracts }) => contracts))).toEqual([[1], []])
  })

  it('an adjusted call takes no lot, and short shares cover nothing', () => {
    expect(attached([shares('s', 100)], [call('ZZT1', { adjusted: true })])).toEqual([['s', ['']]])
    expect(coveredLots(shares('s', -300), [call('c')]).flatMap((lot) => lot.coveredCalls)).toEqual([])
  })

  it('as many contracts are covered as there are hundreds, and no lot covers more than its own', () => {
    const contracts = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), contracts, (count, sizes) => {
        const calls = sizes.map((size, index) => call(`c${index}`, { contracts: size }))
        const lots = coveredLots(shares('s', count), calls)
        const sum = (list: readonly { contracts: number }[]) =>
          list.reduce((total, c) => total + c.contracts, 0)
        expect(sum(lots.flatMap((lot) => lot.coveredCalls))).toBe(
          Math.min(sum(calls), Math.floor(count / 100)),
        )
        expect(lots.every((lot) => sum(lot.coveredCalls) <= (lot.isRemainder ? 0 : 1))).toBe(true)
      }),
    )
  })
})

describe('over several positions', () => {
  it("a call finds its own account's shares, whatever comes first", () => {
    const positions = [shares('a', 100), shares('b', 100, { accountId: 'two' })]
    const calls = [call('x', { accountId: 'two' }), call('y', { accountId: 'two' })]
    expect(attached(positions, calls)).toEqual([
      ['a', ['']],
      ['b', ['x']],
    ])
  })

  it('a call entered by hand takes what the accounts leave over', () => {
    const positions = [shares('a', 200)]
    expect(
      attached(positions, [call('hand', { accountId: null }), call('own', { strike: moneyFromMicros(1e9) })]),
    ).toEqual([['a', ['own', 'hand']]])
  })

  it("an account's call takes shares entered by hand, after the calls entered by hand", () => {
    const positions = [shares('manual', 200, { accountId: null })]
    expect(attached(positions, [call('own'), call('hand', { accountId: null })])).toEqual([
      ['manual', ['hand', 'own']],
    ])
  })

  it('another ticker is no cover', () => {
    expect(attached([shares('a', 100)], [call('c', { underlying: 'ZZU' })])).toEqual([['a', ['']]])
  })

  it('odd lots of two positions make no block', () => {
    expect(attached([shares('a', 60), shares('b', 60)], [call('c')])).toEqual([
      ['a', ['']],
      ['b', ['']],
    ])
  })

  it('the order in which positions of different accounts and calls arrive changes nothing', () => {
    const positions = [
      shares('a', 200),
      shares('b', 100, { accountId: 'two' }),
      shares('m', 100, { accountId: null }),
    ]
    const calls = [
      call('1', { contracts: 3 }),
      call('2', { accountId: 'two' }),
      call('3', { accountId: null }),
    ]
    const expected = attached(positions, calls)
    fc.assert(
      fc.property(fc.shuffledSubarray(calls, { minLength: 3 }), (shuffled) => {
        expect(attached(positions, shuffled)).toEqual(expected)
      }),
    )
  })
})
