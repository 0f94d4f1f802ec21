/** A position's row parsed into the domain's types: what leaves the database is checked once, here. */
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Holding, Instant, Money, Quantity, TradingDate } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'

const moneyOrNull = (micros: number | null): Money | null =>
  micros === null ? null : moneyFromMicros(micros)

/** Long less short: contracts or shares, short below zero. */
export function signedQuantity(row: Pick<PositionRow, 'long_quantity' | 'short_quantity'>): Quantity {
  return quantityFromMicros(row.long_quantity - row.short_quantity)
}

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

/**
 * A sum that the broker stated, where it is of the quantity that is held: entries may have come since. Where they left nothing,
 * it says nothing of it.
 */
export function ofWhatIsHeld(row: QuantityRow, sum: number | null): Money | null {
  const held = signedQuantity(row)
  return held !== 0 && (row.snapshot_quantity === null || row.snapshot_quantity === held)
    ? moneyOrNull(sum)
    : null
}

/** What core needs to value a position. */
export function holdingOf(row: HoldingRow): Holding {
  return {
    quantity: signedQuantity(row),
    multiplier: row.multiplier,
    averagePrice: moneyOrNull(row.average_price),
    currentPrice: moneyOrNull(row.current_price),
    marketValue: ofWhatIsHeld(row, row.market_value),
    openProfitLoss: ofWhatIsHeld(row, row.open_profit_loss),
    basis: moneyOrNull(row.basis),
  }
}

export const moneyOf = moneyOrNull
export function dateOf(text: string | null): TradingDate | null {
  return text as TradingDate | null
}
export function instantOf(text: string): Instant {
  return text as Instant
}
export function instantOrNull(text: string | null): Instant | null {
  return text as Instant | null
}
