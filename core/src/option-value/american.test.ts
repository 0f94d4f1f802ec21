import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impliedAmericanVolatility } from './american-implied-volatility.ts'
import { americanPrice, valueAmerican } from './american.ts'
import { valueEuropean } from './european.ts'
import { escrow, type OptionValue, type ValuedOption } from './terms.ts'
import { treePrice } from './testing/binomial-tree.ts'

interface Row {
  type: 'call' | 'put'
  style?: string
  spot: number
  strike: number
  r: number
  q: number
  vol: number
  t: number
  value: number
  american?: number
  american_minus_european: number
  abs_tol?: number
}
type Table = { rows: Row[]; abs_tol?: number }
const fixture = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../fixtures/oracles/${name}.json`, 'utf8'))
const tables: Record<string, Table> = fixture('quantlib_literature_tables')
const hull: Table = fixture('hull_examples')

const option = (row: Row): ValuedOption => ({
  right: row.type === 'call' ? 'Call' : 'Put',
  spot: row.spot,
  strike: row.strike,
  years: row.t,
  rate: row.r,
  dividendYield: row.q,
  volatility: row.vol,
})
const american = (terms: ValuedOption): OptionValue => {
  const value = valueAmerican(terms)
  if (!value.ok) throw new Error(value.refusal.kind)
  return value.value
}
const european = (terms: ValuedOption): OptionValue => {
  const value = valueEuropean(terms)
  if (!value.ok) throw new Error(value.refusal.kind)
  return value.value
}
const tree = (terms: ValuedOption, steps = 1600): number => {
  const escrowed = escrow(terms)
  if (!escrowed.ok) throw new Error(escrowed.refusal.kind)
  return treePrice(escrowed.value, terms.volatility, steps)
}

describe('published values', () => {
  it("Hull's put of five months is worth 4.2842", () => {
    const row = hull.rows.find(({ style }) => style === 'american')
    if (row === undefined) throw new Error('no such row')
    expect(Math.abs(american(option(row)).price - (row.american ?? 0))).toBeLessThan(2e-4)
  })

  it.each(tables['american_andersen_lake_offengenden_2015']?.rows ?? [])(
    'the premium of the put at $strike with rate $r is $american_minus_european',
    (row) => {
      const premium = american(option(row)).price - european(option(row)).price
      expect(Math.abs(premium - row.american_minus_european)).toBeLessThan(5e-5)
    },
  )

  // These print approximations, whose own error is some hundredths; the tree is the judge of the rest.
  it.each([
    ['american_baw_haug1998', 0.06],
    ['american_bjerksund_stensland', 0.06],
    ['american_ju1999', 0.08],
  ] as const)('%s is met within the error of its approximation', (name, tolerance) => {
    // At a volatility of 1,000% the approximation misses exercise altogether; the tree gives 99.204.
    for (const row of tables[name]?.rows.filter(({ vol }) => vol < 10) ?? [])
      expect(Math.abs(american(option(row)).price - row.value)).toBeLessThan(tolerance)
  })
})

describe('a converged tree', () => {
  const spots = [80, 95, 100, 104, 125]
  const carries = [
    [0.05, 0],
    [0.05, 0.02],
    [0.02, 0.06],
    [0.1, 0.1],
    [0.04, -0.01],
    [-0.02, -0.05],
    [-0.01, 0.02],
  ] as const
  const times = [
    [0.08, 0.15],
    [0.25, 0.3],
    [0.5, 0.05],
    [1, 0.25],
    [1, 0.8],
  ] as const
  const cases = carries.flatMap(([rate, dividendYield]) =>
    times.map(([years, volatility]) => ({ rate, dividendYield, years, volatility })),
  )
  it.each(cases)(
    'agrees to 5e-4 at rate $rate, yield $dividendYield, $years years, volatility $volatility',
    (terms) => {
      for (const [index, spot] of spots.entries()) {
        const right = index % 2 === 0 ? 'Put' : 'Call'
        const one = { ...terms, right, spot, strike: 100 } as const
        expect(Math.abs(american(one).price - tree(one))).toBeLessThan(5e-4)
      }
    },
    30_000,
  )

  const quarterly = (count: number, first: number, amount: number) =>
    Array.from({ length: count }, (_, quarter) => ({ years: first + quarter / 4, amount }))
  it.each([
    ['Call', 104, 0.25, 0.05, 0.25, quarterly(1, 0.1, 0.8)],
    ['Put', 97, 0.25, 0.05, 0.25, quarterly(1, 0.1, 0.8)],
    ['Call', 118, 1, 0.03, 0.2, quarterly(4, 0.125, 1.2)],
    ['Put', 90, 1, 0.06, 0.3, quarterly(4, 0.125, 0.6)],
    ['Call', 100, 0.5, 0, 0.5, quarterly(2, 0.2, 2)],
    ['Put', 112, 0.5, 0.1, 0.15, quarterly(2, 0.2, 0.4)],
    ['Call', 101, 0.05, 0.04, 0.3, quarterly(1, 0.05, 0.9)],
    // The share goes ex five days before expiration, and on the first day.
    ['Put', 99, 0.5, 0.05, 0.2, quarterly(1, 0.4875, 0.9)],
    ['Put', 95, 0.5, 0.08, 0.25, quarterly(1, 0.0125, 0.7)],
  ] as const)(
    'agrees to 5e-4 on a %s, share at %d, %d years, rate %d, volatility %d, with dated dividends',
    (right, spot, years, rate, volatility, dividends) => {
      const terms = { right, spot, strike: 100, years, rate, dividendYield: 0, volatility, dividends }
      expect(Math.abs(american(terms).price - tree(terms, 3200))).toBeLessThan(5e-4)
    },
    30_000,
  )
})

const anyOption = fc.record({
  right: fc.constantFrom('Call' as const, 'Put' as const),
  spot: fc.double({ min: 50, max: 200, noNaN: true }),
  strike: fc.constant(100),
  years: fc.double({ min: 0, max: 3, noNaN: true }),
  rate: fc.double({ min: 0, max: 0.12, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
  volatility: fc.double({ min: 0.01, max: 5, noNaN: true }),
})

describe('bounds', () => {
  it('is never worth less than the European option or than exercise, nor more than share or strike', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const { price, delta } = american(terms)
        const sign = terms.right === 'Call' ? 1 : -1
        expect(price).toBeGreaterThanOrEqual(european(terms).price - 1e-9)
        expect(price).toBeGreaterThanOrEqual(sign * (terms.spot - terms.strike) - 1e-9)
        expect(price).toBeLessThanOrEqual(sign > 0 ? terms.spot : terms.strike)
        expect(sign * delta).toBeGreaterThanOrEqual(-1e-6)
        expect(sign * delta).toBeLessThanOrEqual(1 + 1e-4)
      }),
    )
  })

  it('a call without dividends at a rate above zero is the European one', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const call = { ...terms, right: 'Call' as const, dividendYield: 0 }
        expect(american(call).price).toBeCloseTo(european(call).price, 12)
      }),
    )
  })

  it('call less put lies between share less strike, discounted by the yield or by the rate', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const [call, put] = [american({ ...terms, right: 'Call' }), american({ ...terms, right: 'Put' })]
        const { spot, strike, years, rate, dividendYield } = terms
        const difference = call.price - put.price
        expect(difference).toBeGreaterThanOrEqual(spot * Math.exp(-dividendYield * years) - strike - 5e-4)
        expect(difference).toBeLessThanOrEqual(spot - strike * Math.exp(-rate * years) + 5e-4)
      }),
    )
  })

  it('more volatility and more time are never worth less', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const { price } = american(terms)
        expect(american({ ...terms, volatility: terms.volatility * 1.1 }).price).toBeGreaterThan(price - 5e-4)
        expect(american({ ...terms, years: terms.years + 0.1 }).price).toBeGreaterThan(price - 5e-4)
      }),
    )
  })
})

describe('at the edges', () => {
  const put: ValuedOption = {
    right: 'Put',
    spot: 60,
    strike: 100,
    years: 1,
    rate: 0.05,
    dividendYield: 0,
    volatility: 0.2,
  }

  it('a deep put is exercised at once: its price is the difference, and nothing but the share moves it', () => {
    expect(american(put)).toEqual({ price: 40, delta: -1, gamma: 0, theta: 0, vega: 0, rho: 0 })
  })

  it('at expiration it is worth what exercise brings', () => {
    expect(american({ ...put, years: 0 }).price).toBe(40)
    expect(american({ ...put, spot: 110, years: 0 }).price).toBe(0)
  })

  it('without volatility a call waits for its dividends to be due', () => {
    // Held to just before the ex-date it brings 60 - 50 / exp(0.05 x 0.5); the share at expiration has lost 5.
    const call = { ...put, right: 'Call' as const, strike: 50, volatility: 0 }
    const dividends = [{ years: 0.5, amount: 5 }]
    expect(american({ ...call, dividends }).price).toBeCloseTo(60 - 50 * Math.exp(-0.025), 12)
  })

  it('a dividend just before expiration is worth waiting for with a put', () => {
    const late = { ...put, spot: 95, volatility: 0.3, years: 0.25, dividends: [{ years: 0.2, amount: 3 }] }
    expect(american(late).price).toBeGreaterThan(american({ ...late, dividends: [] }).price + 1)
  })

  it.each([
    [{ spot: Number.NaN }, 'not-finite'],
    [{ strike: 0 }, 'strike-not-positive'],
    [{ years: -1 }, 'negative-time'],
    [{ volatility: -1 }, 'negative-volatility'],
    [{ dividends: [{ years: 0.5, amount: 80 }] }, 'dividends-exceed-spot'],
    [{ rate: -2000 }, 'out-of-range'],
  ])('%j is refused as %s', (wrong, kind) => {
    expect(valueAmerican({ ...put, ...wrong })).toEqual({ ok: false, refusal: { kind } })
  })
})

describe('Greeks', () => {
  it.each([
    ['Put', 0.05, 0.01, []],
    ['Call', 0.03, 0.07, []],
    ['Call', 0.03, 0, [{ years: 0.2, amount: 1.5 }]],
    ['Put', 0.05, 0, [{ years: 0.2, amount: 1.5 }]],
  ] as const)(
    'of a %s at rate %d and yield %d are the slopes of its price',
    (right, rate, yielded, dividends) => {
      const terms = {
        right,
        spot: 101,
        strike: 100,
        years: 0.5,
        rate,
        dividendYield: yielded,
        volatility: 0.3,
      }
      const valued = { ...terms, dividends }
      const { delta, gamma, theta } = american(valued)
      const price = (more: Partial<ValuedOption>) => american({ ...valued, ...more }).price
      const [above, at, below] = [price({ spot: 103 }), price({}), price({ spot: 99 })]
      expect(delta).toBeCloseTo((above - below) / 4, 3)
      expect(gamma).toBeCloseTo((above - 2 * at + below) / 4, 3)
      const days = 2 / 365
      const sooner = dividends.map((dividend) => ({ ...dividend, years: dividend.years - days }))
      const later = dividends.map((dividend) => ({ ...dividend, years: dividend.years + days }))
      const passed = price({ years: 0.5 - days, dividends: sooner })
      const ahead = price({ years: 0.5 + days, dividends: later })
      expect(theta).toBeCloseTo((passed - ahead) / 4, 4)
    },
  )

  it('of an American call without dividends are those of the European one', () => {
    const call = {
      right: 'Call',
      spot: 102,
      strike: 100,
      years: 0.4,
      rate: 0.04,
      dividendYield: 0,
      volatility: 0.25,
    } as const
    const [ours, theirs] = [american(call), european(call)]
    for (const greek of ['delta', 'gamma', 'theta', 'vega', 'rho'] as const)
      expect(ours[greek]).toBeCloseTo(theirs[greek], 5)
  })
})

describe('implied volatility', () => {
  const put = { right: 'Put', spot: 100, strike: 105, years: 0.3, rate: 0.05, dividendYield: 0.01 } as const

  it('comes back from the price to 1e-8, or the price is what exercise brings', () => {
    const modest = fc.record({
      right: fc.constantFrom('Call' as const, 'Put' as const),
      spot: fc.double({ min: 70, max: 140, noNaN: true }),
      strike: fc.constant(100),
      years: fc.double({ min: 0.02, max: 2, noNaN: true }),
      rate: fc.double({ min: 0.001, max: 0.08, noNaN: true }),
      dividendYield: fc.double({ min: 0, max: 0.06, noNaN: true }),
      volatility: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    })
    fc.assert(
      fc.property(modest, (terms) => {
        const { price } = american(terms)
        const volatility = impliedAmericanVolatility(terms, price)
        if (!volatility.ok) expect(volatility.refusal.kind).toBe('volatility-undetermined')
        else {
          const again = escrow(terms)
          if (!again.ok) throw new Error(again.refusal.kind)
          expect(americanPrice(again.value, volatility.value)).toBeCloseTo(price, 9)
          if (american(terms).vega > 0.01)
            expect(Math.abs(volatility.value - terms.volatility)).toBeLessThan(1e-7)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('of a call before its ex-date is found too', () => {
    const call = { ...put, right: 'Call' as const, dividendYield: 0, dividends: [{ years: 0.1, amount: 1 }] }
    const volatility = impliedAmericanVolatility(call, american({ ...call, volatility: 0.27 }).price)
    expect(volatility.ok && volatility.value).toBeCloseTo(0.27, 8)
  })

  it('is looked for in finite time, however long the option', () => {
    const endless = { ...put, years: 1e300, rate: 0, dividendYield: 0 }
    for (const price of [5.001, 20, 104.9])
      expect(impliedAmericanVolatility(endless, price)).toHaveProperty('ok')
  })

  it.each([
    ['below what exercise brings', 4.99, 'below-intrinsic'],
    ['of exactly what exercise brings', 5, 'volatility-undetermined'],
    ['of the strike itself', 105, 'above-bound'],
    ['that is no number', Number.NaN, 'not-finite'],
  ] as const)('a quote %s is refused', (_, price, kind) => {
    expect(impliedAmericanVolatility(put, price)).toEqual({ ok: false, refusal: { kind } })
  })
})
