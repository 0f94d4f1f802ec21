import { expect, it } from 'vitest'
import { readSettling, writeSettling } from './portfolio-settling.ts'

const at = '2026-11-20T15:00:00.000Z'

it.each([
  [{ settled: 120, of: 200, asOf: at, failedAt: null }, `settled=120, of=200, as_of=${at}`],
  [{ settled: 0, of: 3, asOf: null, failedAt: null }, 'settled=0, of=3'],
  [{ settled: 0, of: 3, asOf: null, failedAt: at }, `settled=0, of=3, failed_at=${at}`],
  [{ settled: 2, of: 3, asOf: at, failedAt: at }, `settled=2, of=3, as_of=${at}, failed_at=${at}`],
])('how far a portfolio is settled is written and read', (settling, text) => {
  expect(writeSettling(settling)).toBe(text)
  expect(readSettling(text)).toEqual(settling)
})

it.each([null, '', 'settled=1', 'settled=x, of=2', 'settled=1, of=2, later=3'])('%j says nothing', (text) =>
  expect(readSettling(text)).toBe(null),
)
