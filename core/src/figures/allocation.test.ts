import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MICROS } from '../base/micros.ts'
import { moneyFromMicros } from '../base/money.ts'
import { dollars, option, stock } from '../testing/samples.ts'
import { allocationsOf } from './allocation.ts'
import { snapshotOf } from './portfolio-snapshot.ts'

const worth = (amount: string | null) => ({
  marketValue: amount === null ? null : dollars(amount),
  currentPrice: null,
})
const now = Date.parse('2026-11-20T16:00:00Z')
const longest = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'

describe('allocation', () => {
  it('stands shares and long options beside what was sold short, the weightiest symbol first', () => {
    const { symbols, total } = allocationsOf([
      stock('KO', 100, worth('7000')),
      option('.KO261218C75', -1, worth('-40')),
      option('.PCG270115C10', 2, worth('1200')),
      option('.PCG261218C17', -2, worth('-100')),
      stock('TLRY', 1000, worth('900')),
    ])
    expect(
      symbols.map(({ symbol, held, owed, value }) => [symbol, held.amount, owed.amount, value.amount]),
    ).toEqual([
      ['KO', dollars('7000'), dollars('-40'), dollars('6960')],
      ['PCG', dollars('1200'), dollars('-100'), dollars('1100')],
      ['TLRY', dollars('900'), dollars('0'), dollars('900')],
    ])
    expect([total.held.amount, total.owed.amount, total.value.amount]).toEqual([
      dollars('9100'),
      dollars('-140'),
      dollars('8960'),
    ])
  })

  it('shares sold short are owed, and what is closed or empty is no part of it', () => {
    const { symbols } = allocationsOf([
      stock('GME', -10, worth('-250')),
      stock('KO', 0, worth('0')),
      { ...stock('PCG', 100, worth('1500')), status: 'Closed' },
    ])
    expect(symbols.map(({ symbol, owed }) => [symbol, owed.amount])).toEqual([['GME', dollars('-250')]])
  })

  it('leaves out what is unknown and counts it; a symbol of nothing else has no value and stands last', () => {
    const { symbols, total } = allocationsOf([
      stock(longest, 5, worth(null)),
      stock('KO', 100, worth('0')),
      option('.KO261218P60', -1, worth(null)),
    ])
    expect(symbols.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['KO', { amount: 0, unknownCount: 1 }],
      [longest, { amount: null, unknownCount: 1 }],
    ])
    expect(total.value).toEqual({ amount: 0, unknownCount: 2 })
  })

  it('of nothing is nothing, and a sum beyond all range is unknown', () => {
    expect(allocationsOf([])).toEqual({
      symbols: [],
      total: allocationsOf([{ ...stock('KO', 1, worth('1')), status: 'Closed' }]).total,
    })
    const huge = { marketValue: moneyFromMicros(MAX_MICROS), currentPrice: null }
    expect(allocationsOf([stock('A', 1, huge), stock('B', 1, huge)]).total.value.amount).toBeNull()
  })

  it('adds up to the categories of the dashboard, whatever is held', () => {
    const amounts = fc.option(fc.integer({ min: -5_000_000, max: 5_000_000 }), { freq: 5 })
    const position = fc.tuple(
      fc.constantFrom('KO', 'PCG', longest),
      fc.boolean(),
      fc.integer({ min: -500, max: 500 }),
      amounts,
    )
    fc.assert(
      fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
        const records = positions.map(([symbol, isOption, count, cents]) => {
          const value = worth(cents === null ? null : (cents / 100).toFixed(2))
          return isOption && symbol !== longest
            ? option(`.${symbol}261218C20`, count, value)
            : stock(symbol, count, value)
        })
        const { symbols, total } = allocationsOf(records)
        const { portfolio, stocks, options } = snapshotOf(records, now)
        expect(total.value).toEqual(portfolio.totalValue)
        const sum = symbols.reduce((all, { value }) => all + (value.amount ?? 0), 0)
        const parts = symbols.reduce(
          (all, { held, owed }) => all + (held.amount ?? 0) + (owed.amount ?? 0),
          0,
        )
        const categories = (stocks.totalValue.amount ?? 0) + (options.totalValue.amount ?? 0)
        expect([sum, parts]).toEqual([categories, categories])
        expect(symbols.reduce((all, { value }) => all + value.unknownCount, 0)).toBe(
          stocks.totalValue.unknownCount + options.totalValue.unknownCount,
        )
      }),
    )
  })
})
