import { describe, expect, it } from 'vitest'
import { quantityFromMicros } from '../../base/quantity.ts'
import { optionContract } from '../../instruments/option-contract.ts'
import { payoffAtExpiration } from '../../payoff/at-expiration.ts'
import type { PayoffLeg } from '../../payoff/legs.ts'
import { day, dollars } from '../../testing/samples.ts'
import { legsAtStockCost } from './net-stock-cost.ts'

const made = optionContract({
  root: 'ABC',
  right: 'Call',
  strike: dollars('51'),
  expiration: day('2026-05-15'),
})
const legs: readonly PayoffLeg[] = [
  // As the tax code counts them: put at 48 less its premium of 2.60, a call sold at 1.00, 0.65 each.
  {
    id: 'shares',
    contract: null,
    quantity: quantityFromMicros(100e6),
    multiplier: 1,
    cost: dollars('4540.65'),
  },
  {
    id: 'call',
    contract: made.ok ? made.value : null,
    quantity: quantityFromMicros(-1e6),
    multiplier: 100,
    cost: dollars('-99.35'),
  },
]

describe('the payoff of a wheel with shares', () => {
  it('breaks even at its net stock cost, earlier losses on puts in it', () => {
    // 4800 - 199.35 + 300.65 - 259.35 - 99.35: the put that was bought back is part of the wheel.
    const counted = legsAtStockCost(legs, dollars('45.426')) ?? []
    const payoff = payoffAtExpiration(counted)
    expect(payoff.ok && payoff.value.profit?.breakEvens).toEqual([
      { from: dollars('45.426'), to: dollars('45.426') },
    ])
    expect(payoff.ok && payoff.value.profit?.best).toMatchObject({ amount: dollars('557.40') })
  })

  it('by the prices of its opening would break even elsewhere', () => {
    const payoff = payoffAtExpiration(legs)
    expect(payoff.ok && payoff.value.profit?.breakEvens[0]?.from).toBe(dollars('44.413'))
  })
})
