import type { WheelOpportunity } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate, zeroMoney } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  bands,
  opportunityCash,
  intrinsicOf,
  leftToDo,
  narrowOpportunities,
  orderOpportunities,
  summaryOf,
  whyNoIncome,
} from './model.ts'

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

const part = (
  key: string,
  amount: Money | null,
  without: string | null = null,
): WheelOpportunity['income'][number] => ({
  key,
  amount,
  intrinsic: amount === null ? null : zeroMoney,
  without,
  expiration: day('2026-12-20'),
})

const found = (
  ticker: string,
  score: number | null,
  more: Partial<WheelOpportunity> = {},
): WheelOpportunity => ({
  id: `a ${ticker} cash_secured_put`,
  accountId: null,
  accountNumber: null,
  ticker,
  strategy: 'cash_secured_put',
  strategyType: 'cash_secured_put',
  runningWheel: null,
  confidenceScore: score,
  confidenceLevel: 'High',
  withoutScore: null,
  confidenceParts: [],
  riskAssessment: { level: 'low', factors: [] },
  numbers,
  positions: [],
  potentialIncome: dollars(100),
  isIncomeEstimate: false,
  income: [part(ticker, dollars(100))],
  suggestedCall: null,
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
  restsOn: null,
  history: null,
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

it('what a wheel that runs holds is not left to do', () => {
  const list = [found('PCG', 90), found('AMD', 40, { runningWheel: 'AMD-20260105-1' })]
  expect(tickers(leftToDo(list))).toEqual(['PCG'])
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

describe('what has no score', () => {
  const list = [found('B', null), found('A', 10)]

  it('stands last, and in no band', () => {
    expect(tickers(orderOpportunities(list, 'confidence'))).toEqual(['A', 'B'])
    expect(tickers(narrowOpportunities(list, { ...all, band: 'low' }))).toEqual(['A'])
    expect(narrowOpportunities(list, all)).toHaveLength(2)
  })
})

describe('income', () => {
  it.each([
    ['no price', 'an option has no price'],
    ['stale price', 'the price of an option is older than the latest session'],
    ['no call priced', 'no chain to price a call'],
    ['no call above cost pays', 'every call above cost pays next to nothing'],
  ])('that is a dash says why: %s', (without, said) => {
    expect(whyNoIncome(found('PCG', 90, { income: [part('x', null, without)] }))).toBe(said)
  })

  it('of a wheel that sold nothing says so', () => {
    expect(whyNoIncome(found('PCG', 90, { income: [] }))).toBe('nothing is sold yet')
  })

  it('has what closing costs beside it only where something is in the money', () => {
    const inside = { ...part('x', dollars(30)), intrinsic: dollars(600) }
    expect(intrinsicOf(found('PCG', 90, { income: [inside, part('y', dollars(5))] }))).toBe(600_000_000)
    expect(intrinsicOf(found('PCG', 90))).toBeNull()
  })
})

it('the cash shown is that of the account', () => {
  const cash = [
    { accountId: '1', amount: dollars(1), source: 'account' as const },
    { accountId: '2', amount: dollars(2), source: 'assumed' as const },
  ]
  expect(opportunityCash({ accountId: '2' }, cash).map(({ amount }) => amount)).toEqual([2_000_000])
})
