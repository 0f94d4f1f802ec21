/** The tables of accounts and of what is held in them, and of what brokers said of it, as code sees them. */
import type { Flag } from '../flag.ts'

export interface PortfolioRevisionRow {
  user_id: string
  revision: number
}

export interface AccountRow {
  user_id: string
  id: string
  broker: string
  account_number: string
  account_type: string
  hash_value: string | null
  is_day_trader: Flag
  cash_balance: number | null
  /** What the newest snapshot states, with what the history moved since; null where none states it. */
  cash_held: number | null
  buying_power: number | null
  total_value: number | null
  day_trading_buying_power: number | null
  last_synced: string | null
  is_active: Flag
  snapshot_as_of: string | null
  /** JSON list of symbols of which the snapshot says nothing, though it is of the whole account; `*` for all others. */
  snapshot_omits: string | null
  created_at: string
}

export type DataSource = 'manual' | 'schwab_import' | 'fidelity_import' | 'file_import' | 'demo' | 'history'
export type StoredPositionStatus = 'Open' | 'Closed' | 'Expired' | 'Assigned'

export interface PositionRow {
  user_id: string
  id: string
  /** What makes a position the same one in the next snapshot; unique per user. */
  position_key: string
  account_id: string | null
  data_source: DataSource
  asset_type: string
  symbol: string
  raw_symbol: string | null
  underlying_symbol: string | null
  option_type: 'Call' | 'Put' | null
  strike_price: number | null
  expiration_date: string | null
  multiplier: number
  is_adjusted: Flag
  long_quantity: number
  short_quantity: number
  average_price: number | null
  current_price: number | null
  price_as_of: string | null
  price_source: string | null
  price_is_delayed: Flag
  market_value: number | null
  open_profit_loss: number | null
  long_open_profit_loss: number | null
  short_open_profit_loss: number | null
  current_day_profit_loss: number | null
  /** Millionths of a percent. */
  current_day_profit_loss_percentage: number | null
  status: StoredPositionStatus
  /** Signed, as the newest snapshot says; null where it does not name the instrument, and for a position by hand. */
  snapshot_quantity: number | null
  /** Signed, what the history comes to; null where no history names the instrument. */
  ledger_quantity: number | null
  /** The snapshot less what the history came to at its instant. */
  difference: number | null
  /** What was paid for all of it with fees, below zero when short; null where the ledger does not know it. */
  basis: number | null
  /** JSON: each split of the shares since the snapshot, or in all of the history without one: day, numerator, denominator. */
  splits: string | null
  batch_id: string | null
  version: number
  created_at: string
  updated_at: string
}

/** A position by hand that was deleted. */
export interface TrashedPositionRow {
  user_id: string
  id: string
  deleted_at: string
  /** JSON: its row. */
  position: string
}

export interface ImportBatchRow {
  user_id: string
  id: string
  kind: string
  source: string
  body_hash: string
  exported_at: string | null
  received_at: string
  result: string
}

export interface SnapshotRow {
  user_id: string
  id: string
  account_id: string
  batch_id: string
  as_of: string
  applied: Flag
  body: string
}

/** Follows from the snapshot; there once it was first asked for. */
export interface SnapshotSetupsRow {
  user_id: string
  snapshot_id: string
  /** JSON list of the wheels that it knows both sides of. */
  setups: string
}

export interface BrokerRow {
  user_id: string
  account_id: string
  source_key: string
  batch_id: string
  /** The broker's object as it was received. */
  body: string
  first_seen_at: string
}
