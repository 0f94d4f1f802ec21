import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  formatMarketPrice,
  formatMoney,
  formatMoneyShort,
  formatQuantity,
  roomOf,
  roomOfQuantity,
  withoutAmounts,
} from './figures.ts'
import { isPrivate, setPrivate } from './privacy.ts'

const anyMoney = fc.integer({ min: -1e15, max: 1e15 }).map(moneyFromMicros)
const anyQuantity = fc.integer({ min: -1e12, max: 1e12 }).map(quantityFromMicros)

describe('in privacy mode', () => {
  beforeEach(() => setPrivate(true))
  afterEach(() => setPrivate(false))

  it('no amount is written with a digit of it', () => {
    fc.assert(
      fc.property(anyMoney, anyQuantity, (money, quantity) => {
        for (const text of [
          formatMoney(money),
          formatMoneyShort(money),
          formatQuantity(quantity),
          roomOf(money, { sign: 'always' }),
          roomOfQuantity(quantity),
        ])
          expect(text).not.toMatch(/\d/)
      }),
    )
  })

  it('a strike stays legible, without the sign of money', () => {
    expect(formatMarketPrice(moneyFromMicros(47_500_000))).toBe('47.50')
  })

  it('a sentence of the server loses its amounts and keeps its percentages and dates', () => {
    expect(withoutAmounts('Loss of −$1,234.50 (12.5%) on Nov 20, 2026, $3.4M at stake.')).toBe(
      'Loss of hidden (12.5%) on Nov 20, 2026, hidden at stake.',
    )
  })

  it('and how many shares it names, but not the strike of a contract', () => {
    expect(withoutAmounts('Roll the $48.00 put, or take 1,300 shares for $62,400.00.')).toBe(
      'Roll the 48.00 put, or take hidden shares for hidden.',
    )
    expect(withoutAmounts('Sell a call on 200 free shares, Nov 20, 2026')).toBe(
      'Sell a call on hidden free shares, Nov 20, 2026',
    )
  })

  it('and how many blocks of 100 it names', () => {
    expect(withoutAmounts('2 of 3 blocks of 100 shares are free of calls.')).toBe(
      'hidden blocks of 100 shares are free of calls.',
    )
    expect(withoutAmounts('with 2 of 3 blocks free of calls')).toBe('with hidden blocks free of calls')
    expect(withoutAmounts('there is no block of 100 shares')).toBe('there is no block of 100 shares')
  })

  it('and how many contracts it names', () => {
    expect(withoutAmounts('Add cash for 1,234 puts; cash is short for 2 of 3 short puts.')).toBe(
      'Add cash for hidden puts; cash is short for hidden of hidden short puts.',
    )
    expect(withoutAmounts('Hold the 8,000 put, sell 12 calls on the free shares, 3 d')).toBe(
      'Hold the 8,000 put, sell hidden calls on the free shares, 3 d',
    )
  })

  it('and how many of a contract that it names', () => {
    expect(withoutAmounts('What became of 32 × long SPY $198.00 put, Mar 22, 2018?')).toBe(
      'What became of hidden × long SPY 198.00 put, Mar 22, 2018?',
    )
    expect(withoutAmounts('1 contract expired on Jan 20, 2025.')).toBe(
      'hidden contract expired on Jan 20, 2025.',
    )
  })

  it('and how many contracts an answer speaks of', () => {
    expect(
      [
        'Record that 32 expired worthless',
        'Record that 1 was assigned, with the shares',
        'Record the shares of the 12 that were exercised',
        'Record that it was 10-for-1',
      ].map(withoutAmounts),
    ).toEqual([
      'Record that hidden expired worthless',
      'Record that hidden was assigned, with the shares',
      'Record the shares of the hidden that were exercised',
      'Record that it was 10-for-1',
    ])
  })

  it('and how many contracts of a strike, which stays', () => {
    expect(withoutAmounts('4 short 25 puts in the history, 12 27.50 calls at the broker')).toBe(
      'hidden short 25 puts in the history, hidden 27.50 calls at the broker',
    )
    expect(withoutAmounts('2 short 1,250 calls')).toBe('hidden short 1,250 calls')
  })

  it('nothing that the formats write stays in a sentence', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        setPrivate(false)
        const text = `It makes ${formatMoney(money, { sign: 'always' })}.`
        setPrivate(true)
        expect(withoutAmounts(text)).toBe('It makes hidden.')
      }),
    )
  })
})

it('a hidden amount takes the room of the shown one', () => {
  fc.assert(
    fc.property(anyMoney, (money) => {
      expect(roomOf(money)).toHaveLength(formatMoney(money).length)
    }),
  )
})

it('amounts are shown until somebody hides them, and sentences stay as they are', () => {
  expect(isPrivate()).toBe(false)
  expect(withoutAmounts('It makes $2.')).toBe('It makes $2.')
})
