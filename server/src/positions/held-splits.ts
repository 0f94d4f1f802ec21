/**
 * Prices and averages that are of before a split, in units of today: 229.00 of the day before a 2-for-1 split is 114.50. What is stored
 * stays as it was told, so that a split that is taken back leaves nothing behind.
 */
import { divideRounded, tradingDateAt, type DatedSplit } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import { withoutBrokerSums, type WithBrokerSums } from './broker-sums.ts'

export type SplitRow = Pick<PositionRow, 'splits' | 'current_price' | 'price_as_of'> &
  Partial<Pick<PositionRow, 'average_price'>> &
  WithBrokerSums

/** As a row keeps them; null without any. */
export function splitsText(splits: readonly DatedSplit[]): string | null {
  if (splits.length === 0) return null
  return JSON.stringify(splits.map(({ on, numerator, denominator }) => [on, numerator, denominator]))
}

type StoredSplit = readonly [on: string, numerator: number, denominator: number]

const inUnitsAfter = (amount: number | null, splits: readonly StoredSplit[]): number | null =>
  splits.reduce<number | null>(
    (value, [, numerator, denominator]) =>
      value === null ? null : Number(divideRounded(BigInt(value) * BigInt(denominator), BigInt(numerator))),
    amount,
  )

/** A row with its price and average in units of today. One that nothing was split of stays the same object. */
export function inTodaysUnits<R extends SplitRow>(row: R): R {
  if (row.splits === null) return row
  const splits = JSON.parse(row.splits) as readonly StoredSplit[]
  const pricedOn = row.price_as_of === null ? '' : tradingDateAt(Date.parse(row.price_as_of))
  const since = splits.filter(([on]) => on > pricedOn)
  const average =
    row.average_price === undefined ? {} : { average_price: inUnitsAfter(row.average_price, splits) }
  return { ...withoutBrokerSums(row), ...average, current_price: inUnitsAfter(row.current_price, since) }
}
