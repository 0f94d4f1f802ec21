import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { fitOf } from './room.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
/** As many columns of figures, each as wide as that amount. */
const columns = (count: number, amount: number) =>
  Array.from({ length: count }, () => ({ values: [null, dollars(amount)] }))

it('periods have their cents where there is room, whole dollars where not, and are cards at last', () => {
  expect(fitOf(columns(8, 1234.56), 13.44, 976)).toBe('cents')
  expect(fitOf(columns(10, 39_848.03), 13.44, 1100)).toBe('dollars')
  expect(fitOf(columns(10, 123_456_789.01), 13.44, 976)).toBe('cards')
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
