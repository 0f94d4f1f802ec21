import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../base/trading-date.ts'
import { day } from '../../testing/samples.ts'
import type { Book } from '../booking/book.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { isLongTermOn, type ShareLot } from '../lots/lot.ts'
import { readScenario } from '../testing/scenario.ts'
import { tellings } from '../testing/tellings.ts'
import { washAdjustments } from './wash-sales.ts'
import { longTermDays } from './wash-terms.ts'

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? NaN), 0)

const booksOf = (told: string): Map<string | null, Book[]> => {
  const { entries, transfers } = readScenario(told)
  const { books } = bookLedger(entries, { ...defaultSettings, transfers })
  expect([...books.values()].flatMap(({ refusals }) => refusals)).toEqual([])
  return Map.groupBy(books.values(), ({ underlying }) => underlying)
}

it('recognized gains of all years, losses still deferred and losses gone into IRAs are the net cash', () => {
  let [deferred, gone, moved] = [0, 0, 0]
  fc.assert(
    fc.property(tellings(true), (told) => {
      for (const books of booksOf(told).values()) {
        const found = washAdjustments(books, new Set(['ira']))
        const taxable = books.filter(({ accountId }) => accountId !== 'ira')
        const years = Map.groupBy(
          found.endings.filter(({ inIra }) => !inIra),
          ({ date }) => date.slice(0, 4),
        )
        const byYear = [...years.values()].map((endings) => sum(endings.map(({ recognized }) => recognized)))
        // A loss is below zero: what is deferred or gone was lost in cash and is in no recognized gain.
        const lost = (found.outstanding ?? NaN) + (found.gone ?? NaN)
        expect(sum(byYear) - lost).toBe(sum(taxable.map(({ cash }) => cash.netCash)))
        // Nothing is held that could carry a loss.
        if (books.every(({ lots, openLegs }) => lots.length + openLegs.length === 0))
          expect(found.outstanding).toBe(0)
        deferred += found.sales.filter((sale) => !sale.gone).length
        gone += found.sales.filter((sale) => sale.gone).length
        moved += books.flatMap(({ disposals }) => disposals).filter(({ movedTo }) => movedTo).length
      }
    }),
    { numRuns: 120 },
  )
  expect(Math.min(deferred, gone, moved)).toBeGreaterThan(20)
})

it('the deferral is a balance of what is held, and the terms of each ending add up to it', () => {
  fc.assert(
    fc.property(tellings(false), (told) => {
      for (const books of booksOf(told).values()) {
        const found = washAdjustments(books, new Set(['ira']))
        expect(found.outstanding).toBe(sum([...found.held.values()].flat().map(({ added }) => added)))
        for (const { terms, adjustedGain, disallowed, shares } of found.endings) {
          expect(sum(terms.map((part) => part.shares))).toBe(shares)
          expect(sum(terms.map((part) => part.adjustedGain))).toBe(adjustedGain)
          expect(sum(terms.map((part) => part.disallowed))).toBe(disallowed)
        }
        for (const lot of books.flatMap(({ lots }) => lots)) {
          const carried = sum((found.held.get(lot.id) ?? []).map(({ shares }) => shares))
          expect(carried).toBeLessThanOrEqual(lot.quantity)
        }
      }
    }),
    { numRuns: 80 },
  )
})

it('a gain is long-term after as many days as the calendar says', () => {
  const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2019-12-30'), days))
  fc.assert(
    fc.property(dates, fc.integer({ min: 360, max: 370 }), (opened, days) => {
      const sold = addDays(opened, days)
      const lot = { opened, side: 'long' } as ShareLot
      expect(days >= longTermDays(sold)).toBe(isLongTermOn(lot, sold))
    }),
    { numRuns: 1000 },
  )
})
