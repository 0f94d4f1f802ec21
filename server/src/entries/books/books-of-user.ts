import type { CycleSettings, Ledger, Money } from '@wheelwright/core'

/** Books of a user: all of them, or all of some symbols. */
export interface BooksOfUser {
  readonly revision: number
  readonly ledger: Ledger
  readonly iraAccounts: ReadonlySet<string>
  readonly cycleSettings: CycleSettings
  /** As the user prefers; null where the latest order tells. */
  readonly feePerContract: Money | null
}

/** All of them. */
export interface LedgerOfUser extends BooksOfUser {
  readonly size: number
  /** Micro-dollars that all entries move; what counts is kept within what money can hold. */
  readonly turnover: number
}
