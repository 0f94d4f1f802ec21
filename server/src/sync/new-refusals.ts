/** Rows that could not be taken and that no import showed before: a sync goes on before the last one, and meets them again. */
import type { Reader } from '../database/database.ts'
import { detailOf, selectBatch } from '../entries/batches/batches.ts'
import type { BatchKey } from '../entries/duplicates/compare-batch.ts'

/** A position that can't be read is met by every sync, each time at another price: it is no news. */
const position = /"long_?quantity"/i

const selectKeys = async (db: Reader, { userId, batchId }: BatchKey) => {
  const rows = await db
    .selectFrom('import_notes')
    .select(['row_key', 'raw'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('outcome', 'in', ['refused', 'needs-fix'])
    .execute()
  return rows.map(({ row_key, raw }) => ({ key: row_key, isPosition: position.test(raw) }))
}

/** Rows beyond those that are listed one by one count as new: nothing says that they are not. */
export async function countNewRefusals(db: Reader, batch: BatchKey): Promise<number> {
  const keys = await selectKeys(db, batch)
  const stored = await selectBatch(db, batch.userId, batch.batchId)
  const { refused = 0, needsFix = 0 } = stored === undefined ? {} : detailOf(stored).counts
  const unlisted = Math.max(0, refused + needsFix - keys.length)
  if (keys.length === 0) return unlisted
  const shown = await db
    .selectFrom('import_notes')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'import_notes.user_id')
        .onRef('entry_batches.id', '=', 'import_notes.batch_id'),
    )
    .select('row_key')
    .where('import_notes.user_id', '=', batch.userId)
    .where('batch_id', '<>', batch.batchId)
    .where('entry_batches.state', 'in', ['confirmed', 'undone'])
    .where('row_key', 'is not', null)
    .execute()
  const known = new Set(shown.map(({ row_key }) => row_key))
  return (
    keys.filter(({ key, isPosition }) => !isPosition && (key === null || !known.has(key))).length + unlisted
  )
}
