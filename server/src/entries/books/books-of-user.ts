import type { CycleSettings, Ledger, Money } from '@wheelwright/core'

/** Books of a user: all of them, or all of some symbols. */
export interface BooksOfUser {
  readonly revision: number
  readonly ledger: Ledger
  readonly iraAccounts: ReadonlySet<string>
  readonly cycleSettings: CycleSettings
  /** The user's preference; null where the latest order decides. */
  readonly feePerContract: Money | null
}

/** All of them. */
export interface LedgerOfUser extends BooksOfUser {
  readonly size: number
  /** Micro-dollars that all entries move; what counts is kept within the range of money. */
  readonly turnover: number
}
