import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { assert } from '../base/assert.ts'
import { americanCurve } from './american-curve.ts'
import { americanPrice } from './american.ts'
import { valueEuropean } from './european.ts'
import { escrow, type PricingTerms } from './terms.ts'

const terms: PricingTerms = {
  right: 'Put',
  spot: 100,
  strike: 100,
  years: 0.25,
  rate: 0.05,
  dividendYield: 0,
}

const along = (option: PricingTerms, volatility: number) => {
  const curve = americanCurve(option, volatility)
  assert(curve.ok, 'a curve')
  return curve.value
}

describe('a line of American values', () => {
  it('runs through single values', () => {
    const options = fc.record({
      right: fc.constantFrom('Call' as const, 'Put' as const),
      years: fc.double({ min: 0.01, max: 2, noNaN: true }),
      rate: fc.double({ min: 0, max: 0.08, noNaN: true }),
      dividends: fc.array(
        fc.record({
          years: fc.double({ min: 0.001, max: 2, noNaN: true }),
          amount: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
        }),
        { maxLength: 3 },
      ),
    })
    const volatilities = fc.double({ min: 0.1, max: 1.5, noNaN: true })
    const spots = fc.double({ min: 50, max: 200, noNaN: true })
    fc.assert(
      fc.property(options, volatilities, spots, (given, volatility, spot) => {
        const option = { ...terms, ...given }
        const checked = escrow({ ...option, spot })
        assert(checked.ok, 'terms')
        const single = americanPrice(checked.value, volatility)
        expect(Math.abs(along(option, volatility)(spot) - single)).toBeLessThan(0.03)
      }),
      { numRuns: 100 },
    )
  })

  it('is the European one for a call on a share that pays nothing', () => {
    const call = { ...terms, right: 'Call' as const, spot: 93 }
    const european = valueEuropean({ ...call, volatility: 0.4 })
    expect(european.ok && along(call, 0.4)(93) - european.value.price).toBeCloseTo(0, 12)
  })

  it('is what exercise brings once there is no time left, whatever the share costs', () => {
    const put = along({ ...terms, years: 0 }, 0.4)
    expect([0, 60, 100, 130].map(put)).toEqual([100, 40, 0, 0])
  })

  it('gives what exercise brings where the share is worth less than its dividends', () => {
    const option = { ...terms, dividends: [{ years: 0.1, amount: 2 }] }
    expect(along(option, 0.4)(1)).toBe(99)
  })

  it('refuses what single values refuse', () => {
    expect(americanCurve({ ...terms, years: -1 }, 0.3)).toMatchObject({ refusal: { kind: 'negative-time' } })
    expect(americanCurve(terms, -0.1)).toMatchObject({ refusal: { kind: 'negative-volatility' } })
    expect(americanCurve(terms, Number.NaN)).toMatchObject({ refusal: { kind: 'not-finite' } })
  })
})
