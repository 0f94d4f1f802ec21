import type { FigureMoves } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { movesInWords } from './moves-in-words.ts'

type Item = FigureMoves['items'][number]

const item = (accountNumber: string, moved: Partial<Item>): Item => ({
  accountId: accountNumber,
  accountNumber,
  underlying: 'KO',
  realized: null,
  taxRealized: null,
  shares: null,
  contracts: null,
  costUnknown: null,
  allRealized: null,
  unseen: null,
  brokenChoices: [],
  ...moved,
})

const shares = (count: number) => quantityFromMicros(count * 1e6)

describe('what a change would move', () => {
  it.each([
    [1, 'And 1 more symbol.'],
    [1200, 'And 1,200 more symbols.'],
  ])('counts the symbols beyond those that it names: %s', (more, said) => {
    const moved = Array.from({ length: 5 + more }, (_, at) =>
      item('11110001', { underlying: `S${at}`, allRealized: { from: true, to: false } }),
    )
    expect(movesInWords({ items: moved })).toContain(said)
  })

  it('names the account where several of one symbol move', () => {
    const items = [
      item('11110001', { allRealized: { from: true, to: false } }),
      item('22220002', {
        realized: { from: moneyFromMicros(200e6), to: moneyFromMicros(0) },
        costUnknown: { from: shares(0), to: shares(50) },
      }),
    ]
    expect(movesInWords({ items })).toBe(
      'KO in …0002: realized P&L $200.00 → $0.00, the cost of 50 shares held would be unknown. ' +
        'KO in …0001: not every result would be known.',
    )
  })

  it('says what would be known more', () => {
    const items = [
      item('11110001', {
        allRealized: { from: false, to: true },
        costUnknown: { from: shares(50), to: shares(20) },
      }),
    ]
    expect(movesInWords({ items })).toBe(
      'KO: the cost of 30 more shares held would be known, every result would be known.',
    )
  })
})
