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
  | 'basis'
  | 'snapshot_quantity'
>

type QuantityRow = Pick<PositionRow, 'long_quantity' | 'short_quantity' | 'snapshot_quantity'>

/** A sum that the broker stated, where it is of the quantity that is held: entries may have come since. */
export const ofWhatIsHeld = (row: QuantityRow, sum: number | null): Money | null =>
  row.snapshot_quantity === null || row.snapshot_quantity === signedQuantity(row) ? moneyOrNull(sum) : null

/** What core needs to value a position. */
export const holdingOf = (row: HoldingRow): Holding => ({
  quantity: signedQuantity(row),
  multiplier: row.multiplier,
  averagePrice: moneyOrNull(row.average_price),
  currentPrice: moneyOrNull(row.current_price),
  marketValue: ofWhatIsHeld(row, row.market_value),
  openProfitLoss: ofWhatIsHeld(row, row.open_profit_loss),
  basis: moneyOrNull(row.basis),
})

export const moneyOf = moneyOrNull
export const dateOf = (text: string | null): TradingDate | null => text as TradingDate | null
export const instantOf = (text: string): Instant => text as Instant
export const instantOrNull = (text: string | null): Instant | null => text as Instant | null
