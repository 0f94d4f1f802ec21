/** Tables of several accounts in one file: each row is of the account that the title above it names. */
import { describe, expect, test } from 'vitest'
import { schwabFile } from '../testing/broker-files.ts'
import { ignoredOf, readHistoryText } from '../testing/read-sample.ts'

const table = (name: string, ...rows: readonly string[]): string =>
  `"Transactions  for account ${name} as of 04/20/2026 10:00:00 ET"\n${schwabFile(...rows)}`
const changed = (before: string, after: string): readonly string[] => [
  `04/20/2026,Name Change,${after},NEW,100,,,`,
  `04/20/2026,Name Change,${before},OLD,-100,,,`,
]
const interest = '04/20/2026,Bank Interest,,INT,,,,$0.07'

test('rows are of the account of their table, and those of one day are paired within it', () => {
  const tables = [
    table('Joint ...111', ...changed('KO', 'KON'), interest),
    table('IRA ...222', ...changed('PEP', 'PEPN'), interest),
  ]
  const file = readHistoryText(tables.join('\n'))
  expect(file).toMatchObject({ accountNames: ['Joint ...111', 'IRA ...222'], rows: 6, taken: 4 })
  expect(file.entries.map(({ id, kind }) => [kind, file.origins.get(id)?.account])).toEqual([
    ['symbol-change', 'Joint ...111'],
    ['interest', 'Joint ...111'],
    ['symbol-change', 'IRA ...222'],
    ['interest', 'IRA ...222'],
  ])
})

test('tables of one account are exports of one history: what both have counts once', () => {
  const file = readHistoryText(table('Joint ...111', interest) + table('Joint ...111', interest))
  expect(file).toMatchObject({ accountNames: ['Joint ...111'], rows: 2, taken: 1 })
  expect(ignoredOf(file)).toEqual(['6: repeats line 3'])
  expect(file.entries.map(({ id }) => file.origins.get(id)?.account)).toEqual([null])
})

const fill = (day: string) => `${day},Buy,KO,COCA COLA CO,10,$50.00,,-$500.00`

describe('exports that were pasted behind one another', () => {
  const taken = (...tables: readonly (readonly string[])[]) =>
    readHistoryText(tables.map((rows) => schwabFile(...rows)).join('')).entries.map(
      ({ tradeDate }) => tradeDate,
    )

  test('have the rows of overlapping days once', () => {
    const days = ['03/04/2026', '03/03/2026', '03/02/2026'].map(fill)
    expect(taken(days.slice(0, 2), days.slice(1))).toEqual(['2026-03-04', '2026-03-03', '2026-03-02'])
    expect(taken(days, days, days)).toHaveLength(3)
  })

  test('keep the honest twins of the one that has most', () => {
    const one = fill('03/02/2026')
    expect(taken([one, one], [one, one])).toHaveLength(2)
    expect(taken([one], [one, one, one], [one, one])).toHaveLength(3)
  })

  test('have the halves of a split once', () => {
    const halves = [
      '04/06/2026,Reverse Split,RVS,RVS INC,20,,,',
      '04/06/2026,Reverse Split,98765Q109,RVS INC XXXREVERSE SPLIT EFF: 04/06/26,-200,,,',
    ]
    const { entries } = readHistoryText(schwabFile(...halves) + schwabFile(...halves))
    expect(entries).toMatchObject([{ kind: 'split', quantity: -180_000_000, numerator: 1, denominator: 10 }])
  })
})
