import type { WheelOpportunity } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './form.ts'
import { formOfOpportunity, initialForm, soldAlready } from './prefill.ts'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const today = day('2026-11-20')
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const found = {
  ticker: 'PCG',
  strategy: 'naked_stock',
  confidenceScore: 87,
  confidenceLevel: 'High',
  potentialIncome: dollars(110.5),
  recommendedStrike: dollars(16.5),
  recommendedExpiration: day('2026-12-18'),
  recommendedContracts: 2,
  strikePrice: null,
  expirationDate: null,
  positions: [],
  income: [],
} as unknown as WheelOpportunity

describe('an opportunity prefills', () => {
  it('ticker, strategy, contract and a note of its confidence', () => {
    // 110.50 over 200 shares is 0.5525, to the cent 0.55.
    expect(formOfOpportunity(found, today)).toEqual({
      ...emptyForm,
      ticker: 'PCG',
      strategy: 'covered_call',
      strike: '16.50',
      expiration: '2026-12-18',
      contracts: '2',
      premium: '0.55',
      notes: 'From a detected opportunity of high confidence (87 of 100).',
    })
  })

  it('one contract, where it recommends none, with the premium of one', () => {
    const form = formOfOpportunity({ ...found, recommendedContracts: null }, today)
    expect([form.contracts, form.premium]).toEqual(['1', '1.11'])
  })

  it('the premium of the contract that is planned, not of what stands open beside it', () => {
    const wheel = {
      ...found,
      strategy: 'full_wheel',
      potentialIncome: dollars(192),
      recommendedStrike: dollars(20),
      positions: [
        { id: 'shares', symbol: 'PCG' },
        { id: 'call', symbol: 'PCG   261218C00022000' },
        { id: 'puts', symbol: 'PCG   261218P00020000' },
      ],
      income: [
        { key: 'call', amount: dollars(48) },
        { key: 'puts', amount: dollars(144) },
      ],
    } as unknown as WheelOpportunity
    const { strike, contracts, premium } = formOfOpportunity(wheel, today)
    expect([strike, contracts, premium]).toEqual(['20', '2', '0.72'])
  })

  it('the premium of the call alone where a put stands at the same strike', () => {
    const wheel = {
      ...found,
      strategy: 'full_wheel',
      potentialIncome: dollars(192),
      recommendedStrike: dollars(20),
      recommendedContracts: 2,
      positions: [
        { id: 'put', symbol: 'PCG   261218P00020000', shortQuantity: 1 },
        { id: 'calls', symbol: 'PCG   261218C00020000', shortQuantity: 2 },
      ],
      income: [
        { key: 'put', amount: dollars(48) },
        { key: 'calls', amount: dollars(144) },
      ],
    } as unknown as WheelOpportunity
    expect(formOfOpportunity(wheel, today).premium).toBe('0.72')
  })

  it('nothing that it does not know, and no expiration that has come', () => {
    const form = formOfOpportunity(
      {
        ...found,
        strategy: 'full_wheel',
        potentialIncome: null,
        recommendedStrike: null,
        recommendedExpiration: today,
      },
      today,
    )
    expect([form.strategy, form.strike, form.expiration, form.premium]).toEqual(['full_wheel', '', '', ''])
  })
})

describe('the calls of an opportunity that are sold already', () => {
  const sold = {
    ...found,
    strategy: 'covered_call',
    positions: [
      { id: 'shares', symbol: 'PCG', shortQuantity: 0 },
      { id: 'planned', symbol: 'PCG   261218C00016500', shortQuantity: 2 },
      { id: 'beside it', symbol: 'PCG   261218C00020000', shortQuantity: 1 },
    ],
  } as unknown as WheelOpportunity

  it('are those of the contract that is planned', () => {
    expect(soldAlready(sold)).toEqual(new Set(['planned']))
  })

  it('are none where calls on free shares are planned, nor without an opportunity', () => {
    expect(soldAlready({ ...sold, strategy: 'naked_stock' })).toEqual(new Set())
    expect(soldAlready(null)).toEqual(new Set())
  })
})

describe('without an opportunity', () => {
  it('a position brings its ticker, and by hand nothing is there', () => {
    expect(initialForm({ kind: 'position', ticker: 'PCG' }, null, today)).toEqual({
      ...emptyForm,
      ticker: 'PCG',
    })
    expect(initialForm({ kind: 'hand' }, null, today)).toEqual(emptyForm)
  })
})
