import { describe, expect, it } from 'vitest'
import { absQuantity } from '../../base/quantity.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger, rebook } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { defaultSettings } from './ledger-settings.ts'

const read = (text: string): readonly Entry[] => readScenario(text).entries
const unsided = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, quantity: absQuantity(entry.quantity), unsided: true }) as Entry)

const expired = unsided(read('2026-02-20 EXPIRE 2 KO 50P 2026-02-20 id expired'))
const written = read('2026-01-05 STO 2 KO 50P 2026-02-20 @ 2.00 id opened')
const bought = read('2026-01-05 BTO 2 KO 50P 2026-02-20 @ 2.00 id opened')

const inParts = (...parts: readonly (readonly Entry[])[]) => {
  let ledger = bookLedger([], defaultSettings)
  for (const part of parts) ledger = rebook(ledger, part)
  const [book] = ledger.books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}

describe('an expiration that does not say its side', () => {
  it('ends what is open of its contract, short or long, whatever was imported first', () => {
    for (const [opening, result] of [
      [written, 400_000_000],
      [bought, -400_000_000],
    ] as const)
      for (const book of [inParts(opening, expired), inParts(expired, opening)]) {
        expect(book.openLegs).toEqual([])
        expect(book.refusals).toEqual([])
        expect(profitOf(book, new Map())).toMatchObject({ optionPnl: result, complete: true })
      }
  })

  it('ends nothing where nothing opened the contract, and the figures say that they are not complete', () => {
    const book = inParts(expired)
    expect(book.refusals).toEqual([{ kind: 'never-opened', entryId: expired[0]?.id }])
    expect(book.closedLegs).toEqual([])
    expect(profitOf(book, new Map())).toMatchObject({ optionPnl: 0, complete: false })
  })

  it('ends what is open too where the sign of the broker says the other side', () => {
    const long = read('2026-02-20 EXPIRE -2 KO 50P 2026-02-20 id expired')
    for (const book of [inParts(written, long), inParts(long, written)]) {
      expect([book.openLegs, book.refusals]).toEqual([[], []])
      expect(profitOf(book, new Map())).toMatchObject({ optionPnl: 400_000_000, complete: true })
    }
  })

  it('is over by what it ends more than was open', () => {
    const [one] = read('2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00 id opened')
    expect(inParts(one === undefined ? [] : [one], expired).refusals).toMatchObject([
      { kind: 'over-close', side: 'short', surplus: 1 },
    ])
  })
})
