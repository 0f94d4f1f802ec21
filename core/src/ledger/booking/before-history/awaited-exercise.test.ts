import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLedger, bookOf, rebook } from '../../ledger.ts'
import { defaultSettings } from '../ledger-settings.ts'
import type { Book } from '../book.ts'
import type { Entry } from '../../entries/entry.ts'
import { actions, entriesFrom } from '../../testing/histories.ts'
import { readScenario } from '../../testing/scenario.ts'

const bookIn = (...lines: readonly string[]): Book => {
  const book = bookOf(bookLedger(readScenario(lines.join('\n')).entries, defaultSettings), 'one', 'KO')
  if (book === null) throw new Error('no book')
  return book
}

/** Shares held, below zero where they are owed, and what was there before the history. */
const sharesOf = ({ lots, opening }: Book) => ({
  held: lots.reduce((sum, { side, quantity }) => sum + (side === 'long' ? quantity : 0 - quantity), 0) / 1e6,
  before: (opening?.entry.quantity ?? 0) / 1e6,
})

const bought = '2026-01-05 BTO 1 KO 50C 2027-01-15 @ 12.00 fees 0'
const written = (calls: number) => `2026-01-06 STO ${calls} KO 62C 2026-03-20 @ 0.80 fees 0`
const assigned = (calls: number) => `2026-03-20 ASSIGN ${calls} KO 62C 2026-03-20`

describe('shares of an assigned call that a long call stands for', () => {
  it('are owed while the long call is open', () => {
    expect(sharesOf(bookIn(bought, written(1), assigned(1)))).toEqual({ held: -100, before: 0 })
  })

  it('are as many as the long call can bring, the others were there before', () => {
    expect(sharesOf(bookIn(bought, written(3), assigned(3)))).toEqual({ held: -100, before: 200 })
    const twice = [bought, written(3), assigned(1), assigned(2).replace('03-20', '03-19')]
    expect(sharesOf(bookIn(...twice))).toEqual({ held: -100, before: 200 })
  })

  it.each([
    ['sold', '2026-04-06 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0'],
    ['expired', '2027-01-15 EXPIRE 1 KO 50C 2027-01-15'],
  ])('were there before where it is %s and they are still owed', (_, end) => {
    expect(sharesOf(bookIn(bought, written(1), assigned(1), end))).toEqual({ held: 0, before: 100 })
  })

  it.each([
    ['the exercise', '2026-03-23 EXERCISE 1 KO 50C 2027-01-15'],
    [
      'a purchase on the day of the sale',
      '2026-03-23 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0\n2026-03-23 BUY 100 KO @ 65.00',
    ],
  ])('are no more owed after %s', (_, end) => {
    expect(sharesOf(bookIn(bought, written(1), assigned(1), end))).toEqual({ held: 0, before: 0 })
  })

  it('are those of the row beyond the shares held, not of one that delivered no more than those', () => {
    const { opening } = bookIn(
      '2026-01-02 BUY 100 KO @ 50.00',
      bought,
      written(2),
      `${assigned(1).replace('03-20', '03-13')} id within`,
      `${assigned(1)} id beyond`,
      '2026-04-06 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0',
    )
    expect(opening?.neededBy).toEqual(['beyonds'])
  })

  it('count in units of after a split', () => {
    const split = '2026-03-25 SPLIT KO 2 1'
    const sold = '2026-04-06 STC 2 KO 25C 2027-01-15 @ 7.50 fees 0'
    expect(sharesOf(bookIn(bought, written(1), assigned(1), split, sold))).toEqual({ held: 0, before: 100 })
  })

  it.each(['1 3', '2 3', '1 13', '3 7'])('are as many as before a reverse split of %s', (ratio) => {
    const split = `2026-03-25 SPLIT KO ${ratio}`
    const sold = '2026-04-06 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0'
    expect(sharesOf(bookIn(bought, written(1), assigned(1), split, sold))).toEqual({ held: 0, before: 100 })
  })

  it('come to the same where the sale of the long call is booked later', () => {
    const sold = '2026-04-06 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0'
    const all = readScenario([bought, written(1), assigned(1), sold].join('\n')).entries
    const ledger = bookLedger(all.slice(0, -1), defaultSettings)
    expect(rebook(ledger, all.slice(-1))).toEqual(bookLedger(all, defaultSettings))
  })

  it('never are more than open long calls bring, in a ledger that is booked on as in one booked anew', () => {
    fc.assert(
      fc.property(actions, fc.nat(), (history, cut) => {
        const entries = entriesFrom(history).map((entry): Entry => {
          if (entry.kind !== 'sell') return entry
          const { opensShort: _, ...sale } = entry
          return sale
        })
        const ledger = bookLedger(entries, defaultSettings)
        for (const { lots, openLegs } of ledger.books.values()) {
          const owed = lots.reduce((sum, { side, quantity }) => sum + (side === 'short' ? quantity : 0), 0)
          const calls = openLegs.filter(
            ({ side, instrument }) => side === 'long' && instrument.contract.right === 'Call',
          )
          const brought = calls.map(
            ({ contracts, instrument }) => contracts * (instrument.deliverable ?? Infinity),
          )
          expect(owed).toBeLessThanOrEqual(brought.reduce((sum, each) => sum + each, 0))
        }
        const at = cut % (entries.length + 1)
        const first = bookLedger(entries.slice(0, at), defaultSettings)
        expect(rebook(first, entries.slice(at))).toEqual(ledger)
      }),
    )
  })
})
