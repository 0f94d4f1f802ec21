/** What a fresh price makes of a stored position: value and profit follow from it, and the broker's older figures go. */
import { multiplyPriceWithin } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import { signedQuantity } from '../portfolio/stored-position.ts'

/** Null when the value is beyond what can be held: then the old price stays. */
export const withPrice = (
  row: PositionRow,
  price: Money,
  source: string,
  now: string,
): PositionRow | null => {
  const value = row.is_adjusted === 1 ? null : multiplyPriceWithin(price, signedQuantity(row), row.multiplier)
  if (value === null) return null
  return {
    ...row,
    current_price: price,
    price_as_of: now,
    price_source: source,
    market_value: value,
    open_profit_loss: null,
    long_open_profit_loss: null,
    short_open_profit_loss: null,
    current_day_profit_loss: null,
    current_day_profit_loss_percentage: null,
    version: row.version + 1,
    updated_at: row.updated_at,
  }
}

/** The columns that a price refresh writes. */
export const priceColumns = [
  'current_price',
  'price_as_of',
  'price_source',
  'market_value',
  'open_profit_loss',
  'long_open_profit_loss',
  'short_open_profit_loss',
  'current_day_profit_loss',
  'current_day_profit_loss_percentage',
  'version',
] as const satisfies readonly (keyof PositionRow)[]
