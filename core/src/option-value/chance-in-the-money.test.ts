import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '../base/result.ts'
import { expectedMove, probabilityInTheMoney, probabilityOfTouch } from './chance-in-the-money.ts'
import type { ValuedOption } from './terms.ts'

const option: ValuedOption = {
  right: 'Call',
  spot: 100,
  strike: 110,
  years: 0.25,
  rate: 0.05,
  dividendYield: 0.01,
  volatility: 0.2,
}
const value = <T, R extends { kind: string }>(result: Result<T, R>): T => {
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

describe('in the money', () => {
  it('is the side of d2', () => {
    // d2 = (ln(100/110) + (0.05 - 0.01 - 0.02) x 0.25) / 0.1 = -0.903102, and N(-0.903102) = 0.183236.
    expect(value(probabilityInTheMoney(option))).toBeCloseTo(0.183236, 5)
    expect(value(probabilityInTheMoney({ ...option, right: 'Put' }))).toBeCloseTo(0.816764, 5)
  })

  it('is certain, impossible or even without time', () => {
    const odds = (strike: number) => value(probabilityInTheMoney({ ...option, strike, years: 0 }))
    expect([odds(90), odds(110), odds(100)]).toEqual([1, 0, 0.5])
  })

  it('falls when a dividend is taken out of the share', () => {
    const dividends = [{ years: 0.1, amount: 2 }]
    expect(value(probabilityInTheMoney({ ...option, dividends }))).toBeLessThan(0.183)
  })
})

describe('touch', () => {
  /** Spot, level, years, rate, yield, volatility, then the probability computed to 40 digits with mpmath. */
  const exact = [
    [100, 110, 0.25, 0.05, 0.01, 0.2, 0.3569323959006256],
    [100, 80, 0.5, 0.04, 0, 0.35, 0.381571740686109],
    [100, 400, 5, 0.03, 0, 5, 0.2508331616014465],
    [100, 101, 0.01, 0, 0.3, 0.05, 0.01227436847932977],
    [100, 90, 2, 0.2, 0, 0.1, 0.01629095657772483],
  ] as const
  it.each(exact)(
    'from %d to %d in %d years, rate %d, yield %d, volatility %d',
    (spot, strike, years, rate, dividendYield, volatility, odds) => {
      const touch = value(
        probabilityOfTouch({ right: 'Put', spot, strike, years, rate, dividendYield, volatility }),
      )
      expect(Math.abs(touch / odds - 1)).toBeLessThan(1e-9)
    },
  )

  it('is certain at the strike, and without volatility a matter of the drift', () => {
    expect(value(probabilityOfTouch({ ...option, strike: 100 }))).toBe(1)
    expect(value(probabilityOfTouch({ ...option, volatility: 0 }))).toBe(0)
    expect(value(probabilityOfTouch({ ...option, volatility: 0, years: 5 }))).toBe(1)
  })

  it('is never less likely than to end beyond', () => {
    const anyOption = fc.record({
      right: fc.constant('Call' as const),
      spot: fc.constant(100),
      strike: fc.double({ min: 100, max: 400, noNaN: true }),
      years: fc.double({ min: 0, max: 5, noNaN: true }),
      rate: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
      dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
      volatility: fc.double({ min: 0.01, max: 5, noNaN: true }),
    })
    fc.assert(
      fc.property(anyOption, (call) => {
        const touch = value(probabilityOfTouch(call))
        expect(touch).toBeGreaterThanOrEqual(value(probabilityInTheMoney(call)) - 1e-12)
        expect(touch).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('a share at 100 with 20% is expected to move by 10 in a quarter', () => {
  expect(value(expectedMove(100, 0.2, 0.25))).toBeCloseTo(10, 12)
})

it.each([
  [Number.NaN, 0.2, 1, 'not-finite'],
  [0, 0.2, 1, 'spot-not-positive'],
  [100, -0.2, 1, 'negative-volatility'],
  [100, 0.2, -1, 'negative-time'],
  [1e308, 5, 100, 'out-of-range'],
] as const)('a move of %d with %d over %d years is refused as %s', (spot, volatility, years, kind) => {
  expect(expectedMove(spot, volatility, years)).toEqual({ ok: false, refusal: { kind } })
})
