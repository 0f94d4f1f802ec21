import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import type { StrikePlan } from '../planning/strike-plan.ts'
import { adviseByPlan, callDays, estimateByPlan } from './planned-call.ts'
import { callExpiration } from './suggest-call.ts'

const today = day('2026-03-02')
const costs = { netStockCost: dollars('48'), taxBasis: null }
const plan = (more: Partial<StrikePlan>): StrikePlan => ({
  method: null,
  leastDays: null,
  mostDays: null,
  leastRate: null,
  ...more,
})
const strikes = [
  ['47', '3.60', 0.7],
  ['50', '1.50', 0.48],
  ['52', '0.80', 0.31],
  ['53', '0.50', 0.22],
  ['55', '0.20', 0.1],
] as const
const on = (expiration: string) =>
  strikes.map(([strike, mark, delta]) => ({
    strike: dollars(strike),
    expiration: day(expiration),
    mark: dollars(mark),
    delta,
  }))
const advised = (of: StrikePlan | null, spot: string | null = '50', lowest = costs) => {
  const wish = { delta: 0.3, plan: of, spot: spot === null ? null : dollars(spot) }
  const expiration = callExpiration(today, callDays(of)) ?? ''
  const advice = adviseByPlan(on(expiration), today, lowest, wish)
  return [advice?.suggestion?.expiration, Number(advice?.suggestion?.strike) / 1e6, advice?.plan]
}

describe('the call on free shares', () => {
  it('goes by delta within 21 to 45 days without a plan', () => {
    expect(advised(null)).toEqual(['2026-04-10', 52, null])
  })

  it.each([
    [
      'within the days of the plan',
      plan({ leastDays: 50, mostDays: 80 }),
      '2026-05-15',
      52,
      '50 to 80 days.',
    ],
    ['of one end, from there on', plan({ leastDays: 60 }), '2026-05-15', 52, '60 days or more.'],
    [
      'at the strike by premium, and says that the target is met',
      plan({ method: 'premium', leastRate: 1 }),
      '2026-04-10',
      52,
      'strike by premium, at least 1% of the strike. It brings 1.54% of the strike: premium target met.',
    ],
    [
      'by percentage',
      plan({ method: 'percentage', leastRate: 2 }),
      '2026-04-10',
      52,
      'strike 5% from the price, at least 2% of the strike. It brings 1.54% of the strike: premium target missed.',
    ],
    [
      'by delta where no strike pays the rate',
      plan({ method: 'premium', leastRate: 9 }),
      '2026-04-10',
      52,
      'strike by premium, at least 9% of the strike. The strike goes by delta, since no strike out of the money brings the premium that is asked. It brings 1.54% of the strike: premium target missed.',
    ],
    [
      'by delta where closes are not known',
      plan({ method: 'support_resistance' }),
      '2026-04-10',
      52,
      'strike beyond the closes of 60 sessions. The strike goes by delta, since closing prices of the last sessions are not known.',
    ],
  ] as const)('stands %s', (_name, of, expiration, strike, told) => {
    expect(advised(of)).toEqual([expiration, strike, `By the plan of its wheel: ${told}`])
  })

  it('never lies below what the shares cost, whatever the plan says', () => {
    const dear = { netStockCost: dollars('52.50'), taxBasis: null }
    expect(advised(plan({ method: 'premium' }), '50', dear)[1]).toBe(53)
  })

  it('says of an estimate that its strike goes by delta', () => {
    const inputs = { spot: dollars('50'), volatility: 0.3, rate: 0.04 }
    const advice = estimateByPlan(inputs, today, costs, {
      delta: 0.3,
      plan: plan({ method: 'percentage', leastDays: 50 }),
    })
    expect(advice?.suggestion).toMatchObject({ expiration: '2026-05-15', isEstimate: true })
    expect(advice?.plan).toMatch(/The strike goes by delta, since no chain is known\.$/)
  })
})
