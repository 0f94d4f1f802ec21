import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profitOf } from '../../figures/profit/profit.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger, rebook } from '../ledger.ts'
import { actions, entriesFrom } from '../testing/histories.ts'
import { readScenario } from '../testing/scenario.ts'
import { isAllRealized, type Book } from './book.ts'
import { defaultSettings } from './ledger-settings.ts'

const read = (...lines: readonly string[]): Entry[] => [...readScenario(lines.join('\n')).entries]

const bookOf = (entries: readonly Entry[]): Book => {
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const booked = (...lines: readonly string[]): Book => bookOf(read(...lines))

describe('a purchase that the broker calls a cover', () => {
  it('ends what was sold short in the history, with its gain', () => {
    const book = booked('2026-02-02 SELL 100 KO @ 60.00 short', '2026-02-10 BUY 100 KO @ 55.00 cover')
    expect(book.lots).toEqual([])
    expect(book.refusals).toEqual([])
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 500e6, complete: true })
  })

  it('holds no shares where the short sale was before the history, and its gain is not known', () => {
    const book = booked('2026-02-10 BUY 100 KO @ 55.00 id cover cover')
    expect(book.lots).toEqual([])
    expect(book.refusals).toEqual([{ kind: 'over-cover', entryId: 'cover', surplus: 100e6 }])
    expect(book.disposals).toMatchObject([
      { end: 'bought-back', quantity: 100e6, lot: { side: 'short', opened: null, amounts: { gross: null } } },
    ])
    expect(isAllRealized(book.realized)).toBe(false)
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 0, complete: false, unknownBasis: 1 })
  })

  it('ends first what the history tells of, and leaves held shares alone', () => {
    const book = booked(
      '2026-02-02 BUY 30 KO @ 50.00',
      '2026-02-03 SELL 40 KO @ 60.00 short',
      '2026-02-10 BUY 100 KO @ 55.00 cover',
    )
    // 30 of the 40 were held; the ten that were owed are covered for 5 less than they brought.
    expect(book.realized.stockPnl).toBe(30 * 10e6 + 10 * 5e6)
    expect(book.refusals).toMatchObject([{ kind: 'over-cover', surplus: 90e6 }])
    expect(book.lots).toEqual([])
  })

  it('waits for the short sale of its day where neither has a time', () => {
    const book = booked('2026-02-10 BUY 100 KO @ 55.00 cover', '2026-02-10 SELL 100 KO @ 60.00 short')
    expect(book.refusals).toEqual([])
    expect(book.lots).toEqual([])
    expect(book.realized.stockPnl).toBe(500e6)
  })

  it('is booked with its short sale once the earlier history is there', () => {
    const late = read('2026-02-10 BUY 100 KO @ 55.00 cover id late')
    const early = read('2026-02-02 SELL 100 KO @ 60.00 short id early')
    const ledger = rebook(bookLedger(late, defaultSettings), early)
    expect(ledger).toEqual(bookLedger([...late, ...early], defaultSettings))
    expect([...ledger.books.values()].map(({ refusals }) => refusals)).toEqual([[]])
  })

  it('says that a call assigned before it, which no shares covered, was naked', () => {
    const lines = [
      '2026-02-02 STO 1 KO 50C 2026-02-20 @ 1.00',
      '2026-02-20 ASSIGN 1 KO 50C 2026-02-20 id assigned',
    ]
    const unseen = booked(...lines)
    expect(unseen.opening).toMatchObject({ entry: { quantity: 100e6 } })
    const book = booked(...lines, '2026-03-02 BUY 100 KO @ 55.00 cover')
    expect(book.opening).toBeNull()
    expect(book.refusals).toEqual([])
    expect(book.lots).toEqual([])
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: -500e6, complete: true })
    // The story of what was booked is told anew by the same rule.
    expect(book.disposals).toMatchObject([
      { lot: { side: 'short', origin: 'assignment' }, end: 'bought-back' },
    ])
  })

  it('never leaves shares, and changes nothing where all it covers was seen sold', () => {
    fc.assert(
      fc.property(actions.map(entriesFrom), fc.integer({ min: 1, max: 300 }), (entries, shares) => {
        if (entries.length === 0) return
        const before = bookOf(entries)
        const owed = before.lots.reduce(
          (sum, { side, quantity }) => (side === 'short' ? sum + quantity : sum),
          0,
        )
        const held = before.lots.reduce(
          (sum, { side, quantity }) => (side === 'long' ? sum + quantity : sum),
          0,
        )
        const quantity = quantityFromMicros(shares * 1e6)
        const [cover] = read('2029-01-02 BUY 1 XYZ @ 5.00 cover id cover').map(
          (entry) => ({ ...entry, accountId: entries[0]?.accountId, quantity }) as Entry,
        )
        if (cover === undefined) return
        const { closesShort: _, ...plain } = cover as Entry & { kind: 'buy' }
        const [after, bought] = [bookOf([...entries, cover]), bookOf([...entries, plain])]
        const left = (book: Book, which: 'long' | 'short') =>
          book.lots.reduce((sum, { side, quantity: each }) => (side === which ? sum + each : sum), 0)
        expect(left(after, 'short')).toBe(Math.max(0, owed - quantity))
        expect(left(after, 'long')).toBe(held)
        expect(after.realized.stockPnl).toBe(bought.realized.stockPnl)
        if (quantity <= owed) expect(after.realized).toEqual(bought.realized)
        else expect(isAllRealized(after.realized)).toBe(false)
      }),
    )
  })
})
