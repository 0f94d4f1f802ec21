import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putCollateral } from './collateral.ts'
import { moneyToNumber } from './money.ts'
import type { OptionRecord } from './position-record.ts'
import { option, stock } from './testing/samples.ts'

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

  it('protects as many contracts as can be, and never asks more than cash would', () => {
    const leg = (sign: 1 | -1) =>
      fc
        .tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 10, max: 14 }),
          fc.integer({ min: 1, max: 3 }),
        )
        .map(([strike, date, contracts]) => option(`.ZZT2601${date}P${strike}`, sign * contracts))
    const named = (list: OptionRecord[], side: string) =>
      list.map((record, i) => ({ ...record, id: `${side}${i}` }))
    fc.assert(
      fc.property(
        fc.array(leg(-1), { maxLength: 5 }),
        fc.array(leg(1), { maxLength: 5 }),
        (shorts, longs) => {
          const collateral = putCollateral([...named(shorts, 's'), ...named(longs, 'l')])
          let protectedContracts = 0
          for (const [index, short] of shorts.entries()) {
            const found = collateral.get(`s${index}`)
            if (found === undefined || found.amount === null) throw new Error('no collateral')
            const cash = (short.contract.strike / 1_000_000) * 100 * Math.abs(short.quantity / 1_000_000)
            expect((found.secured + found.spread) * 1_000_000).toBe(Math.abs(short.quantity))
            expect(moneyToNumber(found.amount)).toBeLessThanOrEqual(cash)
            protectedContracts += found.spread
          }
          expect(protectedContracts).toBe(mostProtected(shorts, longs))
        },
      ),
    )
  })
})

/** The most contracts that can be protected: the smallest of demand before a date plus supply from it on (Hall). */
function mostProtected(shorts: readonly OptionRecord[], longs: readonly OptionRecord[]): number {
  const count = (list: readonly OptionRecord[]) =>
    list.reduce((sum, { quantity }) => sum + Math.abs(quantity) / 1e6, 0)
  const cuts = ['0', ...[...shorts, ...longs].map(({ contract }) => contract.expiration), '9']
  return Math.min(
    ...cuts.map(
      (cut) =>
        count(shorts.filter(({ contract }) => contract.expiration < cut)) +
        count(longs.filter(({ contract }) => contract.expiration >= cut)),
    ),
  )
}
