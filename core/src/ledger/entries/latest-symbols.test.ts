import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger, rebook, reviseLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const folder = `${import.meta.dirname}/../../../../fixtures/scenarios`
const scenarios = [
  'adjusted-after-two-names.txt',
  'adjusted-as-its-company-merged.txt',
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
    ['a split of its shares', '2026-06-01 BUY 50 OLD @ 100.00', 'SPLIT OLD 2 1', 'SELL 100 OLD @ 50.00'],
    [
      'one whose row states no ratio',
      '2026-06-01 BUY 50 OLD @ 100.00',
      'SPLIT OLD change 50',
      'SELL 100 OLD @ 50.00',
    ],
    ['a reverse split', '2026-06-01 BUY 100 OLD @ 5.00', 'SPLIT OLD 1 10', 'SELL 10 OLD @ 50.00'],
    [
      'a split of its contracts',
      '2026-06-01 STO 1 OLD 100P 2026-09-18 @ 1.00',
      'SPLIT OLD 2 1',
      'BTC 2 OLD 50P 2026-09-18 @ 0.20',
    ],
    [
      'a change of its contracts',
      '2026-06-01 STO 1 OLD 100P 2026-09-18 @ 1.00',
      'CHANGE 1 OLD 100P 2026-09-18 to OLD 98P 2026-09-18',
      'BTC 1 OLD 98P 2026-09-18 @ 0.20',
    ],
  ])('names what was over before it after %s', (_, opened, change, closed) => {
    const keys = keysOf(`${renamed}\n${opened}\n2026-06-10 ${change}\n2026-07-01 ${closed}`)
    expect(keys).toEqual(['one\nNEW', 'two\nNEW'])
  })

  it.each([
    ['is still held', '2026-06-01 BUY 100 OLD @ 60.00'],
    [
      'is still held after a split',
      '2026-06-01 BUY 100 OLD @ 60.00\n2026-06-10 SPLIT OLD 2 1\n2026-06-11 SELL 100 OLD @ 31.00',
    ],
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

  it.each([
    ['the account itself tells the second', 'one', 'two'],
    ['a third account tells the second', 'ira', 'ira'],
  ])('goes on to the next change of it, where %s', (_, second, last) => {
    const keys = keysOf(`account one
2026-05-01 BUY 100 OLD @ 50.00
2026-05-04 SELL 100 OLD @ 52.00
account two
2026-05-01 BUY 100 OLD @ 50.00
2026-06-01 RENAME OLD MID
2026-06-02 SELL 100 MID @ 51.00
account ${second}
2026-07-10 BUY 100 MID @ 51.00
2026-08-03 RENAME MID NEW
account ${last}
2026-08-10 BUY 100 NEW @ 51.00`)
    expect(keys).toEqual([...new Set(['one', 'two', second])].toSorted().map((account) => `${account}\nNEW`))
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
