/** Tables of several accounts in one file: each row is of the account that the title above it names. */
import { expect, test } from 'vitest'
import { schwabFile } from '../testing/broker-files.ts'
import { readHistoryText } from '../testing/read-sample.ts'

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

test('tables of one account are one', () => {
  const file = readHistoryText(table('Joint ...111', interest) + table('Joint ...111', interest))
  expect(file).toMatchObject({ accountNames: ['Joint ...111'], rows: 2, taken: 2 })
  expect(file.entries.map(({ id }) => file.origins.get(id)?.account)).toEqual([null, null])
})
