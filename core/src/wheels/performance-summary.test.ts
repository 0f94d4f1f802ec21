import { describe, expect, it } from 'vitest'
import { day, dollars } from '../testing/samples.ts'
import { summarizeOpportunities, type SummedOpportunity } from './performance-summary.ts'
import type { WheelRisk } from './risk.ts'

const today = day('2026-03-02')
const found = (
  score: number | null,
  level: WheelRisk,
  ...income: readonly [key: string, amount: string | null, expiration: string | null][]
): SummedOpportunity => ({
  strategy: 'covered_call',
  confidence: { score },
  risk: { level },
  income: income.map(([key, amount, expiration]) => ({
    key,
    amount: amount === null ? null : dollars(amount),
    expiration: expiration === null ? null : day(expiration),
  })),
})

it('scales income to a month: 60 days halve it, 15 double it, none leaves it', () => {
  const summary = summarizeOpportunities(
    [
      found(90, 'low', ['a', '100', '2026-05-01']),
      found(70, 'medium', ['b', '100', '2026-03-17']),
      found(80, 'low', ['c', '100', null]),
    ],
    today,
  )
  expect(summary).toMatchObject({
    count: 3,
    totalIncome: dollars('300'),
    premiumLeft: dollars('300'),
    monthlyEstimate: dollars('350'),
    successRate: 2 / 3,
    averageConfidence: 80,
    averageRisk: 'low',
    insights: ['confidence'],
  })
})

it('counts a leg once, though it takes part in two strategies', () => {
  const leg = ['a', '600', null] as const
  const summary = summarizeOpportunities([found(50, 'high', [...leg]), found(50, 'high', [...leg])], today)
  expect(summary.totalIncome).toBe(dollars('600'))
  expect(summary.insights).toEqual([])
})

it('says how many legs are in no sum', () => {
  const summary = summarizeOpportunities(
    [found(50, 'high', ['a', null, null], ['b', '1000.01', null])],
    today,
  )
  expect(summary).toMatchObject({
    unknownIncome: 1,
    totalIncome: dollars('1000.01'),
    insights: ['income'],
  })
})

describe('a call that could be written on free shares', () => {
  const free = (amount: string | null): SummedOpportunity => ({
    ...found(null, 'low', ['free one ZZT', amount, '2026-04-12']),
    strategy: 'naked_stock',
  })

  it('is potential income and no premium still to be earned: nothing is sold', () => {
    expect(summarizeOpportunities([free('19342')], today)).toMatchObject({
      totalIncome: dollars('19342'),
      freeIncome: dollars('19342'),
      premiumLeft: 0,
      monthlyEstimate: dollars('14152.682927'),
      insights: ['free shares'],
    })
  })

  it('stands apart from what is sold, known or not', () => {
    const sold = found(90, 'low', ['a', '100', '2026-05-01'])
    expect(summarizeOpportunities([sold, free(null)], today)).toMatchObject({
      unknownIncome: 1,
      premiumLeft: dollars('100'),
      monthlyEstimate: dollars('50'),
    })
  })
})

it.each<[WheelRisk[], WheelRisk]>([
  [['low', 'medium'], 'low'],
  [['low', 'medium', 'medium'], 'medium'],
  [['medium', 'high'], 'medium'],
  [['high', 'high', 'medium'], 'high'],
])('averages %j to %s', (risks, average) => {
  expect(
    summarizeOpportunities(
      risks.map((risk) => found(0, risk)),
      today,
    ).averageRisk,
  ).toBe(average)
})

it('leaves what has no score out of the rates', () => {
  const found70 = [found(null, 'low'), found(90, 'low'), found(50, 'low')]
  expect(summarizeOpportunities(found70, today)).toMatchObject({ successRate: 0.5, averageConfidence: 70 })
  expect(summarizeOpportunities([found(null, 'low')], today)).toMatchObject({
    count: 1,
    successRate: null,
    averageConfidence: null,
  })
})

it('of nothing has no rates', () => {
  expect(summarizeOpportunities([], today)).toEqual({
    count: 0,
    totalIncome: 0,
    unknownIncome: 0,
    premiumLeft: 0,
    freeIncome: 0,
    monthlyEstimate: 0,
    successRate: null,
    averageConfidence: null,
    averageRisk: null,
    insights: [],
  })
})
