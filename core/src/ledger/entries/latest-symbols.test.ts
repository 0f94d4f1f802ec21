import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger, rebook, reviseLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const folder = `${import.meta.dirname}/../../../../fixtures/scenarios`
const scenarios = [
  'merged-put.txt',
  'merged-into-held.txt',
  'renamed-in-one-account.txt',
  'renamed-put.txt',
  'symbol-change.txt',
]

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

it.each(scenarios)('%s: without any of its entries, the books are those of all others', (name) => {
  const { entries } = readScenario(readFileSync(`${folder}/${name}`, 'utf8'))
  const whole = bookLedger(entries, defaultSettings)
  for (const gone of entries) {
    const change = {
      settings: defaultSettings,
      added: [],
      removed: new Set([gone.id]),
      decided: new Set<string>(),
    }
    const left = entries.filter((entry) => entry !== gone)
    expect([...reviseLedger(whole, change).books.keys()].toSorted()).toEqual(
      [...bookLedger(left, defaultSettings).books.keys()].toSorted(),
    )
  }
})

const keysOf = (text: string) => [...bookLedger(readScenario(text).entries, defaultSettings).books.keys()]

describe('a change of symbol that another account tells', () => {
  const renamed = `account two
2026-07-10 BUY 100 OLD @ 51.00
2026-08-03 RENAME OLD NEW
account one`

  it('names what was over before it', () => {
    const keys = keysOf(`${renamed}
2026-06-01 STO 1 OLD 50P 2026-06-19 @ 1.00
2026-06-19 ASSIGN 1 OLD 50P 2026-06-19
2026-07-01 SELL 100 OLD @ 50.00`)
    expect(keys).toEqual(['one\nNEW', 'two\nNEW'])
  })

  it.each([
    ['is still held', '2026-06-01 BUY 100 OLD @ 60.00'],
    ['is written and has not expired', '2026-06-01 STO 1 OLD 50P 2026-09-18 @ 1.00'],
    ['came later, of another company', '2026-09-01 BUY 100 OLD @ 60.00\n2026-09-02 SELL 100 OLD @ 61.00'],
  ])('does not name what %s', (_, entries) => {
    expect(keysOf(`${renamed}\n${entries}`)).toEqual(['one\nOLD', 'two\nNEW'])
  })

  it('names what the account itself calls by a name in between', () => {
    const keys = keysOf(`account one
2026-05-01 BUY 100 OLD @ 50.00
2026-05-11 RENAME OLD MID
2026-06-01 SELL 100 MID @ 52.00
account two
2026-07-10 BUY 100 MID @ 51.00
2026-08-03 RENAME MID NEW`)
    expect(keys).toEqual(['one\nNEW', 'two\nNEW'])
  })

  it('names nothing where accounts tell different names', () => {
    const keys = keysOf(`${renamed}
2026-06-01 BUY 100 OLD @ 60.00
2026-06-02 SELL 100 OLD @ 61.00
account ira
2026-06-01 BUY 100 OLD @ 60.00
2026-08-03 RENAME OLD ELSE`)
    expect(keys).toEqual(['ira\nELSE', 'one\nOLD', 'two\nNEW'])
  })
})
