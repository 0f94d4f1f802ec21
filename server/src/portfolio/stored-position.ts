/** A position's row parsed into the domain's types: what leaves the database is checked once, here. */
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Holding, Instant, Money, Quantity, TradingDate } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'

const moneyOrNull = (micros: number | null): Money | null =>
  micros === null ? null : moneyFromMicros(micros)

/** Long less short: contracts or shares, short below zero. */
export const signedQuantity = (row: Pick<PositionRow, 'long_quantity' | 'short_quantity'>): Quantity =>
  quantityFromMicros(row.long_quantity - row.short_quantity)

type HoldingRow = Pick<
  PositionRow,
  | 'long_quantity'
  | 'short_quantity'
  | 'multiplier'
  | 'average_price'
  | 'current_price'
  | 'market_value'
  | 'open_profit_loss'
>

/** What core needs to value a position. */
export const holdingOf = (row: HoldingRow): Holding => ({
  quantity: signedQuantity(row),
  multiplier: row.multiplier,
  averagePrice: moneyOrNull(row.average_price),
  currentPrice: moneyOrNull(row.current_price),
  marketValue: moneyOrNull(row.market_value),
  openProfitLoss: moneyOrNull(row.open_profit_loss),
})

export const moneyOf = moneyOrNull
export const dateOf = (text: string | null): TradingDate | null => text as TradingDate | null
export const instantOf = (text: string): Instant => text as Instant
export const instantOrNull = (text: string | null): Instant | null => text as Instant | null
