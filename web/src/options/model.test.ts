import type { Position } from '@wheelwright/api'
import type { OptionRecord } from '@wheelwright/core'
import { quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { sideOf } from './model.ts'

/** Contracts that the broker holds, and how many more than the history has open. */
const row = (held: number, more: number) => ({
  record: { quantity: quantityFromMicros(held * 1_000_000) } as OptionRecord,
  position: {
    difference: more === 0 ? null : { quantity: quantityFromMicros(more * 1_000_000), averagePrice: null },
  } as Position,
})

it('an option is on the side that it is held on, and one that the broker no longer holds on that of the history', () => {
  expect(sideOf(row(-2, 0))).toBe('short')
  expect(sideOf(row(2, 4))).toBe('long')
  expect(sideOf(row(0, 1))).toBe('short')
  expect(sideOf(row(0, -1))).toBe('long')
})
