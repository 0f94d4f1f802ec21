import type { TrashItem } from '@wheelwright/api'
import { wholeUnits } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { cameAlong, whatOf } from './model.ts'

const position = (symbol: string, quantity: number) =>
  whatOf({ kind: 'position', symbol, quantity: wholeUnits(quantity) } as TrashItem)

it('a position in the trash is told of as its page tells of it', () => {
  expect(position('ZZQ   261218C00010000', -1)).toBe('−1 contract of ZZQ $10.00 call, Dec 18, 2026')
  expect(position('KO', 200)).toBe('200 shares of KO')
  expect(position('KO', 1)).toBe('1 share of KO')
})

it('an entry in the trash has the price that Activity said, finer than a cent too', () => {
  const entry = {
    kind: 'entry',
    entryKind: 'buy',
    symbol: 'KO',
    quantity: wholeUnits(100),
    tradeDate: '2026-11-09',
  }
  const at = (price: number) => whatOf({ ...entry, price } as TrashItem)
  expect(at(60_125_000)).toContain('100 at $60.1250')
  expect(at(60_120_000)).toContain('100 at $60.12,')
})

it('what comes back with an entry is named: its shares left the trash too', () => {
  const entry = (id: string, entryKind: string) =>
    ({
      kind: 'entry',
      id,
      entryKind,
      symbol: 'KO',
      quantity: 0,
      price: null,
      tradeDate: '2026-11-09',
    }) as TrashItem
  const [assignment, shares, other] = [entry('a', 'assignment'), entry('b', 'buy'), entry('c', 'fee')]
  const before = [assignment, shares, other]
  expect(cameAlong(assignment, before, [other])).toBe('Buy shares of KO, Nov 09, 2026')
  expect(cameAlong(assignment, before, [shares, other])).toBe('')
  expect(cameAlong(assignment, before, undefined)).toBe('')
})
