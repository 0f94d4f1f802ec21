/** Where a cost is not known, a symbol says what its campaigns say: each knows what the other does. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Money } from '../../base/money.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { bookCycleDays, cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { stockCash } from '../../ledger/entries/amounts.ts'
import type { DisposalMethod } from '../../ledger/lots/disposal-order.ts'
import type { ShareLot } from '../../ledger/lots/lot.ts'
import { blockLines, blockSteps, calledBesideUnseen } from '../../ledger/testing/block-histories.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { dollars } from '../../testing/samples.ts'
import { daysOfBook } from '../periods/period-days.ts'
import { cycleLotProfit } from './open-profit.ts'
import { profitOf } from './profit.ts'

const bookOf = (lines: readonly string[], method: DisposalMethod): Book => {
  const defaults = { accountId: 'one', source: 'scenario', feePerContract: dollars('0.65') } as const
  const entries = lines.flatMap((line, count) => readEntries(line, { ...defaults, count }))
  const [book] = bookLedger(entries, { ...defaultSettings, disposal: { one: method } }).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const marks = new Map<string, Money>([['ABC', dollars('51.23')]])

/** What the campaigns say of the shares, as far as each is known; null where some shares were outside of them. */
const saidByCampaigns = (book: Book) => {
  const { lived, outside } = bookCycleDays(book, defaultCycleSettings)
  const flows = lived.flatMap(({ cycle }) => cycle.flows.filter(({ kind }) => kind === 'shares'))
  const left = book.disposals.reduce((sum, { quantity }) => sum + quantity, 0)
  const sold = new Set(book.disposals.map(({ entryId }) => entryId))
  const inside = flows.reduce((sum, { entryId, shares = 0 }) => sum + (sold.has(entryId) ? shares : 0), 0)
  if (outside.length > 0 || inside !== left) return null
  const results = lived.flatMap(({ cycle }) => cycle.realized.filter(({ kind }) => kind === 'shares'))
  const known = results.filter(({ amount }) => amount !== null)
  const lots = cyclesOf(book, defaultCycleSettings).flatMap((cycle) => cycle.lots)
  return {
    stockPnl: known.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    isAllKnown: known.length === results.length,
    unrealized: sumKnown(lots.map((lot) => cycleLotProfit(lot, 'ABC', marks))),
  }
}

const said = (book: Book) => {
  const { stockPnl, results, unrealizedPnl } = profitOf(book, marks)
  return {
    stockPnl,
    isAllKnown: results.sold.unknown + results.calledAway.unknown === 0,
    unrealized: unrealizedPnl,
  }
}

describe('the profit of a symbol with shares of unknown cost', () => {
  it('knows what a call took, where tax took shares of unknown cost for it', () => {
    const book = bookOf(calledBesideUnseen, 'fifo')
    const profit = profitOf(book, marks)
    expect(profit).toMatchObject({
      stockPnl: dollars('100'),
      boundLotShift: dollars('100'),
      unrealizedPnl: null,
    })
    expect(profit.results).toMatchObject({
      calledAway: { known: 1, unknown: 0 },
      tax: { known: 0, unknown: 1 },
    })
    expect([...daysOfBook(book, 'ended', defaultCycleSettings)].at(-1)).toMatchObject([
      '2026-03-20',
      { stockPnl: dollars('100'), knownShares: 1, unknownShares: 0 },
    ])
  })

  it('forgets no shares of unknown cost that were sold beside a campaign', () => {
    const book = bookOf(
      [
        '2026-01-05 TRANSFER 50 ABC',
        '2026-01-06 STO 1 ABC 50P 2026-02-20 @ 1',
        '2026-01-07 ASSIGN 1 ABC 50P 2026-02-20',
        '2026-01-08 SELL 100 ABC @ 46',
        '2026-01-09 BUY 50 ABC @ 47',
        '2026-01-12 STO 1 ABC 50C 2026-02-20 @ 1',
        '2026-02-20 ASSIGN 1 ABC 50C 2026-02-20',
      ],
      'lifo',
    )
    const { stockPnl, results, unrealizedPnl } = profitOf(book, marks)
    // Half of those sold first cost 50, half nobody knows; those called away cost 50 and 47.
    expect({ stockPnl, unrealizedPnl }).toEqual({ stockPnl: dollars('-50'), unrealizedPnl: dollars('0') })
    expect(results.sold.unknown + results.calledAway.unknown).toBe(1)
  })

  it('is that of tax, where shares of unknown cost were transferred for known ones', () => {
    const { entries, ...settings } = readScenario(`
      account one lifo
      2026-01-05 STO 1 ABC 52P 2026-12-18 @ 3
      2026-01-05 ASSIGN 1 ABC 52P 2026-12-18
      2026-01-06 STO 2 ABC 48P 2026-12-18 @ 2
      2026-01-06 ASSIGN 2 ABC 48P 2026-12-18
      2026-01-07 TRANSFER -200 ABC
      account two lifo
      2026-01-07 TRANSFER 200 ABC
      account one lifo
      2026-01-08 ASSIGN 2 ABC 52C 2026-12-18`)
    const books = [...bookLedger(entries, settings).books.values()].map((book) => profitOf(book, marks))
    // The account that sent them had held 100 more than it bought, and was called away 100 at 52 and those.
    expect(books).toMatchObject([
      { stockPnl: 0, results: { calledAway: { known: 1, unknown: 1 } } },
      { unrealizedPnl: dollars('646') },
    ])
  })

  it('is not known of what is open where shares of two symbols are held', () => {
    const two = [...calledBesideUnseen, '2026-03-23 RENAME ABC XYZ', '2026-03-24 BUY 10 ABC @ 47']
    const book = bookOf(two, 'fifo')
    expect(book.lots.map(({ symbol }) => symbol)).toEqual(['XYZ', 'ABC'])
    const both = new Map([...marks, ['XYZ', dollars('51.23')] as const])
    expect(profitOf(book, both)).toMatchObject({ boundLotShift: dollars('100'), unrealizedPnl: null })
  })

  it('is never known as a whole', () => {
    fc.assert(
      fc.property(blockSteps, fc.constantFrom('fifo', 'lifo', 'hifo'), (history, method) => {
        const book = bookOf(blockLines(history), method)
        const { isAllKnown, unrealized } = said(book)
        const isKnown = ({ amounts }: Pick<ShareLot, 'amounts'>): boolean => stockCash(amounts) !== null
        const came = [...book.lots, ...book.disposals.map(({ lot }) => lot)]
        if (!came.every(isKnown)) expect(isAllKnown && unrealized !== null).toBe(false)
      }),
      { numRuns: 1500 },
    )
  })

  it('is that of its campaigns, where they hold all of its shares', () => {
    let count = 0
    fc.assert(
      fc.property(blockSteps, fc.constantFrom('fifo', 'lifo', 'hifo'), (history, method) => {
        const book = bookOf(blockLines(history), method)
        const byCampaigns = book.lots.some(({ side }) => side === 'short') ? null : saidByCampaigns(book)
        if (byCampaigns === null || book.openLegs.length > 0) return
        count += 1
        expect(said(book)).toEqual(byCampaigns)
      }),
      { numRuns: 1500 },
    )
    expect(count).toBeGreaterThan(50)
  })

  it('is the sum of its days', () => {
    fc.assert(
      fc.property(blockSteps, fc.constantFrom('fifo', 'lifo', 'hifo'), (history, method) => {
        const book = bookOf(blockLines(history), method)
        const days = [...daysOfBook(book, 'ended', defaultCycleSettings).values()]
        const { stockPnl, results } = profitOf(book, marks)
        const sum = (of: (day: (typeof days)[number]) => number): number =>
          days.reduce((total, day) => total + of(day), 0)
        expect(sum((day) => day.stockPnl)).toBe(stockPnl)
        expect(sum((day) => day.unknownShares)).toBe(results.sold.unknown + results.calledAway.unknown)
      }),
      { numRuns: 500 },
    )
  })
})
