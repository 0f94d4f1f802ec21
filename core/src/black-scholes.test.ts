import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueEuropean, type EuropeanOption, type OptionValue } from './black-scholes.ts'

interface Row {
  type: 'call' | 'put'
  style?: string
  kind?: string
  spot: number
  strike: number
  r: number
  q: number
  vol: number
  t: number
  value: number
  european?: number
  dividends?: [number, number][]
  abs_tol?: number
  greeks_printed?: { delta: number }
}
const fixture = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../fixtures/oracles/${name}.json`, 'utf8'))
const hull: { rows: Row[] } = fixture('hull_examples')
const haug: { european_haug1998: { rows: Row[] } } = fixture('quantlib_literature_tables')

const option = (row: Row): EuropeanOption => ({
  right: row.type === 'call' ? 'Call' : 'Put',
  spot: row.spot,
  strike: row.strike,
  years: row.t,
  rate: row.r,
  dividendYield: row.q,
  volatility: row.vol,
})
const value = (terms: EuropeanOption): OptionValue => {
  const result = valueEuropean(terms)
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

describe('published tables', () => {
  it.each(hull.rows.filter((row) => row.kind === undefined))(
    "Hull's $type at $strike, share at $spot",
    (row) => {
      const { price, delta } = value(option(row))
      expect(price).toBeCloseTo(row.european ?? row.value, row.european === undefined ? 4 : 3)
      if (row.greeks_printed) expect(delta).toBeCloseTo(row.greeks_printed.delta, 3)
    },
  )

  it("Hull's call with two dividends, by the share less their present value", () => {
    const row = hull.rows.find(({ kind }) => kind === 'discrete_dividends_european')
    if (row === undefined) throw new Error('no such row')
    const present = (row.dividends ?? []).reduce(
      (sum, [years, amount]) => sum + amount * Math.exp(-row.r * years),
      0,
    )
    const { price } = value({ ...option(row), dividendYield: 0, spot: row.spot - present })
    expect(price).toBeCloseTo(row.value, 4)
  })

  it.each(haug.european_haug1998.rows)("Haug's $type at $strike, share at $spot, $t years", (row) => {
    expect(Math.abs(value(option(row)).price - row.value)).toBeLessThanOrEqual(row.abs_tol ?? 0)
  })
})

/** Right, spot, strike, rate, yield, volatility, years, then price and delta computed to 40 digits with mpmath. */
const exact = [
  ['Call', 100, 100, 0.05, 0.02, 0.2, 1, 9.227005508154049, 0.586851146134764],
  ['Put', 100, 100, 0.05, 0.02, 0.2, 1, 6.330080627549918, -0.3933475271719913],
  ['Call', 100, 180, 0.03, 0, 0.15, 0.25, 6.378175076317127e-15, 6.821675870360189e-15],
  ['Put', 100, 60, 0.03, 0.01, 0.25, 0.25, 3.8917592204470704e-5, -1.3967877383273082e-5],
  ['Call', 100, 101, 0.04, 0, 0.01, 0.01, 6.659338494691682e-24, 6.495410735019131e-22],
  ['Put', 520, 525, 0.0435, 0, 0.31, 0.0301, 13.490545669530945, -0.5504073331516242],
  ['Call', 100, 50, 0.05, 0.08, 0.9, 5, 51.27882096781033, 0.6026471531567761],
  ['Put', 100, 300, -0.01, 0.03, 0.4, 2, 212.5136966020837, -0.907976355747145],
  ['Call', 100, 200, 0.05, 0, 0.2, 0.1, 5.752080410270944e-28, 1.0087627535605872e-27],
] as const

it.each(exact)(
  'a %s, share %d, strike %d, rate %d, yield %d, volatility %d, %d years, is right to nine figures',
  (right, spot, strike, rate, dividendYield, volatility, years, price, delta) => {
    const result = value({ right, spot, strike, rate, dividendYield, volatility, years })
    expect(Math.abs(result.price / price - 1)).toBeLessThan(1e-9)
    expect(Math.abs(result.delta / delta - 1)).toBeLessThan(1e-9)
  },
)

describe('at the edges', () => {
  const terms = {
    right: 'Call',
    spot: 60,
    strike: 50,
    years: 0,
    rate: 0.05,
    dividendYield: 0,
    volatility: 0.3,
  } as const

  it.each([
    ['a call in the money at expiration is its intrinsic value', terms, 10, 1],
    ['a put out of the money at expiration is nothing', { ...terms, right: 'Put' }, 0, -0],
    ['a put in the money at expiration moves against the share', { ...terms, right: 'Put', spot: 45 }, 5, -1],
    ['at the money at expiration it is nothing, half in', { ...terms, spot: 50 }, 0, 0.5],
    [
      'without volatility it is the forward value',
      { ...terms, years: 1, volatility: 0 },
      60 - 50 * Math.exp(-0.05),
      1,
    ],
  ] as const)('%s', (_, option, price, delta) => {
    const result = value(option)
    expect(result.price).toBeCloseTo(price, 12)
    expect(result.delta).toBeCloseTo(delta, 12)
  })

  it.each([
    [{ spot: Number.NaN }, 'not-finite'],
    [{ rate: Infinity }, 'not-finite'],
    [{ spot: 0 }, 'spot-not-positive'],
    [{ strike: -1 }, 'strike-not-positive'],
    [{ years: -0.1 }, 'negative-time'],
    [{ volatility: -0.1 }, 'negative-volatility'],
  ])('%j is refused as %s', (wrong, kind) => {
    expect(valueEuropean({ ...terms, ...wrong })).toEqual({ ok: false, refusal: { kind } })
  })
})

const anyTerms = fc.record({
  right: fc.constant('Call' as const),
  spot: fc.double({ min: 1, max: 1000, noNaN: true }),
  strike: fc.double({ min: 1, max: 1000, noNaN: true }),
  years: fc.double({ min: 0, max: 5, noNaN: true }),
  rate: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
  volatility: fc.double({ min: 0, max: 3, noNaN: true }),
})

it('call less put is the share less the strike, both discounted', () => {
  fc.assert(
    fc.property(anyTerms, (call) => {
      const put = value({ ...call, right: 'Put' })
      const { spot, strike, years, rate, dividendYield } = call
      const forward = spot * Math.exp(-dividendYield * years) - strike * Math.exp(-rate * years)
      expect(value(call).price - put.price).toBeCloseTo(forward, 8)
      expect(value(call).delta - put.delta).toBeCloseTo(Math.exp(-dividendYield * years), 12)
    }),
  )
})

it('more volatility is never worth less, and a higher strike never makes a call worth more', () => {
  fc.assert(
    fc.property(anyTerms, fc.double({ min: 0, max: 1, noNaN: true }), (call, more) => {
      const { price, delta } = value(call)
      expect(value({ ...call, volatility: call.volatility + more }).price).toBeGreaterThanOrEqual(
        price - 1e-9,
      )
      expect(value({ ...call, strike: call.strike + more }).price).toBeLessThanOrEqual(price + 1e-9)
      expect(delta).toBeGreaterThanOrEqual(0)
      expect(delta).toBeLessThanOrEqual(1)
    }),
  )
})
