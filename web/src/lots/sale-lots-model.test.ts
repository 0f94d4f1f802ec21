import type { SaleLots } from '@wheelwright/api'
import { wholeUnits } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { readChoice, typedFrom } from './sale-lots-model.ts'

const lot = (lotId: string, shares: number, taken: number, chosen: number): SaleLots['lots'][number] => ({
  lotId,
  origin: 'purchase',
  openedOn: '2026-01-05' as TradingDate,
  quantity: wholeUnits(shares),
  taxBasisPerShare: null,
  isLongTerm: false,
  taken: wholeUnits(taken),
  chosen: wholeUnits(chosen),
})
const sale = (...lots: SaleLots['lots']): SaleLots => ({
  entryId: 'e',
  accountId: 'a',
  symbol: 'KO',
  date: '2026-03-02' as TradingDate,
  quantity: wholeUnits(150),
  disposalMethod: 'specific',
  lots,
})

it('begins with what was chosen, else with what the sale took', () => {
  expect(typedFrom(sale(lot('a', 100, 100, 0), lot('b', 100, 50, 0)))).toEqual({ a: '100', b: '50' })
  expect(typedFrom(sale(lot('a', 100, 50, 0), lot('b', 100, 100, 100)))).toEqual({ a: '', b: '100' })
})

it('reads shares by lot, and says how many are left to the oldest', () => {
  const read = readChoice(sale(lot('a', 100, 0, 0), lot('b', 100, 0, 0)), { a: '0.5', b: '100' })
  expect(read).toEqual({
    ok: true,
    choice: {
      lots: [
        { lotId: 'a', quantity: 500_000 },
        { lotId: 'b', quantity: 100_000_000 },
      ],
    },
    left: 49_500_000,
  })
})

it('names nothing where nothing is typed: the choice is taken back', () => {
  expect(readChoice(sale(lot('a', 100, 100, 0)), { a: '' })).toEqual({
    ok: true,
    choice: { lots: [] },
    left: wholeUnits(150),
  })
})

it.each([
  ['-1', '', 'Shares must be numbers that are not below zero.'],
  ['many', '', 'Shares must be numbers that are not below zero.'],
  ['100.5', '', 'A lot of 100 shares cannot give 100.5.'],
  ['100', '51', 'The sale is of 150 shares, and 151 are named.'],
])('refuses %s and %s', (a, b, message) => {
  expect(readChoice(sale(lot('a', 100, 0, 0), lot('b', 100, 0, 0)), { a, b })).toEqual({ ok: false, message })
})
