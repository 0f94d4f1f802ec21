import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callCollateral, putCollateral } from './collateral.ts'
import { moneyToNumber } from '../base/money.ts'
import type { OptionRecord, PositionRecord } from '../holdings/position-record.ts'
import { dollars, option, stock } from '../testing/samples.ts'

const amounts = (...positions: OptionRecord[]) =>
  [...putCollateral(positions).values()].map(({ amount }) => (amount === null ? null : moneyToNumber(amount)))

describe('a short put', () => {
  it('ties up strike x multiplier x contracts', () => {
    expect(amounts(option('.ZZT260116P47.5', -3))).toEqual([14_250])
  })

  it('of an adjusted contract ties up an unknown amount', () => {
    expect(amounts(option('.ZZT1260116P50', -1))).toEqual([null])
  })

  it.each([
    ['is closed', option('.ZZT260116P50', -1, { status: 'Closed' })],
    ['is a call', option('.ZZT260116C50', -1)],
    ['is long', option('.ZZT260116P50', 1)],
    ['is empty', option('.ZZT260116P50', 0)],
  ])('is none when it %s', (_, position) => {
    expect(amounts(position)).toEqual([])
  })

  it('has nothing to do with shares', () => {
    expect(putCollateral([stock('ZZT', -100)]).size).toBe(0)
  })
})

describe('a put spread', () => {
  it.each([
    ['ties up its width', option('.ZZT260116P45', 1), 500],
    ['with a later long put ties up its width', option('.ZZT260220P45', 1), 500],
    ['whose long put ends before is none', option('.ZZT260109P45', 1), 5000],
    ['with a long put of the same strike ties up nothing', option('.ZZT260220P50', 1), 0],
    ['with a long put of higher strike ties up nothing', option('.ZZT260116P55', 1), 0],
    ['needs one account', option('.ZZT260116P45', 1, { accountId: 'two' }), 5000],
    ['needs one underlying', option('.ZZU260116P45', 1), 5000],
    ['has no leg with an unknown deliverable', option('.ZZT1260116P45', 1), 5000],
  ])('%s', (_, long, expected) => {
    expect(amounts(option('.ZZT260116P50', -1), long)).toEqual([expected])
  })

  it('in part is width for the protected contracts and cash for the rest', () => {
    const collateral = putCollateral([option('.ZZT260116P50', -3), option('.ZZT260116P45', 2)])
    expect([...collateral.values()]).toEqual([{ secured: 1, spread: 2, amount: 6_000_000_000 }])
  })

  it('pairs two spreads of one expiration in parallel', () => {
    const legs = [option('.ZZT260116P100', -1), option('.ZZT260116P90', -1)]
    expect(amounts(...legs, option('.ZZT260116P85', 1), option('.ZZT260116P95', 1))).toEqual([500, 500])
  })

  it('pairs with the long put that leaves least tied up, whichever expires first', () => {
    const shorts = [option('.ZZT260116P100', -1), option('.ZZT260116P60', -1)]
    expect(amounts(...shorts, option('.ZZT260116P50', 1), option('.ZZT260220P95', 1))).toEqual([500, 1000])
  })

  it('changes with none of the orders in which its legs are given', () => {
    const legs = ['P100:-2', 'P90:-1', 'P95:1', 'P85:1', 'P80:1'].map((leg) => {
      const [terms, contracts] = leg.split(':')
      return option(`.ZZT260116${terms}`, Number(contracts))
    })
    const total = (given: readonly OptionRecord[]) =>
      amounts(...given).reduce<number>((sum, amount) => sum + (amount ?? NaN), 0)
    fc.assert(
      fc.property(fc.shuffledSubarray(legs, { minLength: legs.length }), (given) => {
        // 100 by 95 and 85, 90 by 80.
        expect(total(given)).toBe(500 + 1500 + 1000)
      }),
    )
  })
})

describe('a short call', () => {
  const priced = (symbol: string, contracts: number, price: string) =>
    option(symbol, contracts, { averagePrice: dollars(price) })
  const tied = (...positions: PositionRecord[]) =>
    Object.fromEntries(
      [...callCollateral(positions)].map(([id, amount]) => [
        id,
        amount === null ? null : moneyToNumber(amount),
      ]),
    )

  it('that shares cover ties up no cash', () => {
    expect(tied(stock('ZZT', 100), priced('.ZZT260116C50', -1, '1.00'))).toEqual({ '.ZZT260116C50': 0 })
  })

  it.each([
    ['naked', [stock('ZZT', 99)]],
    ['naked in part', [stock('ZZT', 100)]],
    ['in a spread of limited loss', [stock('ZZT', 100), priced('.ZZT260220C60', 1, '0.50')]],
  ])('that is %s ties up an unknown amount', (_, others) => {
    expect(tied(...others, priced('.ZZT260116C50', -2, '1.00'))).toEqual({ '.ZZT260116C50': null })
  })

  it('that a long call covers ties up what the long call cost less the premium', () => {
    const legs = [priced('.ZZT270115C40', 2, '12.00'), priced('.ZZT260116C55', -1, '1.50')]
    expect(tied(...legs)).toEqual({ '.ZZT260116C55': 1050 })
    expect(tied(...legs, priced('.ZZT260116C60', -1, '13.00'))).toEqual({
      '.ZZT260116C55': 1050,
      '.ZZT260116C60': 0,
    })
  })

  it('over a long call ties up what the ledger says of both, where no broker told a price', () => {
    const told = (symbol: string, contracts: number, basis: string) =>
      option(symbol, contracts, { averagePrice: null, basis: dollars(basis) })
    const legs = [told('.ZZT280121C60', 1, '2450.65'), told('.ZZT261218C85', -1, '-189.35')]
    expect(tied(...legs)).toEqual({ '.ZZT261218C85': 2261.3 })
  })

  it('over a long call of unknown cost ties up an unknown amount', () => {
    expect(tied(option('.ZZT270115C40', 1), priced('.ZZT260116C55', -1, '1.50'))).toEqual({
      '.ZZT260116C55': null,
    })
  })

  it('that is closed is none', () => {
    expect(tied(option('.ZZT260116C55', -1, { status: 'Closed' }))).toEqual({})
  })
})
