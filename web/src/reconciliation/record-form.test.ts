import type { ManualEntry } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { asksForCost, emptyCost, withCost } from './record-form.ts'

const opening: ManualEntry = {
  accountId: 'a',
  kind: 'opening-balance',
  symbol: 'ABC',
  tradeDate: '2026-01-05' as TradingDate,
}

it('only an opening balance of shares asks for its cost', () => {
  expect(asksForCost(opening)).toBe(true)
  expect(asksForCost({ ...opening, symbol: 'ABC   260619C00050000' })).toBe(false)
  expect(asksForCost({ ...opening, kind: 'expiration' })).toBe(false)
})

it('what is left empty stays unknown', () => {
  expect(withCost(opening, emptyCost)).toEqual({ ok: true, entry: opening })
})

it('what is known goes into the entry', () => {
  expect(withCost(opening, { price: '21.5', acquiredOn: '2025-11-03' })).toEqual({
    ok: true,
    entry: { ...opening, price: moneyFromMicros(21_500_000), acquiredOn: '2025-11-03' },
  })
})

it('a cost below zero and a date after the entry are told at their fields', () => {
  const read = withCost(opening, { price: '-1', acquiredOn: '2026-02-01' })
  expect(read).toMatchObject({
    ok: false,
    errors: {
      price: expect.stringContaining('0 or more'),
      acquiredOn: expect.stringContaining('not after'),
    },
  })
})
