import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueEuropean } from './european.ts'
import type { OptionValue, ValuedOption } from './terms.ts'

interface GreekRow extends Row {
  greek: string
}
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
  greeks_printed?: {
    delta: number
    gamma: number
    theta_per_year: number
    vega_per_1: number
    rho_per_1: number
  }
}
const fixture = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../fixtures/oracles/${name}.json`, 'utf8'))
const hull: { rows: Row[] } = fixture('hull_examples')
const haug: { european_haug1998: { rows: Row[] }; european_greeks_haug1998: { rows: GreekRow[] } } = fixture(
  'quantlib_literature_tables',
)

const option = (row: Row): ValuedOption => ({
  right: row.type === 'call' ? 'Call' : 'Put',
  spot: row.spot,
  strike: row.strike,
  years: row.t,
  rate: row.r,
  dividendYield: row.q,
  volatility: row.vol,
})
const value = (terms: ValuedOption): OptionValue => {
  const result = valueEuropean(terms)
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

describe('published tables', () => {
  it.each(hull.rows.filter((row) => row.kind === undefined))(
    "Hull's $type at $strike, share at $spot",
    (row) => {
      const { price, delta, gamma, theta, vega, rho } = value(option(row))
      expect(price).toBeCloseTo(row.european ?? row.value, row.european === undefined ? 4 : 3)
      if (row.greeks_printed === undefined) return
      const printed = row.greeks_printed
      expect(delta).toBeCloseTo(printed.delta, 3)
      expect(gamma).toBeCloseTo(printed.gamma, 3)
      // Hull prints the change per year and per 1.00 of volatility and rate.
      expect(Math.abs(theta * 365 - printed.theta_per_year)).toBeLessThan(0.006)
      expect(Math.abs(vega * 100 - printed.vega_per_1)).toBeLessThan(0.06)
      expect(Math.abs(rho * 100 - printed.rho_per_1)).toBeLessThan(0.006)
    },
  )

  it("Hull's call with two dividends, by the share less their present value", () => {
    const row = hull.rows.find(({ kind }) => kind === 'discrete_dividends_european')
    if (row === undefined) throw new Error('no such row')
    const dividends = (row.dividends ?? []).map(([years, amount]) => ({ years, amount }))
    // The third one comes after expiration.
    const { price } = value({
      ...option(row),
      dividendYield: 0,
      dividends: [...dividends, { years: 0.6, amount: 5 }],
    })
    expect(price).toBeCloseTo(row.value, 4)
  })

  it.each(haug.european_haug1998.rows)("Haug's $type at $strike, share at $spot, $t years", (row) => {
    expect(Math.abs(value(option(row)).price - row.value)).toBeLessThanOrEqual(row.abs_tol ?? 0)
  })
})

describe('published Greeks', () => {
  const known = new Set(['delta', 'gamma', 'theta', 'theta_per_day', 'vega', 'rho', 'elasticity'])
  const rows = haug.european_greeks_haug1998.rows.filter(({ greek }) => known.has(greek))

  it.each(rows)("Haug's $greek of a $type, share at $spot, strike $strike", (row) => {
    const { price, delta, gamma, theta, vega, rho } = value(option(row))
    const printed: Record<string, number> = {
      delta,
      gamma,
      theta: theta * 365,
      theta_per_day: theta,
      vega: vega * 100,
      rho: rho * 100,
      elasticity: (delta * row.spot) / price,
    }
    expect(Math.abs((printed[row.greek] ?? 0) - row.value)).toBeLessThanOrEqual(1e-4)
  })

  const vollib: { columns: string[]; data: number[][] } = fixture('py_vollib_test_data')
  const columns = vollib.data.map((row) =>
    Object.fromEntries(vollib.columns.map((name, index) => [name, row[index] ?? Number.NaN])),
  )
  it.each(columns)("vollib's call and put, share at $S", ({ S, K, R, t, v, ...printed }) => {
    const terms = { spot: S ?? 0, strike: K ?? 0, rate: R ?? 0, years: t ?? 0, volatility: v ?? 0 }
    const [call, put] = (['Call', 'Put'] as const).map((right) =>
      value({ ...terms, right, dividendYield: 0 }),
    )
    const per1 = (one: OptionValue | undefined) =>
      one && [one.price, one.delta, one.gamma, one.theta, one.vega, one.rho]
    const { bs_call, CD, CG, CT, CV, CR, bs_put, PD, PG, PT, PV, PR } = printed
    // Theta, vega and rho are printed per year and per 1.00; vega and gamma are the same for both.
    for (const [ours, theirs] of [
      [per1(call), [bs_call, CD, CG, CT, CV, CR]],
      [per1(put), [bs_put, PD, PG, PT, PV, PR]],
    ] as const)
      theirs.forEach((figure = Number.NaN, index) => {
        const mine = (ours?.[index] ?? Number.NaN) * ([1, 1, 1, 365, 100, 100][index] ?? 1)
        expect(Math.abs(mine - figure)).toBeLessThan(1e-8 + 1e-6 * Math.abs(figure))
      })
  })
})

/** Right, spot, strike, years, rate, yield, volatility; price, delta, gamma, theta, vega, rho to 60 digits with mpmath. */
const exactGreeks = [
  [
    ['Call', 100, 100, 0.0027397260273972603, 0.044451192241982504, 0.02, 0.01],
    [
      0.024399701723779737, 0.5509923033750049, 7.55894738746265, -0.014042824578813297, 0.020709444897157946,
      0.0015088994694733345,
    ],
  ],
  [
    ['Put', 100, 114.5, 0.0027397260273972603, -0.03873079747866005, 0, 2.6347010556854333],
    [
      15.780985082364138, -0.8195559244264717, 0.019056826633403592, -1.8225054397518088, 0.0137559017120665,
      -0.0026777144527400363,
    ],
  ],
  [
    ['Put', 100, 26.71, 0.0027397260273972603, 0, 0, 3.20703415105676],
    [
      1.9790205409484414e-15, -9.459353789276615e-16, 4.547750726515719e-16, -6.407387079268743e-14,
      3.9958333946381106e-16, -2.6458235187319065e-18,
    ],
  ],
  [
    ['Put', 100, 115.2, 1.901, 0.005522684068080305, 0.06850068662691712, 5.0],
    [
      113.94019695260819, -0.00028617437152020234, 1.5216900057594784e-6, 0.0011979238100656969,
      0.0014463663504743843, -2.166547161549342,
    ],
  ],
  [
    ['Call', 100, 100, 0.0027397260273972603, 0.044451192241982504, 0.02, 0.01],
    [
      0.024399701723779737, 0.5509923033750049, 7.55894738746265, -0.014042824578813297, 0.020709444897157946,
      0.0015088994694733345,
    ],
  ],
] as const

it.each(exactGreeks)('all Greeks of %j are right to nine figures', (terms, figures) => {
  const [right, spot, strike, years, rate, dividendYield, volatility] = terms
  const { price, delta, gamma, theta, vega, rho } = value({
    right,
    spot,
    strike,
    years,
    rate,
    dividendYield,
    volatility,
  })
  for (const [index, ours] of [price, delta, gamma, theta, vega, rho].entries())
    expect(Math.abs(ours / (figures[index] ?? Number.NaN) - 1)).toBeLessThan(1e-9)
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
    [{ dividends: [{ years: -0.1, amount: 1 }], years: 1 }, 'negative-time'],
    [{ dividends: [{ years: 0.1, amount: -1 }], years: 1 }, 'negative-dividend'],
    [{ dividends: [{ years: 0.1, amount: 70 }], years: 1 }, 'dividends-exceed-spot'],
    [{ dividends: [{ years: 0.1, amount: Number.NaN }], years: 1 }, 'not-finite'],
    [{ rate: -5000, years: 1 }, 'out-of-range'],
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

it('a deviation beyond what numbers can divide by is none', () => {
  const terms = { right: 'Put', spot: 1, strike: 1, years: 5e-324, rate: 0, dividendYield: 0 } as const
  expect(value({ ...terms, volatility: 1e-162 })).toMatchObject({ price: 0, gamma: 0, vega: 0 })
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

it('each Greek is the slope of the price, or of delta, by its input', () => {
  const dividends = [
    { years: 0.2, amount: 0.8 },
    { years: 0.45, amount: 0.9 },
  ]
  const modest = fc.record({
    right: fc.constantFrom('Call' as const, 'Put' as const),
    spot: fc.double({ min: 70, max: 140, noNaN: true }),
    strike: fc.constant(100),
    years: fc.double({ min: 0.5, max: 2, noNaN: true }),
    rate: fc.double({ min: -0.02, max: 0.1, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.06, noNaN: true }),
    volatility: fc.double({ min: 0.1, max: 1, noNaN: true }),
    dividends: fc.constantFrom([], dividends),
  })
  fc.assert(
    fc.property(modest, (terms) => {
      const { delta, gamma, theta, vega, rho } = value(terms)
      const step = 1e-4
      const slope = (up: object, down: object, of: 'price' | 'delta' = 'price') =>
        (value({ ...terms, ...up })[of] - value({ ...terms, ...down })[of]) / (2 * step)
      const later = (by: number) => ({
        years: terms.years - by,
        dividends: terms.dividends.map(({ years, amount }) => ({ years: years - by, amount })),
      })
      expect(delta).toBeCloseTo(slope({ spot: terms.spot + step }, { spot: terms.spot - step }), 6)
      expect(gamma).toBeCloseTo(slope({ spot: terms.spot + step }, { spot: terms.spot - step }, 'delta'), 6)
      expect(theta * 365).toBeCloseTo(slope(later(step), later(-step)), 4)
      expect(vega * 100).toBeCloseTo(
        slope({ volatility: terms.volatility + step }, { volatility: terms.volatility - step }),
        4,
      )
      expect(rho * 100).toBeCloseTo(slope({ rate: terms.rate + step }, { rate: terms.rate - step }), 4)
    }),
  )
})
