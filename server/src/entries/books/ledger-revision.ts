/**
 * A number per user, raised in the same transaction by every change of what counts in the ledger: what was derived at one
 * revision is valid as long as the revision is current.
 */
import type { Reader, Tx } from '../../database/database.ts'

export async function readLedgerRevision(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Ids of batches in which other entries count than before; empty where the user decided about booking alone. */
export type ChangedBatches = readonly string[] | 'any'

/** Returns the new revision. */
export async function raiseLedgerRevision(tx: Tx, userId: string, changed: ChangedBatches): Promise<number> {
  await tx
    .insertInto('ledger_revisions')
    .values({ user_id: userId, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ revision: update('ledger_revisions.revision', '+', 1) })),
    )
    .execute()
  const revision = await readLedgerRevision(tx, userId)
  if (changed.length === 0) return revision
  const batches = tx
    .updateTable('entry_batches')
    .set({ staged_revision: revision })
    .where('user_id', '=', userId)
    .where('state', 'in', ['confirmed', 'undone'])
  await (changed === 'any' ? batches : batches.where('id', 'in', changed)).execute()
  return revision
}
