import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllRealized, type Book } from '../booking/book.ts'
import { defaultSettings, type LedgerSettings } from '../booking/ledger-settings.ts'
import { bookCycleDays, cyclesOf } from '../campaigns/cycles.ts'
import { defaultCycleSettings } from '../campaigns/cycle-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger, rebook, reviseLedger, type Ledger } from '../ledger.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import { readScenario } from '../testing/scenario.ts'
import { tellings } from '../testing/tellings.ts'

interface Told {
  readonly entries: readonly Entry[]
  readonly settings: LedgerSettings
}

const read = (text: string): Told => {
  const { entries, transfers } = readScenario(text)
  return { entries, settings: { ...defaultSettings, transfers } }
}

const toldLedgers = fc.oneof(tellings(true), tellings(false)).map(read)

const stateOf = (ledger: Ledger) =>
  [...ledger.books].map(
    ([key, { lots, openLegs, realized, refusals, cash, opening, moves }]: [string, Book]) => ({
      key,
      lots,
      openLegs,
      realized,
      refusals,
      cash,
      opening,
      moves,
    }),
  )

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

describe('linked transfers', () => {
  it('book the same whatever came first', () => {
    const shuffled = toldLedgers.chain((told) =>
      fc.tuple(fc.constant(told), fc.shuffledSubarray([...told.entries], { minLength: told.entries.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([{ entries, settings: told }, other], isSaid) => {
        const settings = isSaid ? told : defaultSettings
        expect(stateOf(bookLedger(other, settings))).toEqual(stateOf(bookLedger(entries, settings)))
      }),
      { numRuns: 60 },
    )
  })

  it('book the same in parts as at once', () => {
    fc.assert(
      fc.property(toldLedgers, fc.integer({ min: 1, max: 30 }), ({ entries, settings }, size) => {
        let ledger = bookLedger([], settings)
        for (let from = 0; from < entries.length; from += size)
          ledger = rebook(ledger, entries.slice(from, from + size))
        const whole = bookLedger(entries, settings)
        expect(stateOf(ledger)).toEqual(stateOf(whole))
        expect(ledger.transferLinks.links.length).toBe(whole.transferLinks.links.length)
      }),
      { numRuns: 60 },
    )
  })

  it('revised by what left, came and was said are those of all at once', () => {
    const fates = fc.infiniteStream(fc.constantFrom('kept', 'kept', 'added', 'removed'))
    fc.assert(
      fc.property(toldLedgers, fates, fc.boolean(), fc.boolean(), (told, fate, before, after) => {
        const settings = (isSaid: boolean) => (isSaid ? told.settings : defaultSettings)
        const fateOf = new Map(told.entries.map(({ id }) => [id, fate.next().value]))
        const of = (...wanted: string[]) =>
          told.entries.filter(({ id }) => wanted.includes(fateOf.get(id) ?? ''))
        const first = bookLedger(of('kept', 'removed'), settings(before))
        const revised = reviseLedger(first, {
          settings: settings(after),
          added: of('added'),
          removed: new Set(of('removed').map(({ id }) => id)),
          decided: new Set(),
        })
        const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
        expect(stateOf(revised).toSorted(byKey)).toEqual(
          stateOf(bookLedger(of('kept', 'added'), settings(after))).toSorted(byKey),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('leave nothing unknown where all was known, and what is realized is the cash', () => {
    let moved = 0
    fc.assert(
      fc.property(tellings(true).map(read), ({ entries, settings }) => {
        const ledger = bookLedger(entries, settings)
        for (const { opening, realized, lots, refusals } of ledger.books.values()) {
          expect(opening).toBeNull()
          expect(isAllRealized(realized)).toBe(true)
          expect([...lots, ...refusals]).toEqual([])
        }
        const profits = [...ledger.books.values()].map((book) => profitOf(book, new Map()))
        const [realized, cash] = [
          sum(profits.map((each) => each.realizedPnl)),
          sum(profits.map((each) => each.netCash)),
        ]
        expect(realized).toBe(cash)
        moved += ledger.transferLinks.links.length
      }),
      { numRuns: 60 },
    )
    expect(moved).toBeGreaterThan(20)
  })

  it('leave campaigns with the shares that each account holds', () => {
    let moved = 0
    fc.assert(
      fc.property(toldLedgers, ({ entries, settings }) => {
        const { books } = bookLedger(entries, settings)
        for (const book of books.values()) {
          const held = bookCycleDays(book, defaultCycleSettings).lots
          expect(sum(held.map(({ quantity }) => quantity))).toBe(
            sum(book.lots.map(({ quantity }) => quantity)),
          )
          moved += cyclesOf(book, defaultCycleSettings).filter(
            ({ accountId, flows }) =>
              accountId !== 'ira' &&
              flows.some(({ entryId }) => !book.entries.some(({ id }) => id === entryId)),
          ).length
        }
      }),
      { numRuns: 120 },
    )
    expect(moved).toBeGreaterThan(5)
  })
})
