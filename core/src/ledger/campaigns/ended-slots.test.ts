/** What has ended has nothing open, and a roll goes on in a contract that is still there. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Book } from '../booking/book.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { actions, entriesFrom, type Action } from '../testing/histories.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { cyclesOf } from './cycles.ts'
import type { Slot } from './cycle.ts'
import { rollProposals, type RollOverride } from './rolls.ts'

const isEmpty = ({ outcome, put, call, lot, longCall }: Slot): boolean =>
  outcome === 'open' && put === null && call === null && lot === null && longCall === null

/** Every roll of the next day that is proposed, taken as one. */
const overnight = (book: Book): RollOverride[] =>
  rollProposals(book, []).map(({ closeEntryId, openEntryId }) => ({
    closeEntryId,
    openEntryId,
    linked: true,
  }))

/** Contracts of a few days that are sold and bought back again and again, most on the day on which they were sold. */
const busyDays = actions.map((all) =>
  all.map((action, at): Action => {
    if (['BUY', 'ASSIGN', 'EXPIRE'].includes(action.does)) return action
    return { ...action, does: action.cents % 2 === 0 ? 'STO' : 'BTC', days: at % 4 === 0 ? action.days : 0 }
  }),
)

it.each([
  ['any history', actions],
  ['busy days', busyDays],
])('every open slot has a contract or shares, in %s', (_, histories) => {
  fc.assert(
    fc.property(histories.map(entriesFrom), (entries) => {
      for (const book of bookLedger(entries, defaultSettings).books.values())
        for (const rollOverrides of [[], overnight(book)])
          for (const { slots } of cyclesOf(book, { ...defaultCycleSettings, rollOverrides }))
            expect(slots.filter(isEmpty)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

const outcomesOf = (text: string, linked: (book: Book) => RollOverride[] = () => []): string[] => {
  const { entries } = readScenario(text)
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  const rollOverrides = linked(book)
  return cyclesOf(book, { ...defaultCycleSettings, rollOverrides }).map(
    ({ phase, outcome, slots }) => `${phase} ${outcome}: ${slots.map((slot) => slot.outcome).join(', ')}`,
  )
}

it('puts that are sold and bought back twice on the day on which the ones before were closed are rolled once', () => {
  expect(
    outcomesOf(`2026-03-02 STO 1 KO 60P 2026-03-06 @ 1.05 time 09:31
                2026-03-02 BTC 1 KO 60P 2026-03-06 @ 0.70 time 09:50
                2026-03-02 STO 2 KO 61P 2026-03-06 @ 1.30 time 11:15
                2026-03-02 BTC 1 KO 61P 2026-03-06 @ 1.90 time 13:05
                2026-03-06 ASSIGN 1 KO 61P 2026-03-06
                2026-03-09 SELL 100 KO @ 62.00`),
  ).toEqual(['2 sold: closed at a loss, sold'])
})

it('a put goes on in none that was sold and bought back before it was closed', () => {
  expect(
    outcomesOf(`2026-03-02 STO 1 KO 61P 2026-03-20 @ 1.30 time 11:15
                2026-03-03 STO 1 KO 60P 2026-03-20 @ 1.05 time 09:31
                2026-03-03 BTC 1 KO 60P 2026-03-20 @ 0.70 time 09:50
                2026-03-03 BTC 1 KO 61P 2026-03-20 @ 1.90 time 13:05`),
  ).toEqual(['1 closed at a loss: closed at a loss, premium kept'])
})

it('a put of a day goes on in none that was there before it', () => {
  expect(
    outcomesOf(`2026-03-03 STO 2 KO 60P 2026-03-20 @ 1.05 time 09:31
                2026-03-03 STO 1 KO 61P 2026-03-20 @ 1.30 time 11:15
                2026-03-03 BTC 1 KO 61P 2026-03-20 @ 1.20 time 13:05
                2026-03-20 EXPIRE 2 KO 60P 2026-03-20`),
  ).toEqual(['1 premium kept: premium kept, premium kept, premium kept'])
})

it('a put that is rolled into the next day ends with its campaign, where that had shares and is over', () => {
  expect(
    outcomesOf(
      `2026-03-02 STO 1 KO 60P 2026-03-20 @ 2.10
       2026-03-20 ASSIGN 1 KO 60P 2026-03-20
       2026-03-23 STO 1 KO 60C 2026-04-17 @ 0.90
       2026-03-30 STO 1 KO 58P 2026-05-15 @ 0.90
       2026-04-17 ASSIGN 1 KO 60C 2026-04-17
       2026-04-21 BTC 1 KO 58P 2026-05-15 @ 1.90
       2026-04-22 STO 1 KO 57P 2026-06-18 @ 2.20`,
      overnight,
    ),
  ).toEqual(['1 closed at a loss: called away, closed at a loss', '1 open: open'])
})

it('a put that the user says was rolled into one that was gone for days by then is closed', () => {
  expect(
    outcomesOf(
      `2026-03-02 STO 1 KO 60P 2026-05-15 @ 2.10
       2026-03-03 STO 1 KO 58P 2026-03-20 @ 1.10 id gone
       2026-03-06 BTC 1 KO 58P 2026-03-20 @ 0.90
       2026-03-10 BTC 1 KO 60P 2026-05-15 @ 2.90 id closed
       2026-03-11 STO 1 KO 55P 2026-05-15 @ 2.90`,
      () => [{ closeEntryId: 'closed', openEntryId: 'gone', linked: true }],
    ),
  ).toEqual(['1 open: closed at a loss, premium kept, open'])
})
