/** The tables of prices: who tells them, and which were not taken, as code sees them. */
import type { HoldKind } from '@wheelwright/core'
import type { Flag } from '../flag.ts'

export interface MarketDataChoiceRow {
  user_id: string
  /** Which of the two configured sources is asked first. */
  source: 'primary' | 'alternative'
}

/** The price of an instrument that open wheels stand on and no open position tells. */
export interface InstrumentPriceRow {
  user_id: string
  /** The ledger's key of the instrument. */
  instrument_key: string
  symbol: string
  asset_type: string
  is_adjusted: Flag
  expiration_date: string | null
  current_price: number | null
  price_as_of: string | null
  price_source: string | null
  price_is_delayed: Flag
}

/** A price that was told and not taken. */
export interface HeldPriceRow {
  user_id: string
  symbol: string
  price: number
  price_as_of: string
  price_source: string
  price_is_delayed: Flag
  reason_kind: HoldKind
  reason_limit: number
  reason_underlying: number | null
  /** What stays. */
  previous_price: number | null
  previous_as_of: string | null
  previous_source: string | null
  /** `open` waits for the user; one that was taken or kept is not asked about again while sources tell the same. */
  decision: 'open' | 'taken' | 'kept'
}
