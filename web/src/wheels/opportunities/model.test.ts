import type { WheelOpportunity } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { bands, cashOf, narrowOpportunities, orderOpportunities, summaryOf, whyNoIncome } from './model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

const numbers: WheelOpportunity['numbers'] = {
  blocks: 0,
  freeBlocks: 0,
  shortCalls: 0,
  coveredCalls: 0,
  diagonalCalls: 0,
  spreadCalls: 0,
  uncoveredCalls: 0,
  shortPuts: 1,
  unsecuredPuts: 0,
  coverageRatio: null,
  adjustedContracts: 0,
}

const found = (ticker: string, score: number, more: Partial<WheelOpportunity> = {}): WheelOpportunity => ({
  id: `a ${ticker} cash_secured_put`,
  accountId: null,
  accountNumber: null,
  ticker,
  strategy: 'cash_secured_put',
  strategyType: 'cash_secured_put',
  confidenceScore: score,
  confidenceLevel: 'High',
  confidenceParts: [],
  riskAssessment: { level: 'low', factors: [] },
  numbers,
  positions: [],
  potentialIncome: dollars(100),
  isIncomeEstimate: false,
  income: [{ key: ticker, amount: dollars(100), expiration: day('2026-12-20') }],
  stockPurchasePrice: null,
  putSoldPrice: null,
  shares: null,
  strikePrice: null,
  expirationDate: null,
  recommendedStrike: null,
  recommendedExpiration: null,
  recommendedContracts: null,
  daysToExpiration: 30,
  recommendations: [],
  marketContext: { sessionType: 'closed', volatility: null },
  ...more,
})

const tickers = (list: readonly WheelOpportunity[]): string[] => list.map(({ ticker }) => ticker)
const all = { search: '', strategy: '', band: '' }

describe('the bands of the filter', () => {
  it.each([
    [100, 'high'],
    [80, 'high'],
    [79, 'medium'],
    [50, 'medium'],
    [49, 'low'],
    [0, 'low'],
  ])('a score of %d is in %s alone', (score, band) => {
    expect(bands.filter(({ holds }) => holds(score)).map(({ value }) => value)).toEqual([band])
  })
})

describe('narrowing', () => {
  const list = [found('PCG', 90), found('SPCG', 60, { strategy: 'covered_call' }), found('AMD', 40)]

  it('finds a part of a ticker in any case', () => {
    expect(tickers(narrowOpportunities(list, { ...all, search: ' pcg' }))).toEqual(['PCG', 'SPCG'])
  })

  it('holds every choice at once', () => {
    expect(tickers(narrowOpportunities(list, { search: 'pcg', strategy: 'covered_call', band: '' }))).toEqual(
      ['SPCG'],
    )
    expect(narrowOpportunities(list, { search: 'pcg', strategy: '', band: 'low' })).toEqual([])
    expect(tickers(narrowOpportunities(list, { ...all, band: 'low' }))).toEqual(['AMD'])
  })

  it('leaves all where nothing is chosen, or something unknown', () => {
    expect(narrowOpportunities(list, { ...all, band: 'sure' })).toHaveLength(3)
  })
})

describe('the order', () => {
  const list = [
    found('B', 70, { potentialIncome: null, daysToExpiration: null }),
    found('C', 90, { potentialIncome: dollars(50), daysToExpiration: 3 }),
    found('A', 90, { potentialIncome: dollars(80), riskAssessment: { level: 'high', factors: [] } }),
  ]

  it.each([
    ['confidence', ['A', 'C', 'B']],
    ['income', ['A', 'C', 'B']],
    ['risk', ['B', 'C', 'A']],
    ['expiration', ['C', 'A', 'B']],
    ['ticker', ['A', 'B', 'C']],
  ] as const)('by %s puts what is unknown last, and ties by ticker', (order, expected) => {
    expect(tickers(orderOpportunities(list, order))).toEqual(expected)
  })
})

it('the summary counts a leg once that takes part in two opportunities', () => {
  const twice = [found('PCG', 90), found('PCG', 70, { strategy: 'full_wheel' })]
  const { count, totalIncome, successRate } = summaryOf(twice, day('2026-11-20'))
  expect([count, totalIncome, successRate]).toEqual([2, 100_000_000, 0.5])
})

describe('a dash for income says why', () => {
  it('an option without a price', () => {
    const income = [{ key: 'x', amount: null, expiration: null }]
    expect(whyNoIncome(found('PCG', 90, { income }))).toBe('no price of an option')
  })

  it('shares without a chain, and a wheel that sold nothing', () => {
    expect(whyNoIncome(found('PCG', 90, { income: [], strategy: 'naked_stock' }))).toBe(
      'no chain to price a call',
    )
    expect(whyNoIncome(found('PCG', 90, { income: [] }))).toBe('nothing is sold yet')
  })
})

it('the cash shown is that of the account', () => {
  const cash = [
    { accountId: '1', amount: dollars(1), source: 'account' as const },
    { accountId: '2', amount: dollars(2), source: 'assumed' as const },
  ]
  expect(cashOf({ accountId: '2' }, cash).map(({ amount }) => amount)).toEqual([2_000_000])
})
