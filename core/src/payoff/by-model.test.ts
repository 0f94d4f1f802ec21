import { describe, expect, it } from 'vitest'
import { assert } from '../base/assert.ts'
import { pricingTermsAt, valueContract } from '../option-value/contract-value.ts'
import { valueAmerican } from '../option-value/american.ts'
import { calls, puts, shares, turned } from '../testing/payoff-legs.ts'
import { day, dollars } from '../testing/samples.ts'
import { expirationInstant } from '../base/trading-date.ts'
import { payoffAtExpiration } from './at-expiration.ts'
import { costOf, firstExpirationOf, modelCurve, modelValue, type ModelLeg } from './by-model.ts'
import { modelProfit } from './approximate-profit.ts'

const market = { rate: 0.04, dividends: [] }
const now = Date.parse('2026-11-20T15:00:00Z')
const atExpiration = expirationInstant(day('2026-12-18'))
const unshifted = { atMs: now, volatilityShift: 0 }

const worth = (legs: readonly ModelLeg[], spot: number, scenario = unshifted): number => {
  const value = modelValue(legs, market, scenario, spot)
  assert(value.ok, 'a value')
  return value.value
}
const line = (legs: readonly ModelLeg[], scenario = unshifted) => {
  const curve = modelCurve(legs, market, scenario)
  assert(curve.ok, 'a curve')
  return curve.value
}

const put = puts('-2', '50', '-400', { volatility: 0.3 })
const condor = [
  puts('1', '90', '40', { volatility: 0.34 }),
  puts('-1', '95', '-130', { volatility: 0.31 }),
  calls('-1', '105', '-120', { volatility: 0.27 }),
  calls('1', '110', '40', { volatility: 0.25 }),
]

describe('a position by the model', () => {
  it('is worth its marks today, at the volatilities that they imply', () => {
    const { contract } = put
    assert(contract !== null, 'an option')
    const value = valueContract({
      contract,
      style: 'american',
      isAdjusted: false,
      spot: dollars('48.5'),
      mark: dollars('2.85'),
      terms: market,
      nowMs: now,
    })
    assert(value.ok, 'a mark that tells')
    const leg = { ...put, volatility: value.value.volatility }
    expect(worth([leg, shares('100', '4800')], 48.5)).toBeCloseTo(100 * 48.5 - 200 * 2.85, 6)
  })

  it('is worth on the day of expiration what exercise brings, whatever the volatility', () => {
    const payoff = payoffAtExpiration(condor)
    assert(payoff.ok, 'a payoff')
    const curve = line(condor, { atMs: atExpiration, volatilityShift: 0.2 })
    for (const { price, value } of payoff.value.corners) {
      expect(curve(price / 1e6)).toBeCloseTo(value / 1e6, 8)
      if (price > 0)
        expect(worth(condor, price / 1e6, { atMs: atExpiration, volatilityShift: 0 })).toBeCloseTo(
          value / 1e6,
        )
    }
  })

  it('has one line for a short and a long of the same, mirrored', () => {
    const mirrored = line(condor.map(turned))
    for (const spot of [70, 92, 100, 109, 140]) expect(mirrored(spot)).toBeCloseTo(-line(condor)(spot), 9)
  })

  it('runs along single values, dividends included', () => {
    const paying = { rate: 0.04, dividends: [{ exDate: day('2026-12-01'), amount: dollars('0.45') }] }
    const curve = modelCurve(condor, paying, unshifted)
    assert(curve.ok, 'a curve')
    for (const spot of [80, 93, 100, 107, 130]) {
      const value = modelValue(condor, paying, unshifted, spot)
      // Within three cents for each of the four options of 100 shares.
      expect(Math.abs(curve.value(spot) - (value.ok ? value.value : Number.NaN))).toBeLessThan(12)
    }
  })

  it('shifts the volatility of every option alike, and never below a percent', () => {
    const { contract } = put
    assert(contract !== null, 'an option')
    const by = (volatility: number): number => {
      const value = valueAmerican({ ...pricingTermsAt(contract, 47, market, now), volatility })
      return value.ok ? value.value.price : Number.NaN
    }
    expect(worth([put], 47, { atMs: now, volatilityShift: 0.05 })).toBeCloseTo(-200 * by(0.35), 8)
    expect(worth([put], 47, { atMs: now, volatilityShift: -0.5 })).toBeCloseTo(-200 * by(0.01), 8)
  })

  it('counts index options as exercised at expiration only', () => {
    const index = { ...puts('-1', '50', '-200', { root: 'XSP', volatility: 0.3 }) }
    const american = puts('-1', '50', '-200', { volatility: 0.3 })
    // Deep in the money only the right to exercise now keeps the American put at its intrinsic value.
    expect(worth([american], 10)).toBeCloseTo(-4000, 6)
    expect(worth([index], 10)).toBeGreaterThan(-4000)
  })

  it('says which options have no volatility while they have time left', () => {
    const blind = { ...put, volatility: null }
    expect(modelCurve([blind], market, unshifted)).toMatchObject({
      refusal: { kind: 'volatility-unknown', ids: [blind.id] },
    })
    expect(worth([blind], 40, { atMs: atExpiration, volatilityShift: 0 })).toBeCloseTo(-2000)
  })

  it('refuses an adjusted contract, and a position of nothing', () => {
    const adjusted = calls('-1', '50', '-150', { root: 'XYZ1', volatility: 0.3 })
    expect(modelValue([adjusted], market, unshifted, 50)).toMatchObject({ refusal: { kind: 'adjusted' } })
    expect(modelCurve([], market, unshifted)).toMatchObject({ refusal: { kind: 'nothing-held' } })
  })
})

describe('a diagonal of calls', () => {
  // A call of 80 in June at 25.00 covers one of 105 in December sold at 1.20: 2,380 paid.
  const diagonal = [
    calls('1', '80', '2500', { expires: '2027-06-18', volatility: 0.3 }),
    calls('-1', '105', '-120', { volatility: 0.25 }),
  ]
  const onFirst = () => {
    const first = firstExpirationOf(diagonal)
    assert(first !== null, 'options')
    const curve = line(diagonal, { atMs: expirationInstant(first), volatilityShift: 0 })
    return modelProfit((spot) => curve(spot) - (costOf(diagonal) ?? Number.NaN), 315, 0)
  }

  it('is told at the first expiration, where it earns most at the short strike', () => {
    const { best, worst } = onFirst()
    assert(best.kind === 'limited' && worst.kind === 'limited', 'limits on both sides')
    expect(best.price).toBeCloseTo(105, 4)
    // At 105 the long call has at least 25 of intrinsic value and half a year: more than 120 above its price.
    expect(best.amount).toBeGreaterThan(120)
    expect(worst.amount).toBeCloseTo(-2380, 1)
    expect(worst.price).toBeLessThan(20)
  })

  it('breaks even below the long call’s strike and price together, since it has time left', () => {
    const { breakEvens } = onFirst()
    expect(breakEvens).toHaveLength(1)
    expect(breakEvens[0]).toBeLessThan(80 + 23.8)
    const curve = line(diagonal, { atMs: atExpiration, volatilityShift: 0 })
    expect(curve(breakEvens[0] ?? Number.NaN)).toBeCloseTo(2380, 6)
  })
})

describe('turning points of a profit known point by point', () => {
  it('are those of the ratio of calls, worked by hand', () => {
    const ratio = [calls('1', '100', '500'), calls('-2', '110', '-400')]
    const curve = line(ratio, { atMs: atExpiration, volatilityShift: 0 })
    const { breakEvens, best, worst } = modelProfit((spot) => curve(spot) - 100, 115, -100)
    expect(breakEvens.map((price) => Math.round(price * 1e6) / 1e6)).toEqual([101, 119])
    expect(best).toMatchObject({ kind: 'limited' })
    expect(best.kind === 'limited' ? best.amount : 0).toBeCloseTo(900, 4)
    expect(worst).toEqual({ kind: 'unlimited' })
  })

  it('find no break-even where there is none, and an end that gains without limit', () => {
    const { breakEvens, best } = modelProfit((spot) => spot + 1, 100, 1)
    expect([breakEvens, best]).toEqual([[], { kind: 'unlimited' }])
  })
})
