/** Takes a batch away with everything under it, some hundred rows at a time. */
import type { Database } from '../database/database.ts'
import type { BatchKey } from './compare-batch.ts'

const rowsAtOnce = 1000

/** Deletes the entries and notes of a batch that does not count. */
export const deleteRows = async (db: Database, { userId, batchId }: BatchKey): Promise<void> => {
  for (;;) {
    const rows = await db.read
      .selectFrom('entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('batch_id', '=', batchId)
      .limit(rowsAtOnce)
      .execute()
    if (rows.length === 0) return
    await db.transaction(async (tx) => {
      await tx
        .deleteFrom('entries')
        .where('user_id', '=', userId)
        .where('batch_id', '=', batchId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    })
  }
}

export const deleteBatch = async (db: Database, batch: BatchKey): Promise<void> => {
  await deleteRows(db, batch)
  await db.transaction(async (tx) => {
    await tx
      .deleteFrom('entry_batches')
      .where('user_id', '=', batch.userId)
      .where('id', '=', batch.batchId)
      .execute()
  })
}
