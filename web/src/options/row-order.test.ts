import type { Position } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { sortRows } from './model.ts'
import type { OptionRow } from './option-row.ts'

const row = (symbol: string, profitLoss: number | null): OptionRow =>
  ({ position: { symbol, profitLoss } as Position }) as OptionRow

const rows = [
  row('KO    260619P00060000', null),
  row('KO    260320P00058000', 10),
  row('F     260619C00012000', null),
  row('KO    260320C00062000', 10),
  row('ABC   260320P00050000', 20),
]
const sorted = (direction: 'ascending' | 'descending', given = rows) =>
  sortRows(given, { column: 'profit', direction }).map(({ position }) => position.symbol.slice(0, 13))

it.each([
  ['ascending', ['KO    260320C', 'KO    260320P', 'ABC   260320P']],
  ['descending', ['ABC   260320P', 'KO    260320C', 'KO    260320P']],
] as const)('%s: ties by their symbol, what is unknown last', (direction, known) => {
  const order = [...known, 'F     260619C', 'KO    260619P']
  expect(sorted(direction)).toEqual(order)
  expect(sorted(direction, rows.toReversed())).toEqual(order)
})
