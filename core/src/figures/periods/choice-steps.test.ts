import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { choiceMovesOf, choiceSteps } from './choice-steps.ts'
import { daysOfBook, type PremiumCounts } from './period-days.ts'
import { periodsOf, periodTotal, yearWithin, type Range } from './periods.ts'

const always: Range = { from: null, to: null }

const stepsOf = (entries: readonly Entry[], within: Range = always) => {
  const books: Book[] = [...bookLedger(entries, defaultSettings).books.values()]
  const days = (counts: PremiumCounts) => books.map((book) => daysOfBook(book, counts, defaultCycleSettings))
  const moves = books.map((book) => choiceMovesOf(book, defaultCycleSettings))
  const years = new Set(
    (['opened', 'ended', 'assigned'] as const).flatMap((counts) =>
      periodsOf(days(counts), 'year', within).map(({ period }) => period),
    ),
  )
  return [...years].toSorted().map((year) => {
    const range = yearWithin(year, within)
    const total = (counts: PremiumCounts) => periodTotal(days(counts), range)
    const totals = { opened: total('opened'), ended: total('ended'), assigned: total('assigned') }
    return { year, ...choiceSteps(moves, range, totals) }
  })
}

const worked = [
  '2025-12-01 STO 1 ABC 50P 2026-01-16 @ 2',
  '2025-12-02 STO 1 XYZ 30P 2025-12-19 @ 1',
  '2025-12-19 ASSIGN 1 XYZ 30P 2025-12-19',
  '2026-01-16 ASSIGN 1 ABC 50P 2026-01-16',
  '2026-02-02 STO 1 XYZ 31C 2026-03-20 @ 0.50',
  '2026-03-20 ASSIGN 1 XYZ 31C 2026-03-20',
  '2026-11-02 STO 1 PEP 100P 2027-01-15 @ 3',
].flatMap((line, count) =>
  readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: moneyFromMicros(0) }),
)

it('a year leaves premium to later ones and has some from earlier ones', () => {
  const dollars = stepsOf(worked).map((steps) =>
    Object.fromEntries(
      Object.entries(steps).map(([name, value]) => [name, typeof value === 'number' ? value / 1e6 : value]),
    ),
  )
  const [of2025, of2026] = dollars
  // Both puts were sold: one is open at the end of the year, the other in the basis of shares that are held.
  expect(of2025).toMatchObject({
    opened: 300,
    premiumOpened: 300,
    stillOpen: -200,
    ended: 100,
    inBasis: -100,
    assigned: 0,
  })
  // 50 of a call and 300 of a put that is open; the put of 2025 ended, and went into the basis of shares that are held.
  expect(of2026).toMatchObject({
    opened: 450,
    premiumOpened: 350,
    sharesAndIncome: 100,
    stillOpen: -300,
    endedFromBefore: 200,
    ended: 350,
    inBasis: -200,
    basisFromBefore: 100,
    assigned: 250,
  })
})

it('the steps of each year come to what each choice says of it', () => {
  fc.assert(
    fc.property(actions.map(entriesFrom), fc.boolean(), (entries, isCut) => {
      const dates = entries.map(({ tradeDate }) => tradeDate).toSorted()
      const middle = dates[Math.floor(dates.length / 2)] ?? null
      for (const steps of stepsOf(entries, isCut ? { from: middle, to: null } : always)) {
        expect((steps.premiumOpened ?? 0) + (steps.otherOptions ?? 0) + (steps.sharesAndIncome ?? 0)).toBe(
          steps.opened ?? 0,
        )
        expect((steps.opened ?? 0) + steps.stillOpen + steps.endedFromBefore).toBe(steps.ended ?? 0)
        expect((steps.ended ?? 0) + steps.inBasis + steps.basisFromBefore + steps.boundLots).toBe(
          steps.assigned ?? 0,
        )
      }
    }),
  )
})
