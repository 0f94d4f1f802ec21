import type { ManualEntry } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { asksForCost, asksForRatio, emptyFix, withFields } from './record-form.ts'

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
  expect(withFields(opening, emptyFix)).toEqual({ ok: true, entry: opening })
})

it('what is known goes into the entry', () => {
  expect(withFields(opening, { ...emptyFix, price: '21.5', acquiredOn: '2025-11-03' })).toEqual({
    ok: true,
    entry: { ...opening, price: moneyFromMicros(21_500_000), acquiredOn: '2025-11-03' },
  })
})

it('a cost below zero and a date after the entry are told at their fields', () => {
  const read = withFields(opening, { ...emptyFix, price: '-1', acquiredOn: '2026-02-01' })
  expect(read).toMatchObject({
    ok: false,
    errors: {
      price: expect.stringContaining('0 or more'),
      acquiredOn: expect.stringContaining('not after'),
    },
  })
})

const split: ManualEntry = { ...opening, kind: 'split' }

it('a split without a ratio asks for it', () => {
  expect(asksForRatio(split)).toBe(true)
  expect(asksForRatio({ ...split, numerator: 10, denominator: 1 })).toBe(false)
  expect(withFields(split, { ...emptyFix, numerator: '10' })).toEqual({
    ok: true,
    entry: { ...split, numerator: 10, denominator: 1 },
  })
  expect(withFields(split, emptyFix)).toMatchObject({ ok: false, errors: { numerator: expect.any(String) } })
})
