import { expect, test } from 'vitest'
import type { LedgerEntry } from '@wheelwright/api'
import { countedCash, countedFees } from './counted-cash.ts'

const entry = (values: object) =>
  ({ netCash: 99_340_000, fees: 660_000, isCanceled: false, ...values }) as LedgerEntry

test.each([
  ['a trade', {}, 99_340_000, 660_000],
  ['a canceled trade', { isCanceled: true }, null, null],
  ['one of which a part was canceled', { leftCash: 49_670_000, leftFees: 330_000 }, 49_670_000, 330_000],
  ['a row that cancels, with the fee it left', { isCanceled: true, keptFee: 660_000 }, -660_000, 660_000],
])('%s', (_, values, cash, fees) => {
  expect([countedCash(entry(values)), countedFees(entry(values))]).toEqual([cash, fees])
})
