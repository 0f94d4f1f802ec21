/** What an import needs from outside; all of it happens in one transaction. */
import type { Instant } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'

export type ImportContext = {
  readonly tx: Tx
  readonly userId: string
  readonly batchId: string
  readonly now: Instant
  readonly newId: () => string
}
