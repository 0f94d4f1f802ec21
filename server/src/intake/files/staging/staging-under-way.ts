/** A staging in progress: which batch it fills, and what may end it. */
import type { Tx } from '../../../database/database.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import type { AccountChoices } from '../accounts/account-choices.ts'

/** A staging in progress. */
export interface Staging {
  readonly batch: BatchKey
  /** What the user said of the file's accounts. */
  readonly choices: AccountChoices
  /** Within each transaction: throws where the batch was discarded, or another process goes on with it. */
  readonly demand: (tx: Tx) => Promise<void>
  readonly signal: AbortSignal
}
