import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { dollars, option, stock } from '../../testing/samples.ts'
import { priceMoment, type DatedPrice } from './option-income.ts'
import {
  isAtRisk,
  nakedContracts,
  openCreditOf,
  optionStandings,
  strikeDistance,
  sumStandings,
} from './option-standing.ts'

/** Friday 2026-11-20, 11:00 in New York. */
const nowMs = Date.parse('2026-11-20T16:00:00Z')
const moment = priceMoment(nowMs)
const at = (price: string): DatedPrice => ({ price: dollars(price), asOfMs: nowMs })

/** By symbol, the mark and the price of the underlying. */
type Prices = Readonly<Record<string, readonly [mark: string | null, spot: string | null]>>

const standingsOf = (records: readonly PositionRecord[], prices: Prices) =>
  optionStandings(
    records,
    ({ id }) => {
      const [mark, spot] = prices[id] ?? [null, null]
      return { mark: mark === null ? null : at(mark), spot: spot === null ? null : at(spot) }
    },
    moment,
  )

const one = (records: readonly PositionRecord[], prices: Prices, id: string) => {
  const found = standingsOf(records, prices).get(id)
  if (found === undefined) throw new Error(`no standing of ${id}`)
  return found
}

describe('the distance to the strike', () => {
  it.each([
    // 17 - 16.21 = 0.79, of 16.21
    ['.PCG261016C17', '16.21', 'out of the money', '0.79', 0.0487],
    ['.KO261127C70', '71.30', 'in the money', '1.30', 0.0182],
    ['.SOFI261120P16', '15.92', 'in the money', '0.08', 0.005],
    ['.SOFI261218P15', '15.92', 'out of the money', '0.92', 0.0578],
    ['.KO261127C70', '70', 'at the money', '0', 0],
  ])('of %s at %s is a part of the price: %s by %s', (symbol, spot, state, amount, fraction) => {
    const distance = strikeDistance(option(symbol, -1).contract, dollars(spot))
    expect(distance).toMatchObject({ state, amount: dollars(amount) })
    expect(distance?.fraction).toBeCloseTo(fraction, 4)
  })

  it('is unknown of an adjusted contract and at a price of nothing', () => {
    const { contract } = option('.KO261127C70', -1)
    expect(strikeDistance({ ...contract, adjusted: true }, dollars('71'))).toBeNull()
    expect(strikeDistance(contract, dollars('0'))).toBeNull()
  })

  it('is none past the expiration, whatever the price is of', () => {
    const expired = option('.KO240614C70', -1)
    expect(one([expired], { [expired.id]: ['0.1', '71.30'] }, expired.id)).toMatchObject({
      distance: null,
      premiumLeft: { timeValue: 0, without: 'past expiration' },
    })
  })
})

describe('what stands behind an option', () => {
  it('300 shares stand behind three of four calls, and one is uncovered', () => {
    const records = [stock('F', 300), option('.F261218C12', -4, { averagePrice: dollars('0.34') })]
    const standing = one(records, { '.F261218C12': ['0.19', '11.34'] }, '.F261218C12')
    expect(standing).toMatchObject({ shares: 300, collateral: null, openCredit: dollars('136') })
    expect(nakedContracts(standing)).toBe(1)
    expect(standing.premiumLeft?.timeValue).toBe(dollars('76'))
  })

  it('a long call covers a short one, ties up its debit, and names what it covers', () => {
    const records = [
      option('.NVDA271015C105', 1, { averagePrice: dollars('60.95') }),
      option('.NVDA261218C170', -1, { averagePrice: dollars('4.67') }),
    ]
    const all = standingsOf(records, {})
    expect(all.get('.NVDA261218C170')).toMatchObject({ collateral: dollars('5628'), shares: 0 })
    expect(all.get('.NVDA271015C105')).toMatchObject({
      backing: { kind: 'long', covers: new Map([['.NVDA261218C170', 1]]) },
      collateral: null,
      premiumLeft: null,
      openCredit: dollars('-6095'),
    })
  })

  it('a short put ties up its strike, and one on an index nobody knows what', () => {
    const records = [option('.GM261204P46', -1), option('.SPX261218P5000', -1)]
    const all = standingsOf(records, {})
    expect(all.get('.GM261204P46')?.collateral).toBe(dollars('4600'))
    expect(all.get('.SPX261218P5000')?.collateral).toBeNull()
  })

  it('at risk are short options in the money alone', () => {
    const records = [option('.KO261127C70', -2), option('.NVDA271015C105', 1), option('.GM261204P46', -1)]
    const prices: Prices = {
      '.KO261127C70': ['1.52', '71.30'],
      '.NVDA271015C105': ['59', '158'],
      '.GM261204P46': ['0.40', null],
    }
    const risky = [...standingsOf(records, prices)].filter(([, standing]) => isAtRisk(standing))
    expect(risky.map(([id]) => id)).toEqual(['.KO261127C70'])
  })

  it('closed options have no standing', () => {
    expect(standingsOf([option('.KO261127C70', -2, { status: 'Closed' })], {}).size).toBe(0)
  })
})

describe('the sums of an expiration', () => {
  it('leave out what is unknown and count it', () => {
    const records = [
      option('.GM261218P46', -1, { averagePrice: dollars('1.05'), currentPrice: dollars('0.40') }),
      option('.AMD261218P137.5', -1, { averagePrice: dollars('6.65') }),
      option('.F261218C12', -1),
    ]
    const prices: Prices = { '.GM261218P46': ['0.40', '48.20'] }
    expect(sumStandings([...standingsOf(records, prices).values()])).toEqual({
      positions: 3,
      short: 3,
      collateral: { amount: dollars('18350'), unknownCount: 1 },
      shares: 0,
      premiumLeft: { amount: dollars('40'), unknownCount: 2 },
      profitLoss: { amount: dollars('65'), unknownCount: 2 },
      openCredit: { amount: dollars('770'), unknownCount: 1 },
    })
  })

  it('long options alone tie up nothing and have no premium to earn', () => {
    const records = [option('.NVDA271015C105', 1)]
    expect(sumStandings([...standingsOf(records, {}).values()])).toMatchObject({
      short: 0,
      collateral: { amount: dollars('0'), unknownCount: 0 },
      premiumLeft: { amount: dollars('0'), unknownCount: 0 },
      profitLoss: { amount: null, unknownCount: 1 },
    })
  })

  it('of groups add up to the sum of all', () => {
    const positions = fc.array(
      fc.record({
        strike: fc.integer({ min: 1, max: 90 }),
        contracts: fc.integer({ min: -5, max: 5 }).filter((count) => count !== 0),
        price: fc.option(fc.integer({ min: 0, max: 9 })),
        group: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(positions, (made) => {
        const records = made.map(({ strike, contracts, price }, index) =>
          option(`.KO261218P${strike}`, contracts, {
            id: String(index),
            averagePrice: dollars('2'),
            currentPrice: price === null ? null : dollars(String(price)),
          }),
        )
        const all = standingsOf(records, {})
        const sumOf = (wanted: (group: boolean) => boolean) =>
          sumStandings(
            made.flatMap(({ group }, index) => (wanted(group) ? (all.get(String(index)) ?? []) : [])),
          )
        const [left, right, both] = [sumOf((g) => g), sumOf((g) => !g), sumOf(() => true)]
        expect(left.positions + right.positions).toBe(both.positions)
        for (const name of ['collateral', 'profitLoss', 'openCredit', 'premiumLeft'] as const) {
          expect(left[name].unknownCount + right[name].unknownCount).toBe(both[name].unknownCount)
          expect((left[name].amount ?? 0) + (right[name].amount ?? 0)).toBe(both[name].amount ?? 0)
        }
      }),
    )
  })
})

it('the open credit is what was received, and below zero what was paid', () => {
  expect(openCreditOf(option('.KO261127C70', -2, { averagePrice: dollars('1.12') }))).toBe(dollars('224'))
  expect(openCreditOf(option('.KO261127C70', 2, { averagePrice: dollars('1.12') }))).toBe(dollars('-224'))
  expect(openCreditOf(option('.KO261127C70', -2))).toBeNull()
})
