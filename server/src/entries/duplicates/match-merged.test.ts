/** Fills that one export of a broker lists one by one and another adds up are known by what they come to. */
import { expect, it } from 'vitest'
import { matchMerged } from './match-merged.ts'
import type { ToldRow } from './told-rows.ts'

let rows = 0
const fill = (shares: number, amount: number, more: Partial<ToldRow> = {}): ToldRow => {
  rows += 1
  return {
    id: `row${rows}`,
    batch_id: 'b',
    account_id: 'a',
    source: 'schwab-csv',
    kind: 'buy',
    symbol: 'KO',
    quantity: shares * 1e6,
    price: 40_390_000,
    gross: Math.round(-amount * 1e6),
    fees: 0,
    trade_date: '2026-03-02',
    time: null,
    posted_at: null,
    broker_id: null,
    state: null,
    same_as: null,
    line: 1,
    detail: null,
    ...more,
  } as ToldRow
}

const countMerged = (told: readonly ToldRow[], held: readonly ToldRow[]): number =>
  matchMerged(told, () => held).size

it('fills of one price are one that adds them up, either way', () => {
  const [apart, merged] = [[fill(10, 403.9), fill(20, 807.8)], [fill(30, 1211.7)]]
  expect(countMerged(merged, apart)).toBe(1)
  expect(countMerged(apart, merged)).toBe(2)
})

it('as many shares for another amount are other fills: a price of few decimals is that of several', () => {
  const apart = [fill(10, 403.9), fill(20, 807.8)]
  expect(countMerged([fill(30, 1211.71)], apart)).toBe(0)
  expect(countMerged(apart, [fill(30, 1211.69)])).toBe(0)
})

it('the same amount for another number of shares is another fill', () => {
  expect(countMerged([fill(31, 1211.7)], [fill(10, 403.9), fill(20, 807.8)])).toBe(0)
})

it('what the broker numbers is known by its number alone', () => {
  expect(countMerged([fill(30, 1211.7, { broker_id: '123' })], [fill(10, 403.9), fill(20, 807.8)])).toBe(0)
})
