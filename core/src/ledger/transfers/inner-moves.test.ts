import { describe, expect, it } from 'vitest'
import { profitOf } from '../../figures/profit/profit.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cyclesOf } from '../campaigns/cycles.ts'
import { defaultCycleSettings } from '../campaigns/cycle-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger, rebook, reviseLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const read = (text: string): readonly Entry[] => readScenario(text).entries

const opened = read(`2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00 fee 0.65 id put`)
const putOut = read(`2026-01-20 TRANSFER 1 KO 50P 2026-02-20 id put-out`)
const putIn = read(`2026-01-20 TRANSFER -1 KO 50P 2026-02-20 id put-in`)
const assigned = read('2026-02-20 ASSIGN 1 KO 50P 2026-02-20 id assigned')
const out = read(`2026-03-02 TRANSFER -100 KO @ 47.00 id out`)
const back = read(`2026-03-02 TRANSFER 100 KO @ 47.00 id back`)
const all = [opened, putOut, putIn, assigned, out, back]

const bookOf = (entries: readonly Entry[]) => {
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}

describe('what leaves an account and comes back to it on one day', () => {
  it('keeps premium, basis and campaign as if it had never moved', () => {
    const book = bookOf(all.flat())
    const still = bookOf([...opened, ...assigned])
    expect([book.lots, book.openLegs, book.realized]).toEqual([still.lots, still.openLegs, still.realized])
    expect(profitOf(book, new Map())).toMatchObject({ optionPnl: 199_350_000, complete: true })
    const cycles = cyclesOf(book, defaultCycleSettings)
    expect(cycles).toHaveLength(1)
  })

  it('is the same in whatever order its rows come', () => {
    const whole = bookOf(all.flat())
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [3, 1, 5, 0, 4, 2],
    ]) {
      let ledger = bookLedger([], defaultSettings)
      for (const at of order) ledger = rebook(ledger, all[at] ?? [])
      const [book] = ledger.books.values()
      expect([book?.lots, book?.realized, book?.refusals]).toEqual([whole.lots, whole.realized, []])
    }
  })

  it('is linked with no other account that tells of the same on that day', () => {
    const there = (entries: readonly Entry[]): Entry[] =>
      entries.map((entry) => ({ ...entry, id: `there-${entry.id}`, accountId: 'there' }))
    const bought = read('2026-01-05 BUY 100 KO @ 40.00 id bought')
    const ledger = bookLedger([...all.flat(), ...there([...bought, ...out, ...back])], defaultSettings)
    expect(ledger.transferLinks).toEqual({ links: [], returned: [], asked: [] })
    const books = [...ledger.books.values()]
    expect(books.flatMap(({ lots }) => lots.map(({ id }) => id))).toHaveLength(2)
    expect(books.every((book) => profitOf(book, new Map()).complete)).toBe(true)
  })

  it('counts as moved where another quantity or another day comes back', () => {
    for (const text of ['2026-03-02 TRANSFER 90 KO id back', '2026-03-03 TRANSFER 100 KO id back'])
      expect(profitOf(bookOf([...opened, ...assigned, ...out, ...read(text)]), new Map()).complete).toBe(
        false,
      )
  })
})

describe('what comes back on another day, by the user’s word', () => {
  const late = read('2026-03-05 TRANSFER 100 KO @ 47.00 id back')
  const bought = read('2026-03-09 BUY 100 KO @ 40.00 id bought')
  const sold = read('2026-03-10 SELL 100 KO @ 52.00 id sold')
  const parts = [opened, assigned, out, late, bought, sold]
  const word = { outIds: ['out'], inIds: ['back'], same: true }
  const settings = { ...defaultSettings, transfers: [word] }

  it('is booked the same in parts as at once, and when the word comes last', () => {
    const whole = bookLedger(parts.flat(), settings)
    const [expected] = whole.books.values()
    expect(expected?.refusals).toEqual([])
    expect(whole.transferLinks.returned).toHaveLength(1)
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [3, 2, 1, 0, 5, 4],
      [2, 5, 0, 4, 1, 3],
    ]) {
      let ledger = bookLedger([], settings)
      for (const at of order) ledger = rebook(ledger, parts[at] ?? [])
      const [book] = ledger.books.values()
      expect([book?.lots, book?.realized, book?.refusals]).toEqual([
        expected?.lots,
        expected?.realized,
        expected?.refusals,
      ])
    }
    const before = bookLedger(parts.flat(), defaultSettings)
    expect(before.transferLinks.asked).toMatchObject([{ reason: 'within one account' }])
    const said = { settings, added: [], removed: new Set<string>(), decided: new Set<string>() }
    const [book] = reviseLedger(before, said).books.values()
    expect([book?.lots, book?.realized]).toEqual([expected?.lots, expected?.realized])
  })
})
