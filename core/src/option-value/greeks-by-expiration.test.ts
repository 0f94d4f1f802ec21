import { expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import { greeksByExpiration } from './greeks-by-expiration.ts'

const [december, january] = [day('2026-12-18'), day('2027-01-15')]

it('sums what positions move like in dollars of shares, and what a day brings, by expiration', () => {
  const found = greeksByExpiration([
    { expiration: january, shares: 100, value: { delta: 0.8, theta: -0.02, spot: 50 } },
    // A short put of delta -0.25 moves like 25 shares at 60.
    { expiration: december, shares: -100, value: { delta: -0.25, theta: -0.05, spot: 60 } },
    { expiration: december, shares: -200, value: { delta: 0.5, theta: -0.01, spot: 10 } },
    { expiration: december, shares: -100, value: null },
  ])
  expect(found).toEqual([
    { expiration: december, dollarDelta: 1500 - 1000, thetaPerDay: 5 + 2, valued: 2, unknownCount: 1 },
    { expiration: january, dollarDelta: 4000, thetaPerDay: -2, valued: 1, unknownCount: 0 },
  ])
})

it('has no expirations without positions', () => {
  expect(greeksByExpiration([])).toEqual([])
})
