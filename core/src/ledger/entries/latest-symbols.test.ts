import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSettings } from '../booking/book.ts'
import { bookLedger, rebook } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const folder = `${import.meta.dirname}/../../../../fixtures/scenarios`
const scenarios = ['merged-put.txt', 'merged-into-held.txt', 'renamed-put.txt', 'symbol-change.txt']

it.each(scenarios)('%s: whichever entries come last, the books are those of all at once', (name) => {
  const { entries } = readScenario(readFileSync(`${folder}/${name}`, 'utf8'))
  const whole = [...bookLedger(entries, defaultSettings).books.keys()].toSorted()
  for (const last of entries) {
    const first = bookLedger(
      entries.filter((entry) => entry !== last),
      defaultSettings,
    )
    const grown = rebook(first, [last])
    expect([...grown.books.keys()].toSorted()).toEqual(whole)
  }
})
