/**
 * One price of an instrument, in whatever account it is held: the latest that a file stated or a source gave. It is found
 * when the rows are read, so it goes again with the file that stated it.
 */
import type { PositionRow } from '../database/schema.ts'
import { noBrokerSums } from './broker-sums.ts'

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
  Partial<Pick<PositionRow, keyof typeof noBrokerSums>>

/** What the user typed is of that row alone. */
const isShared = ({ status, price_source }: Priced): boolean => status === 'Open' && price_source !== 'manual'

/** One whose age is unknown may be of any day. */
const ageOf = ({ current_price, price_as_of }: Priced): string | null =>
  current_price === null ? null : (price_as_of ?? '')

const isLater = (one: Priced, other: Priced): boolean => {
  const [age, than] = [ageOf(one), ageOf(other)]
  return age !== null && (than === null || age > than)
}

const sizeOf = ({ long_quantity, short_quantity }: Priced): number => long_quantity + short_quantity

/** The later; of one age that of the larger holding, whose price is rounded least. */
const isBetter = (one: Priced, other: Priced): boolean =>
  isLater(one, other) ||
  (!isLater(other, one) &&
    (sizeOf(one) - sizeOf(other) || (one.current_price ?? 0) - (other.current_price ?? 0)) > 0)

/** The broker's sums rest on its own price. */
const withPriceOf = <R extends Priced>(row: R, price: Priced): R => {
  const { current_price, price_as_of, price_source, price_is_delayed } = price
  const none = Object.fromEntries(Object.entries(noBrokerSums).filter(([name]) => name in row))
  return { ...row, ...none, current_price, price_as_of, price_source, price_is_delayed }
}

const keyOf = ({ asset_type, symbol, multiplier }: Priced): string =>
  `${symbol}|${multiplier}|${asset_type === 'OPTION'}`

/** Gives a row the latest price among all open rows of its user; one that has it already stays the same object. */
export function latestPriceAmong(rows: readonly Priced[]): <R extends Priced>(row: R) => R {
  const latest = new Map<string, Priced>()
  for (const row of rows) {
    const known = latest.get(keyOf(row))
    if (isShared(row) && (known === undefined || isBetter(row, known))) latest.set(keyOf(row), row)
  }
  return (row) => {
    const known = latest.get(keyOf(row))
    return known !== undefined && isShared(row) && isLater(known, row) ? withPriceOf(row, known) : row
  }
}
