/** Deletes a batch with everything under it, some hundred rows at a time. */
import type { Database, Tx } from '../../database/database.ts'
import { stateOfBatch } from './batches.ts'
import type { BatchKey } from '../duplicates/compare-batch.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { deleteFromBatch, entriesOfBatch } from '../rows/entry-rows.ts'
import { dropUpload } from './uploads.ts'

const rowsAtOnce = 1000

/** The batch has come to count in the meantime, and must not be deleted. */
const counts = async (tx: Tx, batch: BatchKey): Promise<boolean> =>
  (await stateOfBatch(tx, batch)) === 'confirmed'

/** Deletes the entries of a batch that does not count; returns false and keeps the rest when it has come to count. */
export async function deleteRows(db: Database, batch: BatchKey): Promise<boolean> {
  const { userId, batchId } = batch
  const keys = await readEntryKeys(db.read, userId)
  for (;;) {
    const rows = await entriesOfBatch(db.read, keys, batchId)
      .select('row_no')
      .orderBy('row_no')
      .limit(rowsAtOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return true
    const isGone = await db.transaction(
      async (tx) => {
        if (await counts(tx, batch)) return false
        await deleteFromBatch(tx, keys, batchId).where('row_no', '<=', last.row_no).execute()
        return true
      },
      { user: userId },
    )
    if (!isGone) return false
  }
}

/** Returns false and keeps the batch when it has come to count. */
export async function deleteBatch(db: Database, batch: BatchKey): Promise<boolean> {
  if (!(await deleteRows(db, batch))) return false
  return db.transaction(
    async (tx) => {
      if (await counts(tx, batch)) return false
      // What a staging in progress has written since; from here on it finds no batch.
      await deleteFromBatch(tx, await readEntryKeys(tx, batch.userId), batch.batchId).execute()
      await dropUpload(tx, batch)
      await tx
        .deleteFrom('entry_batches')
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .execute()
      return true
    },
    { user: batch.userId },
  )
}
