/**
 * A number per user that every change of what counts in the ledger raises, in the same transaction: what was derived
 * at one revision is still true as long as the revision stands.
 */
import type { Reader, Tx } from '../database/database.ts'

export const readLedgerRevision = async (db: Reader, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('ledger_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Answers the new revision. */
export const raiseLedgerRevision = async (tx: Tx, userId: string): Promise<number> => {
  await tx
    .insertInto('ledger_revisions')
    .values({ user_id: userId, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ revision: update('ledger_revisions.revision', '+', 1) })),
    )
    .execute()
  return readLedgerRevision(tx, userId)
}
