import { describe, expect, it } from 'vitest'
import { moneyFromMicros, moneyToNumber } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import {
  planFigures,
  planScenarios,
  positionSizeOf,
  reviewRisk,
  reviewWarnings,
} from '../../figures/options/plan-figures.ts'
import { problemsOfStep, type WheelPlan } from './plan.ts'

const today = '2026-03-02' as TradingDate
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const put: WheelPlan = {
  strategy: 'cash_secured_put',
  ticker: 'PCG',
  strike: dollars(50),
  expiration: '2026-04-01' as TradingDate,
  contracts: 2,
  premium: dollars(1.25),
  positionSize: dollars(10_000),
}
const call: WheelPlan = { ...put, strategy: 'covered_call', positionSize: null }
const messages = (step: 1 | 2 | 3 | 4, plan: WheelPlan) =>
  problemsOfStep(step, plan, today).map(({ message }) => message)

describe('leaving a step', () => {
  it('asks for a ticker first', () => {
    expect(messages(1, { ...put, ticker: '' })).toEqual([
      'Please select a ticker from your positions or enter manually',
    ])
    expect(messages(1, put)).toEqual([])
  })

  it('asks for strategy and ticker, and counts its letters', () => {
    expect(messages(2, { ...put, strategy: null, ticker: '' })).toEqual([
      'Strategy type is required',
      'Ticker symbol is required',
    ])
    expect(messages(2, { ...put, ticker: 'ABCDEFG' })).toEqual(['Ticker symbol must be at most 6 characters'])
    expect(messages(2, { ...put, ticker: 'ABCDEF' })).toEqual([])
  })

  it('asks for every parameter at once', () => {
    const nothing = { ...put, strike: null, expiration: null, contracts: null, positionSize: null }
    expect(messages(3, nothing)).toEqual([
      'Strike price is required',
      'Expiration date is required',
      'Contract count must be at least 1',
      'Position size is required',
    ])
  })

  it.each([
    [0, 'Contract count must be at least 1'],
    [101, 'Contract count must be between 1 and 100'],
    [1.5, 'Contract count must be between 1 and 100'],
  ])('refuses %d contracts', (contracts, message) => {
    expect(messages(3, { ...put, contracts })).toEqual([message])
  })

  it('takes 1 and 100 contracts', () => {
    expect(messages(3, { ...put, contracts: 1 })).toEqual([])
    expect(messages(3, { ...put, contracts: 100 })).toEqual([])
  })

  it('refuses an expiration of today or before', () => {
    const late = 'Expiration date must be in the future'
    expect(messages(3, { ...put, expiration: today })).toEqual([late])
    expect(messages(3, { ...put, expiration: '2026-02-27' as TradingDate })).toEqual([late])
  })

  it('asks for a position size only where cash stands behind a put', () => {
    expect(messages(3, call)).toEqual([])
    expect(messages(3, { ...call, strategy: 'poor_mans_covered_call' })).toEqual([])
    expect(messages(3, { ...put, strategy: 'full_wheel', positionSize: null })).toEqual([
      'Position size is required',
    ])
  })

  it('sums up at the end', () => {
    expect(messages(4, { ...put, strategy: null })).toEqual(['Please complete all required fields'])
    expect(messages(4, put)).toEqual([])
  })
})

describe('the figures of a plan', () => {
  it('of two puts at 50 for 1.25 over 30 days', () => {
    // 250 on 10,000 is 2.5%; 2.5% x 365 / 30 is 30.42%.
    const figures = planFigures(put, today)
    expect(figures).toMatchObject({
      capital: dollars(10_000),
      premiumTotal: dollars(250),
      returnOnCapital: 0.025,
      days: 30,
      breakEven: { kind: 'break-even', price: dollars(48.75) },
      isReturnHigh: false,
    })
    expect(figures?.annualizedReturn).toBeCloseTo(0.304_166_7, 6)
  })

  it('of a covered call name their capital and the upside cap', () => {
    expect(planFigures(call, today)).toMatchObject({
      capital: dollars(10_000),
      capitalKind: 'shares at the strike',
      breakEven: { kind: 'upside-cap', price: dollars(51.25) },
    })
  })

  it('have no return without a premium, and nothing without a strike', () => {
    expect(planFigures({ ...put, premium: null }, today)?.returnOnCapital).toBeNull()
    expect(planFigures({ ...put, strike: null }, today)).toBeNull()
  })

  it('warn of a return above 10%, not of 10% itself', () => {
    expect(planFigures({ ...put, premium: dollars(5) }, today)?.isReturnHigh).toBe(false)
    expect(planFigures({ ...put, premium: dollars(5.01) }, today)?.isReturnHigh).toBe(true)
  })

  it('pace by time value in the money, and show the assigned return apart', () => {
    // A put of 50 at 3.00 with the spot at 48: 2.00 of it is intrinsic. The pace was that of all 3.00.
    const inside = { ...put, premium: dollars(3) }
    const figures = planFigures(inside, today, dollars(48))
    expect(figures?.returnOnCapital).toBeCloseTo(0.06, 12)
    expect(figures?.annualizedReturn).toBeCloseTo((0.02 * 365) / 30, 9)
    // 48 + 3 - 50 = 1 a share, on 50.
    expect(figures?.assignedReturn).toBeCloseTo(0.02, 12)
    const called = planFigures({ ...call, premium: dollars(3) }, today, dollars(52))
    // 50 + 3 - 52 = 1 a share, on 52.
    expect(called?.assignedReturn).toBeCloseTo(1 / 52, 12)
  })

  it('pace by the whole premium out of the money, without an assigned return', () => {
    const figures = planFigures(put, today, dollars(55))
    expect(figures?.annualizedReturn).toBe(planFigures(put, today)?.annualizedReturn)
    expect(figures?.assignedReturn).toBeNull()
  })

  it('past the expiration have no days, no pace and no assigned return', () => {
    const past = { ...put, expiration: '2026-03-01' as TradingDate, premium: dollars(3) }
    // It counted as one day: 2% of time value x 365 was a pace of 730%.
    expect(planFigures(past, today, dollars(48))).toMatchObject({
      capital: dollars(10_000),
      premiumTotal: dollars(600),
      returnOnCapital: 0.06,
      annualizedReturn: null,
      assignedReturn: null,
      days: null,
      breakEven: { price: dollars(47) },
    })
  })

  it('on the day of the expiration have no days left, and the pace of one', () => {
    const figures = planFigures({ ...put, expiration: today }, today)
    expect(figures?.days).toBe(0)
    expect(figures?.annualizedReturn).toBeCloseTo(0.025 * 365, 9)
  })

  it('fill the position size as strike x contracts x 100', () => {
    expect(positionSizeOf(dollars(47.5), 3)).toBe(dollars(14_250))
  })
})

it.each([
  [0.1501, 'High'],
  [0.15, 'Medium-High'],
  [0.08, 'Medium'],
  [0.04, 'Low'],
] as const)('a return of %d is of %s risk', (part, risk) => {
  expect(reviewRisk(part)).toBe(risk)
})

it('points out much capital and many contracts, each beyond its bound', () => {
  const figures = planFigures({ ...put, contracts: 10, positionSize: dollars(50_000) }, today)
  const more = planFigures({ ...put, contracts: 11, positionSize: dollars(50_000.01) }, today)
  expect(figures && reviewWarnings(figures, 10)).toEqual([])
  expect(more && reviewWarnings(more, 11)).toHaveLength(2)
})

describe('scenarios', () => {
  const rows = (plan: WheelPlan) =>
    planScenarios(plan).map(({ price, profit, isAssigned }) => [
      moneyToNumber(price),
      moneyToNumber(profit),
      isAssigned,
    ])

  it('of a put move from 1.05 x strike: 60.375, 52.50 and 44.625', () => {
    // Assigned at 50 and worth 44.625, with 1.25 premium: 2 x 100 x (1.25 - 5.375) = -825.
    expect(rows(put)).toEqual([
      [60.375, 250, false],
      [52.5, 250, false],
      [44.625, -825, true],
    ])
  })

  it('of a covered call move from 0.95 x strike: called away at 50 after 47.50', () => {
    // 2 x 100 x (2.50 + 1.25) = 750; 250 without a move; 40.375 - 47.50 + 1.25 = -5.875 a share.
    expect(rows(call)).toEqual([
      [54.625, 750, true],
      [47.5, 250, false],
      [40.375, -1175, false],
    ])
  })

  it('move from the quote where there is one', () => {
    const [up, none] = planScenarios(call, dollars(49))
    expect([up?.price, none?.price, none?.profit].map((money) => money && moneyToNumber(money))).toEqual([
      56.35, 49, 250,
    ])
  })

  it("of a poor man's covered call count the short call alone", () => {
    // 1.25 - 10.375 = -9.125 a share; 1.25 - 2.50 = -1.25; nothing but the premium below the strike.
    expect(rows({ ...call, strategy: 'poor_mans_covered_call' })).toEqual([
      [60.375, -1825, true],
      [52.5, -250, true],
      [44.625, 250, false],
    ])
  })
})
