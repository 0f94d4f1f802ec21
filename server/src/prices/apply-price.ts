/** What a fresh price makes of a stored position: value and profit follow from it, and the broker's older figures go. */
import { markOf, multiplyPriceWithin } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import type { ProviderQuote } from '../market-data/provider.ts'
import { signedQuantity } from '../portfolio/stored-position.ts'

export type Applied =
  /** `row` is null where the stored price is this one already. */
  | { readonly kind: 'current'; readonly row: PositionRow | null }
  /** The stored price is newer. */
  | { readonly kind: 'older' }
  /** The quote has no price, or one whose value is beyond what can be held. */
  | { readonly kind: 'unusable' }

/** The age of a price is that of its quote, not of the call that brought it; an older one never takes its place. */
export const applyQuote = (row: PositionRow, quote: ProviderQuote, source: string): Applied => {
  const mark = markOf(quote, row.asset_type === 'OPTION' ? 'option' : 'share')
  if (mark === null || row.is_adjusted === 1) return { kind: 'unusable' }
  if (row.current_price !== null && row.price_as_of !== null && quote.asOf < row.price_as_of)
    return { kind: 'older' }
  const value = multiplyPriceWithin(mark.price, signedQuantity(row), row.multiplier)
  if (value === null) return { kind: 'unusable' }
  const isDelayed = quote.isDelayed ? 1 : 0
  const isSame =
    row.current_price === mark.price &&
    row.price_as_of === quote.asOf &&
    row.price_source === source &&
    row.price_is_delayed === isDelayed
  if (isSame) return { kind: 'current', row: null }
  const fresh: PositionRow = {
    ...row,
    current_price: mark.price,
    price_as_of: quote.asOf,
    price_source: source,
    price_is_delayed: isDelayed,
    market_value: value,
    open_profit_loss: null,
    long_open_profit_loss: null,
    short_open_profit_loss: null,
    current_day_profit_loss: null,
    current_day_profit_loss_percentage: null,
  }
  return { kind: 'current', row: fresh }
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
