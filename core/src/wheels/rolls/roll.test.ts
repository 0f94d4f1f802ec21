import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { rollLegs, type RollTold } from './roll.ts'

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
const nothing: RollTold = {
  contracts: 1,
  multiplier: 100,
  closePrice: null,
  openPrice: null,
  netCredit: null,
  fees: null,
  closeFees: null,
  openFees: null,
}

describe('a roll', () => {
  it('of two prices comes to opened - closed - fees', () => {
    const told = { contracts: 2, closePrice: dollars(0.8), openPrice: dollars(1.25), fees: dollars(2.6) }
    expect(rollLegs({ ...nothing, ...told })).toEqual({
      ok: true,
      value: {
        closePrice: 800_000,
        openPrice: 1_250_000,
        closeFees: 1_300_000,
        openFees: 1_300_000,
        // (1.25 - 0.80) x 100 x 2 - 2.60
        netCredit: 87_400_000,
      },
    })
  })

  it('of one price and the net credit has the other one exactly', () => {
    const told = { contracts: 2, netCredit: dollars(87.4), fees: dollars(2.6) }
    const closed = rollLegs({ ...nothing, ...told, closePrice: dollars(0.8) })
    const opened = rollLegs({ ...nothing, ...told, openPrice: dollars(1.25) })
    expect([closed.ok && closed.value.openPrice, opened.ok && opened.value.closePrice]).toEqual([
      1_250_000, 800_000,
    ])
  })

  it('at a debit is a net credit below zero', () => {
    const told = { closePrice: dollars(3), openPrice: dollars(2.6), closeFees: dollars(0.65) }
    const { ok, ...rest } = rollLegs({ ...nothing, ...told })
    expect([ok, rest]).toMatchObject([true, { value: { netCredit: -40_650_000, openFees: 0 } }])
  })

  it.each([
    [{}, ['closePrice', 'openPrice']],
    [{ netCredit: dollars(45) }, ['closePrice', 'openPrice']],
    [{ closePrice: dollars(1) }, ['openPrice']],
    [{ openPrice: dollars(1) }, ['closePrice']],
  ])('of %j alone is nobody’s guess', (told, missing) => {
    expect(rollLegs({ ...nothing, ...told })).toEqual({ ok: false, refusal: { kind: 'incomplete', missing } })
  })

  it('whose net credit contradicts its prices is refused with both amounts', () => {
    const told = { closePrice: dollars(0.8), openPrice: dollars(1.25), netCredit: dollars(44) }
    expect(rollLegs({ ...nothing, ...told })).toEqual({
      ok: false,
      refusal: { kind: 'credit-mismatch', stated: 44_000_000, computed: 45_000_000 },
    })
  })

  it.each([
    ['inexact', { contracts: 3, closePrice: dollars(1), netCredit: dollars(10) }],
    ['below-zero', { closePrice: dollars(1), netCredit: dollars(-200) }],
    ['too-large', { closePrice: moneyFromMicros(MAX_MICROS), openPrice: dollars(1) }],
    ['too-large', { closePrice: dollars(1), netCredit: moneyFromMicros(MAX_MICROS), fees: dollars(1) }],
  ])('is refused as %s with %j', (kind, told) => {
    expect(rollLegs({ ...nothing, ...told })).toMatchObject({ ok: false, refusal: { kind } })
  })

  describe('with fees', () => {
    const prices = { closePrice: dollars(1), openPrice: dollars(2) }
    const feesOf = (told: Partial<RollTold>) => {
      const made = rollLegs({ ...nothing, ...prices, ...told })
      return made.ok ? [made.value.closeFees, made.value.openFees] : made.refusal
    }

    it('of both legs charges them alike, the odd millionth on the closing one', () => {
      expect(feesOf({ fees: moneyFromMicros(1_300_001) })).toEqual([650_001, 650_000])
    })

    it('of one leg leaves the rest to the other', () => {
      expect(feesOf({ fees: dollars(1.31), openFees: dollars(0.66) })).toEqual([650_000, 660_000])
      expect(feesOf({ fees: dollars(1.31), closeFees: dollars(1.31) })).toEqual([1_310_000, 0])
    })

    it.each([
      [{ fees: dollars(1), closeFees: dollars(0.65), openFees: dollars(0.65) }, 1_300_000],
      [{ fees: dollars(1), closeFees: dollars(1.5) }, 1_500_000],
    ])('of %j is refused', (told, computed) => {
      expect(feesOf(told)).toEqual({ kind: 'fees-mismatch', stated: 1_000_000, computed })
    })
  })

  it('comes to the same, whichever two of the three are told', () => {
    const price = fc.integer({ min: 0, max: 500_000_000 }).map(moneyFromMicros)
    const fees = fc.integer({ min: 0, max: 90_000_000 }).map(moneyFromMicros)
    fc.assert(
      fc.property(
        price,
        price,
        fees,
        fc.integer({ min: 1, max: 150 }),
        (closePrice, openPrice, charged, contracts) => {
          const told = { ...nothing, contracts, fees: charged }
          const whole = rollLegs({ ...told, closePrice, openPrice })
          if (!whole.ok) throw new Error('two prices always make a roll')
          const { netCredit, closeFees, openFees } = whole.value
          expect(closeFees + openFees).toBe(charged)
          expect(rollLegs({ ...told, closePrice, netCredit })).toEqual(whole)
          expect(rollLegs({ ...told, openPrice, netCredit })).toEqual(whole)
          expect(rollLegs({ ...told, openPrice, closePrice, netCredit })).toEqual(whole)
        },
      ),
    )
  })
})
