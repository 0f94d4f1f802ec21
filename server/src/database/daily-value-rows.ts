/** The table of what portfolios were worth, as code sees it. */

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
