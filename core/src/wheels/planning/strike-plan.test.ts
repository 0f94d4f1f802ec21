import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import {
  chooseStrike,
  isWithinDays,
  meetsRate,
  planWords,
  premiumRate,
  type StrikeFacts,
  type StrikePlan,
} from './strike-plan.ts'

const plan = (more: Partial<StrikePlan>): StrikePlan => ({
  method: null,
  leastDays: null,
  mostDays: null,
  leastRate: null,
  ...more,
})
/** Strikes with what they pay and their deltas, on shares at 100. */
const strikes = [
  ['90', '0.60', 0.16],
  ['95', '1.60', 0.29],
  ['97', '2.20', 0.36],
  ['100', '3.40', 0.5],
  ['103', '2.30', 0.37],
  ['105', '1.70', 0.28],
  ['110', '0.70', 0.15],
] as const
const listed = strikes.map(([strike, mark, delta]) => ({
  strike: dollars(strike),
  mark: dollars(mark),
  delta,
}))
const facts = (more: Partial<StrikeFacts> = {}): StrikeFacts => ({
  right: 'Call',
  spot: dollars('100'),
  closes: { lowest: dollars('93'), highest: dollars('104') },
  wantedDelta: 0.3,
  ...more,
})
const chosen = (of: Partial<StrikePlan>, more: Partial<StrikeFacts> = {}) => {
  const { contract, why } = chooseStrike(listed, plan(of), facts(more), ({ delta }) => delta)
  return contract === null ? why : contract.strike / 1e6
}

describe('the strike of a plan', () => {
  it.each([
    ['by delta, of calls and puts', { method: 'delta' }, 105, 95],
    ['by percentage: 5% out', { method: 'percentage' }, 105, 95],
    ['by premium: furthest out that brings the rate', { method: 'premium', leastRate: 1.6 }, 105, 95],
    [
      'by premium that none brings',
      { method: 'premium', leastRate: 9 },
      'none pays the rate',
      'none pays the rate',
    ],
    ['by premium without a rate: the richest', { method: 'premium' }, 100, 100],
    ['beyond resistance or support', { method: 'support_resistance' }, 105, 90],
    ['without a method', {}, 'no method', 'no method'],
  ] as const)('%s', (_name, of, call, put) => {
    expect([chosen(of), chosen(of, { right: 'Put' })]).toEqual([call, put])
  })

  it('is none where what it is chosen by is unknown', () => {
    expect(chosen({ method: 'delta' }, { spot: null })).toBe('no price')
    expect(chosen({ method: 'support_resistance' }, { closes: null })).toBe('no closes')
    expect(chosen({ method: 'percentage' }, { spot: dollars('120') })).toBe('none listed')
    expect(chooseStrike(listed, plan({ method: 'delta' }), facts(), () => null).why).toBe('no delta')
  })

  it('is found with few deltas, wherever it lies', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      strike: dollars(String(100 + at)),
      mark: dollars('1'),
    }))
    let asked = 0
    const deltaOf = ({ strike }: { strike: number }) => {
      asked += 1
      return 0.5 - (strike / 1e6 - 100) / 1000
    }
    const { contract } = chooseStrike(many, plan({ method: 'delta' }), facts(), deltaOf)
    expect(contract?.strike).toBe(dollars('300'))
    expect(asked).toBeLessThan(25)
  })
})

describe('a contract against the plan', () => {
  const contract = { strike: dollars('50'), mark: dollars('0.75') }

  it('brings its premium in percent of the strike, enough or not', () => {
    expect(premiumRate(contract)).toBeCloseTo(1.5, 12)
    expect(meetsRate(contract, plan({ leastRate: 1.5 }))).toBe(true)
    expect(meetsRate(contract, plan({ leastRate: 1.51 }))).toBe(false)
    expect(meetsRate(contract, plan({}))).toBeNull()
    expect(meetsRate({ ...contract, mark: null }, plan({ leastRate: 1 }))).toBeNull()
  })

  it('expires within its days or not', () => {
    const within = (date: string, of: Partial<StrikePlan>) =>
      isWithinDays(day(date), day('2026-11-20'), plan(of))
    const both = { leastDays: 30, mostDays: 45 }
    expect(
      ['2026-12-19', '2026-12-20', '2027-01-04', '2027-01-05'].map((date) => within(date, both)),
    ).toEqual([false, true, true, false])
    expect([within('2027-09-17', { leastDays: 30 }), within('2026-11-27', { mostDays: 45 })]).toEqual([
      true,
      true,
    ])
    expect(within('2026-12-18', {})).toBeNull()
  })

  it('is told in words', () => {
    const whole = plan({ method: 'delta', leastDays: 30, mostDays: 45, leastRate: 1.5 })
    expect(planWords(whole)).toBe('30 to 45 days, strike by delta, at least 1.5% of the strike')
    expect(planWords(plan({ mostDays: 45, leastRate: 0 }))).toBe('up to 45 days')
    expect(planWords(plan({ leastDays: 0, leastRate: 0 }))).toBeNull()
  })
})
