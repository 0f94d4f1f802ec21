import { expect, it } from 'vitest'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const put = 'KO 48P 2026-03-20'

/** The outcomes of the campaigns that three puts began. */
const outcomesAfter = (...closings: readonly string[]) => {
  const { entries, ...settings } = readScenario([`2026-02-09 STO 3 ${put} @ 2.86`, ...closings].join('\n'))
  const books = [...bookLedger(entries, settings).books.values()]
  return books.flatMap((book) => cyclesOf(book, defaultCycleSettings)).map(({ outcome }) => outcome)
}

it.each([
  ['the dear one last', `BTC 2 ${put} @ 1.18 time 10:00`, `BTC 1 ${put} @ 4.82 time 11:00`],
  ['the cheap ones last', `BTC 1 ${put} @ 4.82 time 10:00`, `BTC 2 ${put} @ 1.18 time 11:00`],
])('puts of one day that brought 140 together kept the premium, %s', (_, ...closings) => {
  expect(outcomesAfter(...closings.map((line) => `2026-02-11 ${line}`))).toEqual(['premium kept'])
})

it.each([
  ['a gain last, in a campaign that lost', `02-11 BTC 2 ${put} @ 6.00`, `02-12 BTC 1 ${put} @ 1.00`],
  ['a loss last, in a campaign that earned', `02-11 BTC 2 ${put} @ 0.10`, `02-12 BTC 1 ${put} @ 3.00`],
])('of several days the last says that it was closed at a loss: %s', (_, ...closings) => {
  expect(outcomesAfter(...closings.map((line) => `2026-${line}`))).toEqual(['closed at a loss'])
})
