import { describe, expect, it } from 'vitest'
import { assert } from '../base/assert.ts'
import { parseOptionSymbol } from '../instruments/option-symbol.ts'
import { day, dollars } from '../testing/samples.ts'
import { valueAmerican } from './american.ts'
import { exerciseStyleOf, pricingTermsAt, valueContract, type ExerciseStyle } from './contract-value.ts'

const contractOf = (symbol: string) => {
  const parsed = parseOptionSymbol(symbol)
  assert(parsed.ok, symbol)
  return parsed.value
}
const call = contractOf('.XYZ261218C50')
const terms = { rate: 0.04, dividends: [] }
const now = Date.parse('2026-11-20T15:00:00Z')
const market = {
  contract: call,
  style: 'american' as ExerciseStyle,
  isAdjusted: false,
  spot: dollars('51'),
  mark: dollars('2.4'),
  terms,
  nowMs: now,
}

describe('a listed contract at an instant', () => {
  it('has the days up to 16:00 New York on its expiration as its time', () => {
    // From 10:00 on November 20 to 16:00 on December 18: 28 days and 6 hours.
    expect(pricingTermsAt(call, 51, terms, now)).toMatchObject({ strike: 50, years: 28.25 / 365 })
  })

  it('knows the dividends to come, each at the opening of its ex-date', () => {
    const dividends = [
      { exDate: day('2026-11-20'), amount: dollars('0.4') },
      { exDate: day('2026-11-25'), amount: dollars('0.5') },
    ]
    // The share of today went ex at 9:30, half an hour ago; from 10:00 to 9:30 five days later are 119.5 hours.
    expect(pricingTermsAt(call, 51, { rate: 0.04, dividends }, now).dividends).toEqual([
      { years: 119.5 / 24 / 365, amount: 0.5 },
    ])
  })

  it('is valued at the volatility that its mark implies', () => {
    const value = valueContract(market)
    assert(value.ok, 'a value')
    const { volatility, price, delta } = value.value
    expect(price).toBeCloseTo(2.4, 8)
    const again = valueAmerican({ ...pricingTermsAt(call, 51, terms, now), volatility })
    expect(again.ok && again.value.delta).toBe(delta)
    expect(value.value.probabilityInTheMoney).toBeLessThan(delta)
  })

  it('tells why it has no value', () => {
    const refusalOf = (changes: Partial<typeof market>) => {
      const value = valueContract({ ...market, ...changes })
      return value.ok ? null : value.refusal.kind
    }
    expect(refusalOf({ isAdjusted: true })).toBe('adjusted')
    expect(refusalOf({ nowMs: Date.parse('2026-12-18T21:00:00Z') })).toBe('expired')
    expect(refusalOf({ mark: dollars('0.9') })).toBe('below-intrinsic')
    expect(refusalOf({ mark: dollars('51') })).toBe('above-bound')
    expect(refusalOf({ spot: dollars('0') })).toBe('spot-not-positive')
  })

  it('is exercised at any time, an index option only at its end', () => {
    expect(exerciseStyleOf(call)).toBe('american')
    expect(exerciseStyleOf(contractOf('.XSP261218C500'))).toBe('european')
    expect(valueContract({ ...market, contract: contractOf('.XSP261218C50') }).ok).toBe(true)
  })
})
