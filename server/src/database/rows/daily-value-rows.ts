/** The tables of what portfolios were worth, and of the closes of days on which that was not kept, as code sees them. */
import type { Flag } from '../flag.ts'

export interface DailyValueRow {
  user_id: string
  /** Empty for all accounts together and what is held by hand. */
  account_id: string
  day: string
  /** Of the positions whose value is known; null where none is. */
  value: number | null
  cash: number | null
  /** Positions that `value` leaves out. */
  unknown: number
  /** Positions whose price was older than the session. */
  old_prices: number
  /** `kept` on the evening of that day; `rebuilt` from history later, and never in the place of one that was kept. */
  source: 'kept' | 'rebuilt'
}

/** Closes of an instrument on days of the past: of the user, as the source's licence has it. */
export interface PastClosesRow {
  user_id: string
  /** The latest symbol of shares, or the ledger's key of the contract. */
  instrument_key: string
  /** The days that were asked for, both inclusive: one without a close has none. */
  from_day: string
  to_day: string
  /** Those before a split are told in shares of after it. */
  is_split_adjusted: Flag
  /** JSON: micro-dollars by day. */
  closes: string
}

/** When closes were last asked for, and what for. */
export interface PastCloseLookRow {
  user_id: string
  ledger_revision: number
  /** The sources of the server at that time. */
  sources: string
  looked_at: string
}
