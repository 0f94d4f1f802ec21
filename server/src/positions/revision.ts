/**
 * A number per user that every change of positions or accounts raises, in the same transaction: what was computed at
 * one revision is still true as long as the revision stands.
 */
import type { Reader, Tx } from '../database/database.ts'

export async function readRevision(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('portfolio_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

export async function raiseRevision(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('portfolio_revisions')
    .values({ user_id: userId, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ revision: update('portfolio_revisions.revision', '+', 1) })),
    )
    .execute()
}
