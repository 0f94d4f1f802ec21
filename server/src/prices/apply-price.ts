/** A fresh price of a position: value and profit follow from it. */
import { noBrokerSums } from '../positions/broker-sums.ts'
import { multiplyPriceWithin } from '@wheelwright/core'
import type { InstrumentPriceRow, PositionRow } from '../database/schema.ts'
import { signedQuantity } from '../positions/stored-position.ts'
import type { FreshPrice } from '../price-checks/check-prices.ts'

/** What stands where a price is stored: a position, or an instrument that only the ledger knows. */
export type PricedRow = Pick<
  InstrumentPriceRow,
  | 'symbol'
  | 'asset_type'
  | 'is_adjusted'
  | 'expiration_date'
  | 'current_price'
  | 'price_as_of'
  | 'price_source'
  | 'price_is_delayed'
>

/**
 * Whether a price that the checks have taken is another one than the row's. The age of a price is that of its quote, not of
 * the call that brought it; an older one never takes the place of a newer one.
 */
export function compareWithRow(row: PricedRow, price: FreshPrice): 'fresh' | 'same' | 'older' {
  if (row.current_price !== null && row.price_as_of !== null && price.price_as_of < row.price_as_of)
    return 'older'
  const isSame =
    row.current_price === price.current_price &&
    row.price_as_of === price.price_as_of &&
    row.price_source === price.price_source &&
    row.price_is_delayed === price.price_is_delayed
  return isSame ? 'same' : 'fresh'
}

/** The broker's older figures go. Null when the value is beyond what can be held: then the old price stays. */
export function withPrice(row: PositionRow, price: FreshPrice): PositionRow | null {
  const value = multiplyPriceWithin(price.current_price, signedQuantity(row), row.multiplier)
  if (value === null) return null
  return {
    ...row,
    ...price,
    ...noBrokerSums,
    market_value: value,
  }
}

/** The columns that a price refresh writes. The version stays: a price is nothing that its owner changed. */
export const priceColumns = [
  'current_price',
  'price_as_of',
  'price_source',
  'price_is_delayed',
  'market_value',
  'open_profit_loss',
  'long_open_profit_loss',
  'short_open_profit_loss',
  'current_day_profit_loss',
  'current_day_profit_loss_percentage',
] as const satisfies readonly (keyof PositionRow)[]
