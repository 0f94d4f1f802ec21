import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { PeriodRow } from './model.ts'
import { noFigures } from '../charts/premium.ts'
import { figuresOf, fitOf } from './room.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
/** As many columns of figures, each as wide as that amount. */
const columns = (count: number, amount: number) =>
  Array.from({ length: count }, () => ({ values: [null, dollars(amount)] }))

it('periods have their cents where there is room, whole dollars where not, and are cards at last', () => {
  expect(fitOf(columns(8, 1234.56), 13.44, 976)).toBe('cents')
  expect(fitOf(columns(10, 39_848.03), 13.44, 1100)).toBe('dollars')
  expect(fitOf(columns(10, 123_456_789.01), 13.44, 976)).toBe('cards')
})

it('the mark of the broker stands below the cash before periods become cards', () => {
  const check = { values: [dollars(-21_345.67)], sign: 'always', isGain: true, isCheck: true } as const
  const all = [...columns(8, 39_848.03), check]
  expect(fitOf(all, 13.44, 976)).toBe('dollars')
  expect(fitOf(all, 13.44, 870)).toBe('stacked')
  expect(fitOf(all, 13.44, 600)).toBe('cards')
})

it('a gain keeps its cents', () => {
  const one = { values: [dollars(987_654.32)], sign: 'always' as const }
  const all = Array.from({ length: 7 }, () => one)
  const width = 880
  expect(fitOf(all, 13.44, width)).toBe('dollars')
  expect(
    fitOf(
      all.map((column) => ({ ...column, isGain: true })),
      13.44,
      width,
    ),
  ).toBe('cards')
})

it('what a broker stated needs room only where it stated anything, as wide as it differs', () => {
  const check = { state: 'differs', difference: dollars(65_586.5) } as NonNullable<PeriodRow['cashCheck']>
  const row = { ...noFigures, period: '2025-01', months: null, isOpen: false }
  const stated = { ...row, cashCheck: check }
  const columnsOf = (rows: readonly PeriodRow[]) => figuresOf({ total: row, items: [...rows] }, [], rows)
  expect(columnsOf([row])).toHaveLength(2)
  expect(columnsOf([row, stated]).at(-1)).toMatchObject({ values: [null, dollars(65_586.5)] })
})
