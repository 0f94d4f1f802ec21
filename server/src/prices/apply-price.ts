/** What a quote makes of a stored price, and a fresh price of a position: value and profit follow from it. */
import { markOf, multiplyPriceWithin, type Money } from '@wheelwright/core'
import type { InstrumentPriceRow, PositionRow } from '../database/schema.ts'
import type { ProviderQuote } from '../market-data/provider.ts'
import { signedQuantity } from '../portfolio/stored-position.ts'

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

export interface FreshPrice {
  readonly current_price: Money
  readonly price_as_of: string
  readonly price_source: string
  readonly price_is_delayed: 0 | 1
}

export type Judged =
  | { readonly kind: 'fresh'; readonly price: FreshPrice }
  /** The stored price is this one already, or a newer one; or the quote has none. */
  | { readonly kind: 'same' }
  | { readonly kind: 'older' }
  | { readonly kind: 'unusable' }

/** The age of a price is that of its quote, not of the call that brought it; an older one never takes its place. */
export const judgeQuote = (row: PricedRow, quote: ProviderQuote, source: string): Judged => {
  const mark = markOf(quote, row.asset_type === 'OPTION' ? 'option' : 'share')
  if (mark === null) return { kind: 'unusable' }
  if (row.current_price !== null && row.price_as_of !== null && quote.asOf < row.price_as_of)
    return { kind: 'older' }
  const price: FreshPrice = {
    current_price: mark.price,
    price_as_of: quote.asOf,
    price_source: source,
    price_is_delayed: quote.isDelayed ? 1 : 0,
  }
  const isSame =
    row.current_price === price.current_price &&
    row.price_as_of === price.price_as_of &&
    row.price_source === price.price_source &&
    row.price_is_delayed === price.price_is_delayed
  return isSame ? { kind: 'same' } : { kind: 'fresh', price }
}

/** The broker's older figures go. Null when the value is beyond what can be held: then the old price stays. */
export const withPrice = (row: PositionRow, price: FreshPrice): PositionRow | null => {
  const value = multiplyPriceWithin(price.current_price, signedQuantity(row), row.multiplier)
  if (value === null) return null
  return {
    ...row,
    ...price,
    market_value: value,
    open_profit_loss: null,
    long_open_profit_loss: null,
    short_open_profit_loss: null,
    current_day_profit_loss: null,
    current_day_profit_loss_percentage: null,
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
