/** How many rows of each account's history are in no entry, so that no figure knows of them. */
import type { Reader } from '../database/database.ts'
import { detailOf } from '../entries/batches.ts'

export const countRefusedRows = async (db: Reader, userId: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const batches = await db
    .selectFrom('entry_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('kind', 'in', ['history', 'rows'])
    .execute()
  for (const batch of batches) {
    if (batch.kind === 'rows') {
      const row = await db
        .selectFrom('import_notes')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('user_id', '=', userId)
        .where('batch_id', '=', batch.id)
        .executeTakeFirst()
      // Those that were read before all were counted have their notes alone.
      const refused = Math.max(detailOf(batch).counts.refused, Number(row?.rows ?? 0))
      counts.set(batch.id.slice('rows:'.length), refused)
      continue
    }
    const { accounts, counts: rows } = detailOf(batch)
    for (const { id } of accounts) counts.set(id, (counts.get(id) ?? 0) + rows.refused + rows.needsFix)
  }
  return counts
}
