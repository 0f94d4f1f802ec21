/**
 * One price of an instrument, in whatever account it is held: the latest that a file stated or a source gave, and where none
 * did the latest that the user typed, in units of today (`entries/marks.ts` values lots and wheels alike). It is found when the
 * rows are read, so it goes again with the file that stated it.
 */
import { compareText } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import { withoutBrokerSums } from './broker-sums.ts'
import { inTodaysUnits, type SplitRow } from './held-splits.ts'

const priceColumns = ['current_price', 'price_as_of', 'price_source', 'price_is_delayed'] as const

type Priced = Pick<
  PositionRow,
  | 'asset_type'
  | 'symbol'
  | 'multiplier'
  | 'status'
  | 'long_quantity'
  | 'short_quantity'
  | (typeof priceColumns)[number]
> &
  SplitRow

/** What the user typed stays at its row, whatever others say. */
const isTyped = ({ price_source }: Priced): boolean => price_source === 'manual'

/** One whose age is unknown may be of any day. */
const ageOf = ({ price_as_of }: Priced): string => price_as_of ?? ''

const sizeOf = ({ long_quantity, short_quantity }: Priced): number => long_quantity + short_quantity

/** Orders prices, the best last: a typed one is the last resort, then the later wins, then the larger holding, whose price is rounded least. */
const bestLast = (a: Priced, b: Priced): number =>
  Number(isTyped(b)) - Number(isTyped(a)) ||
  compareText(ageOf(a), ageOf(b)) ||
  sizeOf(a) - sizeOf(b) ||
  (a.current_price ?? 0) - (b.current_price ?? 0)

/** The broker's sums rest on its own price. */
const withPriceOf = <R extends Priced>(row: R, price: Priced): R => {
  const { current_price, price_as_of, price_source, price_is_delayed } = price
  return { ...withoutBrokerSums(row), current_price, price_as_of, price_source, price_is_delayed }
}

const keyOf = ({ asset_type, symbol, multiplier }: Priced): string =>
  `${symbol}|${multiplier}|${asset_type === 'OPTION'}`

/** Gives a row the latest price among all open rows of its user; one that has it already stays the same object. */
export function latestPriceAmong(rows: readonly Priced[]): <R extends Priced>(row: R) => R {
  const latest = new Map<string, Priced>()
  for (const stored of rows) {
    const row = inTodaysUnits(stored)
    if (row.status !== 'Open' || row.current_price === null) continue
    const known = latest.get(keyOf(row))
    if (known === undefined || bestLast(known, row) < 0) latest.set(keyOf(row), row)
  }
  return (stored) => {
    const row = inTodaysUnits(stored)
    const known = latest.get(keyOf(row))
    if (known === undefined || row.status !== 'Open' || isTyped(row)) return row
    const isBetter = row.current_price === null || (!isTyped(known) && ageOf(known) > ageOf(row))
    return isBetter ? withPriceOf(row, known) : row
  }
}
