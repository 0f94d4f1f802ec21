/** Any wheel, told in all seven formats, makes the same ledger: lots, legs, campaigns and profit. */
import {
  bookLedger,
  cyclesOf,
  defaultCycleSettings,
  defaultSettings,
  profitOf,
  taxBasis,
} from '@wheelwright/core'
import type { Book, Entry } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHistoryText } from '../../../formats/testing/read-sample.ts'
import { anyWheel } from '../../testing/any-wheel.ts'
import { brokerFiles } from '../../testing/brokers.ts'

/** Dividends without a symbol are the interface's own, and stand for the only ticker here. */
const named = (entry: Entry): Entry =>
  entry.kind === 'dividend' && entry.instrument === null
    ? { ...entry, instrument: { type: 'share', symbol: 'XYZ' } }
    : entry

const seen = (book: Book | undefined) => {
  if (book === undefined) return null
  const { underlying, fees: _, firstDate, lastDate, ...profit } = profitOf(book, new Map())
  return {
    profit: { ...profit, underlying, firstDate, lastDate },
    lots: book.lots.map((lot) => [lot.opened, lot.quantity, taxBasis(lot), lot.origin]),
    disposals: book.disposals.map(({ closed, quantity, end }) => [closed, quantity, end]),
    legs: book.openLegs.map(({ contracts, cash }) => [contracts, cash]),
    refusals: book.refusals.map(({ kind }) => kind),
    cycles: cyclesOf(book, defaultCycleSettings).map(({ key, outcome, phase, ended, slots, flows }) => ({
      key,
      outcome,
      phase,
      ended,
      slots: slots.map((slot) => [slot.phase, slot.outcome, slot.result]),
      cash: flows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    })),
  }
}

it('tells the same of any wheel in every format', () => {
  fc.assert(
    fc.property(anyWheel, (history) => {
      if (history.length === 0) return
      const views = brokerFiles.map(({ format, write }) => {
        const { entries, refusals } = readHistoryText(write(history))
        expect(refusals, format).toEqual([])
        const [book] = bookLedger(entries.map(named), defaultSettings).books.values()
        return { format, view: seen(book) }
      })
      const [first, ...others] = views
      for (const other of others) expect(other.view, other.format).toEqual(first?.view)
      const profit = first?.view?.profit
      if (profit && !profit.open && profit.complete) expect(profit.realizedPnl).toBe(profit.netCash)
      if (profit && !profit.open && profit.complete) expect(profit.taxRealizedPnl).toBe(profit.netCash)
    }),
    { numRuns: 150 },
  )
})
