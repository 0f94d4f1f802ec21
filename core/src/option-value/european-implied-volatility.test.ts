import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueEuropean } from './european.ts'
import { impliedVolatility } from './european-implied-volatility.ts'
import type { PricingTerms, ValuedOption } from './terms.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../fixtures/oracles/${name}.json`, 'utf8'))

const priceOf = (option: ValuedOption): number => {
  const value = valueEuropean(option)
  if (!value.ok) throw new Error(value.refusal.kind)
  return value.value.price
}

const terms: PricingTerms = {
  right: 'Call',
  spot: 60,
  strike: 50,
  years: 0.5,
  rate: 0.04,
  dividendYield: 0.01,
}

it("Hull's call at 1.875 implies 23.5%", () => {
  const volatility = impliedVolatility(
    { right: 'Call', spot: 21, strike: 20, years: 0.25, rate: 0.1, dividendYield: 0 },
    1.875,
  )
  expect(volatility.ok && volatility.value).toBeCloseTo(0.235, 3)
})

it("every price of vollib's that has six figures tells the volatility it was made with", () => {
  const { columns, data }: { columns: string[]; data: number[][] } = fixture('py_vollib_test_data')
  let told = 0
  for (const row of data) {
    const at = (name: string) => row[columns.indexOf(name)] ?? Number.NaN
    if (at('bs_call') < 0.01 || at('bs_put') < 0.01) continue
    const option = {
      spot: at('S'),
      strike: at('K'),
      years: at('t'),
      rate: at('R'),
      dividendYield: 0,
    }
    for (const [right, price] of [
      ['Call', at('bs_call')],
      ['Put', at('bs_put')],
    ] as const) {
      const volatility = impliedVolatility({ ...option, right }, price)
      expect(volatility.ok && volatility.value).toBeCloseTo(at('v'), 5)
      told += 1
    }
  }
  expect(told).toBeGreaterThan(100)
})

describe('a quote that tells nothing', () => {
  const intrinsic = 60 * Math.exp(-0.005) - 50 * Math.exp(-0.02)

  it.each([
    ['below what exercise brings is refused', terms, intrinsic - 0.01, 'below-intrinsic'],
    ['below nothing is refused', { ...terms, strike: 70 }, -0.01, 'below-intrinsic'],
    ['of the share itself is refused', terms, 60, 'above-bound'],
    ['of the strike itself is refused', { ...terms, right: 'Put' as const }, 50, 'above-bound'],
    ['of exactly what exercise brings fits many', terms, intrinsic, 'volatility-undetermined'],
    ['of nothing fits many', { ...terms, strike: 70 }, 0, 'volatility-undetermined'],
    ['at expiration fits all or none', { ...terms, years: 0 }, 10, 'volatility-undetermined'],
    ['at expiration may be below intrinsic', { ...terms, years: 0 }, 9, 'below-intrinsic'],
    ['that is no number is refused', terms, Number.NaN, 'not-finite'],
    ['of a share without a price is refused', { ...terms, spot: 0 }, 1, 'spot-not-positive'],
    ['beyond any number is refused', { ...terms, rate: -3000 }, 1, 'out-of-range'],
  ])('%s', (_, option, price, kind) => {
    expect(impliedVolatility(option, price)).toEqual({ ok: false, refusal: { kind } })
  })
})

it('a quote of a ten-billionth far out of the money still tells its volatility', () => {
  const option = { ...terms, strike: 120, volatility: 0.18 }
  const price = priceOf(option)
  expect(price).toBeLessThan(1e-6)
  const volatility = impliedVolatility(option, price)
  expect(volatility.ok && Math.abs(volatility.value - 0.18)).toBeLessThan(1e-12)
})

it('a first step far beyond the volatility finds its way back', () => {
  const terms = { right: 'Call' as const, spot: 100, strike: 98.29316906730989, rate: 0, dividendYield: 0 }
  const option = { ...terms, years: 0.0010000000000000005, volatility: 4.999999999999998 }
  const value = valueEuropean(option)
  expect(value.ok && impliedVolatility(option, value.value.price)).toMatchObject({ ok: true })
})

it('the volatility comes back from the price to 1e-8, from 1% to 500%, or the quote tells too little', () => {
  const wide = fc.record({
    right: fc.constantFrom('Call' as const, 'Put' as const),
    spot: fc.constant(100),
    strike: fc.double({ min: 20, max: 500, noNaN: true }),
    years: fc.double({ min: 0.001, max: 5, noNaN: true }),
    rate: fc.double({ min: -0.05, max: 0.15, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
    volatility: fc.double({ min: 0.01, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(wide, (option) => {
      const value = valueEuropean(option)
      if (!value.ok) throw new Error(value.refusal.kind)
      const volatility = impliedVolatility(option, value.value.price)
      if (volatility.ok) expect(Math.abs(volatility.value - option.volatility)).toBeLessThan(1e-8)
      else {
        expect(volatility.refusal.kind).toBe('volatility-undetermined')
        // A cent of volatility point would not show in the fifteenth figure of share and strike.
        expect(value.value.vega).toBeLessThan(1e-7 * (option.spot + option.strike))
      }
    }),
    { numRuns: 2000 },
  )
})
