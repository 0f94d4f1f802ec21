import { entryRules } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { isKind, packKind, packState, unpackKind, unpackState } from './codes.ts'

it('every kind of entry has a number of its own, which stored rows hold for good', () => {
  const kinds = Object.keys(entryRules).filter((kind) => isKind(kind))
  expect(kinds).toHaveLength(Object.keys(entryRules).length)
  for (const kind of kinds) expect(unpackKind(packKind(kind))).toBe(kind)
  expect(Object.fromEntries(kinds.map((kind) => [packKind(kind), kind]))).toEqual({
    0: 'sell-to-open',
    1: 'expiration',
    2: 'buy-to-close',
    3: 'buy-to-open',
    4: 'sell-to-close',
    5: 'assignment',
    6: 'exercise',
    7: 'buy',
    8: 'sell',
    9: 'dividend',
    10: 'interest',
    11: 'fee',
    12: 'cash-transfer',
    13: 'share-transfer',
    14: 'opening-balance',
    15: 'split',
    16: 'symbol-change',
    17: 'contract-change',
    18: 'corporate-action',
  })
  expect(() => unpackKind(99)).toThrow()
})

it('every state has a number of its own, which stored rows hold for good', () => {
  const states = ['counted', 'repeat', 'same-trade', 'trash'] as const
  expect(states.map(packState)).toEqual([0, 1, 2, 3])
  expect(states.map((state) => unpackState(packState(state)))).toEqual(states)
  expect(() => unpackState(4)).toThrow()
})
