import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { percentOfMaximum, premiumLeft, priceMoment, type DatedPrice } from './option-income.ts'
import { dollars, option } from '../../testing/samples.ts'

/** Friday 2026-11-20, 11:00 in New York. */
const nowMs = Date.parse('2026-11-20T16:00:00Z')
const moment = priceMoment(nowMs)
const yesterdayMs = Date.parse('2026-11-19T20:59:00Z')
const now = (price: string): DatedPrice => ({ price: dollars(price), asOfMs: nowMs })
const yesterday = (price: string): DatedPrice => ({ price: dollars(price), asOfMs: yesterdayMs })

const leg = (symbol: string, contracts = 1) => ({
  contract: option(symbol, -contracts).contract,
  multiplier: 100,
  contracts,
})

describe('premium still to be earned', () => {
  it('is the whole mark out of the money', () => {
    expect(premiumLeft(leg('.KO261218C75', 2), now('0.80'), now('71'), moment)).toEqual({
      timeValue: dollars('160'),
      intrinsic: dollars('0'),
      without: null,
    })
  })

  it('is time value alone in the money, and the intrinsic value stands apart', () => {
    // A mark of 6.30 with 6.00 of intrinsic value was called 630 still to be earned.
    expect(premiumLeft(leg('.KO261218C65'), now('6.30'), now('71'), moment)).toEqual({
      timeValue: dollars('30'),
      intrinsic: dollars('600'),
      without: null,
    })
    expect(premiumLeft(leg('.KO261218P75'), now('4.25'), now('71'), moment)).toMatchObject({
      timeValue: dollars('25'),
      intrinsic: dollars('400'),
    })
  })

  it('is never below zero where the mark is below intrinsic value', () => {
    expect(premiumLeft(leg('.KO261218C65'), now('5.90'), now('71'), moment).timeValue).toBe(dollars('0'))
  })

  it('is unknown without a price of the same session on either side', () => {
    const without = (mark: DatedPrice | null, spot: DatedPrice | null) => {
      const left = premiumLeft(leg('.KO261218C75'), mark, spot, moment)
      expect(left.timeValue).toBeNull()
      return left.without
    }
    expect(without(null, now('71'))).toBe('no price')
    expect(without(yesterday('0.80'), now('71'))).toBe('stale price')
    expect(without({ price: dollars('0.80'), asOfMs: null }, now('71'))).toBe('price of unknown age')
    expect(without(now('0.80'), null)).toBe('no price of the underlying')
    expect(without(now('0.80'), yesterday('71'))).toBe('stale price of the underlying')
  })

  it('counts both prices of Friday all weekend', () => {
    const sunday = Date.parse('2026-11-22T15:00:00Z')
    expect(premiumLeft(leg('.KO261218C75'), now('0.80'), now('71'), priceMoment(sunday)).timeValue).toBe(
      dollars('80'),
    )
  })

  it('is nothing past the expiration, whatever the last price was', () => {
    const after = Date.parse('2026-12-18T21:00:00Z')
    const last = (price: string): DatedPrice => ({ price: dollars(price), asOfMs: after })
    expect(premiumLeft(leg('.KO261218C75'), last('0.80'), last('71'), priceMoment(after))).toEqual({
      timeValue: dollars('0'),
      intrinsic: null,
      without: 'past expiration',
    })
  })

  it('and intrinsic value make up the mark wherever it is not below intrinsic value', () => {
    const cents = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('.KO261218C75', '.KO261218P75'), (mark, spot, symbol) => {
        const at = (amount: number): DatedPrice => ({
          price: moneyFromMicros(amount * 10_000),
          asOfMs: nowMs,
        })
        const { timeValue, intrinsic } = premiumLeft(leg(symbol), at(mark), at(spot), moment)
        expect((timeValue ?? 0) + (intrinsic ?? 0)).toBe(Math.max(mark * 1_000_000, intrinsic ?? 0))
      }),
    )
  })
})

describe('percent of maximum', () => {
  const sold = { credit: dollars('200'), fees: dollars('0.65'), value: dollars('50') }

  it('is what is earned of the credit after the fees of its opening', () => {
    // (199.35 - 50) / 199.35
    expect(percentOfMaximum(sold)).toBeCloseTo(0.749185, 6)
    expect(percentOfMaximum({ ...sold, value: dollars('0') })).toBe(1)
  })

  it('is below zero at a loss', () => {
    expect(percentOfMaximum({ ...sold, fees: dollars('0'), value: dollars('500') })).toBe(-1.5)
  })

  it('is a dash without a price, without a known credit, and where fees ate the credit', () => {
    expect(percentOfMaximum({ ...sold, value: null })).toBeNull()
    expect(percentOfMaximum({ ...sold, credit: null })).toBeNull()
    expect(percentOfMaximum({ ...sold, credit: dollars('0.65') })).toBeNull()
    expect(percentOfMaximum({ ...sold, credit: dollars('0') })).toBeNull()
  })
})
