// The import payload as document 3 prints it (section 3, "Import payload"): snake_case, ready for JSON. Where its
// defaults of 0 would state an untrue fact, null stands for unknown: a market value that the broker did not give, and
// the balances of an account of which only the number is known.
import type { Instant } from '../base/instant.ts'
import type { TradingDate } from '../base/trading-date.ts'

export const BROKERAGE = 'schwab'

export interface PayloadPosition {
  readonly symbol: string
  readonly asset_type: string
  readonly underlying_symbol: string | null
  readonly option_type: 'Call' | 'Put' | null
  readonly strike_price: number | null
  readonly expiration_date: TradingDate | null
  readonly long_quantity: number
  readonly short_quantity: number
  readonly market_value: number | null
  readonly current_price: number | null
  readonly average_price: number | null
  readonly status: string
  /** Long less short. */
  readonly shares: number
  /** Long less short. */
  readonly contracts: number
  readonly current_day_profit_loss: number
  readonly current_day_profit_loss_percentage: number
  readonly long_open_profit_loss: number
  readonly short_open_profit_loss: number
  readonly data_source: 'schwab_import'
}

export interface PayloadAccount {
  readonly account_number: string
  readonly account_type: string
  readonly brokerage: typeof BROKERAGE
  readonly hash_value: string | null
  readonly is_day_trader: boolean
  readonly cash_balance: number | null
  readonly buying_power: number | null
  readonly total_value: number | null
  readonly day_trading_buying_power: number | null
  readonly last_synced: Instant
  readonly is_active: true
  /**
   * Null when the inputs do not say what is held: then nothing counts as sold. An empty list: nothing is held. A row
   * that could not be read is passed on nearly as received, so that what it stands for does not count as sold.
   */
  readonly positions: readonly (PayloadPosition | Fields)[] | null
  /** As received. */
  readonly orders: readonly Fields[]
  /** As received. */
  readonly transactions: readonly Fields[]
}

export interface ImportPayload {
  readonly export_info: {
    readonly source: typeof BROKERAGE
    readonly imported_at: Instant
    readonly total_accounts: number
    readonly total_positions: number
    readonly total_orders: number
    readonly total_transactions: number
  }
  readonly accounts: readonly PayloadAccount[]
}

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>
