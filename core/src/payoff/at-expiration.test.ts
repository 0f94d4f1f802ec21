import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assert } from '../base/assert.ts'
import { moneyFromMicros, moneyToNumber, type Money } from '../base/money.ts'
import { dollars } from '../testing/samples.ts'
import { calls, puts, shares } from '../testing/payoff-legs.ts'
import { payoffAtExpiration, valueAtExpiration, type Extreme, type PriceRange } from './at-expiration.ts'
import type { PayoffLeg } from './legs.ts'

const payoffOf = (...legs: PayoffLeg[]) => {
  const payoff = payoffAtExpiration(legs)
  assert(payoff.ok, 'a payoff')
  return payoff.value
}

const inDollars = ({ from, to }: PriceRange): string => {
  const [low, high] = [moneyToNumber(from), to === null ? 'up' : moneyToNumber(to)]
  return low === high ? `${low}` : `${low} to ${high}`
}
const told = (extreme: Extreme | undefined): string =>
  extreme?.kind === 'limited'
    ? `${moneyToNumber(extreme.amount)} at ${extreme.where.map(inDollars).join(' and ')}`
    : (extreme?.kind ?? 'unknown')

/** Break-evens, the most and the least, as a trader writes them. */
const summary = (...legs: PayoffLeg[]) => {
  const { profit } = payoffOf(...legs)
  return {
    breakEvens: profit?.breakEvens.map(inDollars),
    best: told(profit?.best),
    worst: told(profit?.worst),
  }
}

describe('the payoff at expiration', () => {
  it('of a cash-secured put keeps the premium above the strike and risks the strike less the premium', () => {
    // Two puts of 50 sold at 2.00: 400 received; at 0 the shares cost 10,000.
    expect(summary(puts('-2', '50', '-400'))).toEqual({
      breakEvens: ['48'],
      best: '400 at 50 to up',
      worst: '-9600 at 0',
    })
  })

  it('of a covered call is capped at the strike', () => {
    // 100 shares at 48.00, a call of 50 sold at 1.50: 4,650 at stake, 5,000 at most.
    expect(summary(shares('100', '4800'), calls('-1', '50', '-150'))).toEqual({
      breakEvens: ['46.5'],
      best: '350 at 50 to up',
      worst: '-4650 at 0',
    })
  })

  it('of a put spread risks the width less the credit', () => {
    // 50 sold at 2.00, 45 bought at 0.80: 120 received, 500 wide.
    expect(summary(puts('-1', '50', '-200'), puts('1', '45', '80'))).toEqual({
      breakEvens: ['48.8'],
      best: '120 at 50 to up',
      worst: '-380 at 0 to 45',
    })
  })

  it('of an iron condor breaks even on both sides', () => {
    // 90/95 puts and 105/110 calls for 1.70 in all.
    const condor = [
      puts('1', '90', '40'),
      puts('-1', '95', '-130'),
      calls('-1', '105', '-120'),
      calls('1', '110', '40'),
    ]
    expect(summary(...condor)).toEqual({
      breakEvens: ['93.3', '106.7'],
      best: '170 at 95 to 105',
      worst: '-330 at 0 to 90 and 110 to up',
    })
  })

  it('of a collar lies between its strikes', () => {
    // 100 shares at 100.00, a put of 95 at 2.10, a call of 110 sold at 1.60: 10,050 in all.
    expect(summary(shares('100', '10000'), puts('1', '95', '210'), calls('-1', '110', '-160'))).toEqual({
      breakEvens: ['100.5'],
      best: '950 at 110 to up',
      worst: '-550 at 0 to 95',
    })
  })

  it('of a ratio of calls loses without limit', () => {
    // One call of 100 at 5.00, two of 110 sold at 2.00: 100 paid; 1,000 at 110, then 100 less a dollar.
    expect(summary(calls('1', '100', '500'), calls('-2', '110', '-400'))).toEqual({
      breakEvens: ['101', '119'],
      best: '900 at 110',
      worst: 'unlimited',
    })
  })

  it('of shares alone is a straight line', () => {
    const payoff = payoffOf(shares('10.5', '262.5'))
    expect(payoff.corners).toEqual([{ price: 0, value: 0 }])
    expect(payoff.sharesBeyond).toBe(10_500_000)
    expect(summary(shares('10.5', '262.5'))).toEqual({
      breakEvens: ['25'],
      best: 'unlimited',
      worst: '-262.5 at 0',
    })
  })

  it('of shares sold short loses without limit', () => {
    expect(summary(shares('-100', '-2500'))).toEqual({
      breakEvens: ['25'],
      best: '2500 at 0',
      worst: 'unlimited',
    })
  })

  it('of a long straddle risks its price at the strike', () => {
    expect(summary(calls('1', '40', '230'), puts('1', '40', '170'))).toEqual({
      breakEvens: ['36', '44'],
      best: 'unlimited',
      worst: '-400 at 40',
    })
  })

  it('of a spread that cost nothing breaks even over a whole range', () => {
    expect(summary(calls('1', '50', '100'), calls('-1', '55', '-100'))).toEqual({
      breakEvens: ['0 to 50'],
      best: '500 at 55 to up',
      worst: '0 at 0 to 50',
    })
  })

  it('of a conversion is the same at every price', () => {
    // 100 shares at 50.00, the put of 50 bought and the call sold for 0.40 more: always 5,000 for 4,960.
    expect(summary(shares('100', '5000'), puts('1', '50', '150'), calls('-1', '50', '-190'))).toEqual({
      breakEvens: [],
      best: '40 at 0 to up',
      worst: '40 at 0 to up',
    })
  })

  it('rounds a break-even once, to a millionth', () => {
    // Three puts of 17.50 for 100.00: 33.333... a contract, 0.333333... a share.
    expect(summary(puts('-3', '17.5', '-100')).breakEvens).toEqual(['17.166667'])
  })

  it('goes by the multiplier of the contract', () => {
    const mini = { ...puts('-1', '50', '-20'), multiplier: 10 }
    expect(summary(mini)).toEqual({ breakEvens: ['48'], best: '20 at 50 to up', worst: '-480 at 0' })
  })

  it('has a value but no profit where a cost is unknown', () => {
    const payoff = payoffOf(shares('100', null), calls('-1', '50', '-150'))
    expect(payoff).toMatchObject({ cost: null, profit: null })
    expect(payoff.corners).toEqual([
      { price: 0, value: 0 },
      { price: dollars('50'), value: dollars('5000') },
    ])
  })
})

describe('a payoff is refused', () => {
  const kindOf = (...legs: PayoffLeg[]) => {
    const payoff = payoffAtExpiration(legs)
    return payoff.ok ? 'told' : payoff.refusal
  }

  it('where nothing is held', () => {
    expect(kindOf()).toEqual({ kind: 'nothing-held' })
    expect(kindOf(shares('0', '0'))).toEqual({ kind: 'nothing-held' })
  })

  it('where a contract delivers something else than shares', () => {
    const adjusted = calls('-1', '50', '-150', { root: 'XYZ1' })
    expect(kindOf(shares('100', '4800'), adjusted)).toEqual({ kind: 'adjusted', ids: [adjusted.id] })
  })

  it('where no single day decides', () => {
    const later = calls('1', '40', '900', { expires: '2027-06-18' })
    expect(kindOf(later, calls('-1', '50', '-150'))).toEqual({
      kind: 'several-expirations',
      dates: ['2026-12-18', '2027-06-18'],
    })
  })

  it('where a figure leaves the range of money', () => {
    expect(kindOf(puts('-8000000', '99999', '-1'))).toEqual({ kind: 'out-of-range' })
    expect(kindOf(shares('1', '8000000000'), shares('1', '8000000000'))).toEqual({ kind: 'out-of-range' })
  })
})

describe('every payoff', () => {
  const strikes = fc.integer({ min: 1, max: 400 }).map((half) => String(half / 2))
  const counts = fc
    .integer({ min: -5, max: 5 })
    .filter((count) => count !== 0)
    .map(String)
  const costs = fc.integer({ min: -90_000, max: 90_000 }).map((cents) => String(cents / 100))
  const optionLegs = fc
    .tuple(fc.boolean(), counts, strikes, costs)
    .map(([isCall, count, strike, cost]) => (isCall ? calls : puts)(count, strike, cost))
  const shareLegs = fc.tuple(counts, costs).map(([count, cost]) => shares(`${count}00`, cost))
  const positions = fc.array(fc.oneof(optionLegs, shareLegs), { minLength: 1, maxLength: 6 })
  const prices = fc.integer({ min: 0, max: 300_000_000 }).map((micros) => moneyFromMicros(micros))

  const profitAt = (legs: readonly PayoffLeg[], price: Money): number => {
    const value = valueAtExpiration(legs, price)
    assert(value !== null, 'within the range')
    return value - legs.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  }

  it('lies between its worst and its best', () => {
    fc.assert(
      fc.property(positions, prices, (legs, price) => {
        const { profit } = payoffOf(...legs)
        const earned = profitAt(legs, price)
        if (profit?.best.kind === 'limited') expect(earned).toBeLessThanOrEqual(profit.best.amount)
        if (profit?.worst.kind === 'limited') expect(earned).toBeGreaterThanOrEqual(profit.worst.amount)
      }),
    )
  })

  it('earns nothing at a break-even, up to the rounding of its price', () => {
    fc.assert(
      fc.property(positions, (legs) => {
        const shareCount = legs.reduce((sum, leg) => sum + Math.abs(leg.quantity / 1e6) * leg.multiplier, 0)
        for (const { from, to } of payoffOf(...legs).profit?.breakEvens ?? [])
          for (const price of [from, to ?? from])
            expect(Math.abs(profitAt(legs, price))).toBeLessThanOrEqual(shareCount)
      }),
    )
  })

  it('changes its sign only at a break-even', () => {
    fc.assert(
      fc.property(positions, prices, prices, (legs, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        if (Math.sign(profitAt(legs, low)) * Math.sign(profitAt(legs, high)) >= 0) return
        const between = payoffOf(...legs).profit?.breakEvens.some(
          ({ from, to }) => from <= high && (to === null || to >= low),
        )
        expect(between).toBe(true)
      }),
    )
  })

  it('is straight between its corners', () => {
    fc.assert(
      fc.property(positions, (legs) => {
        const { corners } = payoffOf(...legs)
        for (const [index, { price, value }] of corners.entries()) {
          const next = corners[index + 1]
          if (next === undefined) continue
          const middle = valueAtExpiration(legs, moneyFromMicros(Math.floor((price + next.price) / 2)))
          expect(Math.abs(2 * (middle ?? Number.NaN) - value - next.value)).toBeLessThanOrEqual(10_000)
        }
      }),
    )
  })
})
