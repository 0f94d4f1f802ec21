/** The user's word on whether two sources tell of one trade or of two. */
import type { Tx } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { matchSameTrades, setState } from '../entries/compare-batch.ts'

export type Decision = 'done' | 'no such entry' | 'no other source'

const findRow = (
  tx: Tx,
  userId: string,
  id: string,
  state: 'counted' | 'same-trade',
): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('entries')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'entries.user_id')
        .onRef('entry_batches.id', '=', 'entries.batch_id'),
    )
    .selectAll('entries')
    .where('entries.user_id', '=', userId)
    .where('entries.id', '=', id)
    .where('entries.state', '=', state)
    .where('entry_batches.state', '=', 'confirmed')
    .executeTakeFirst()

export const keepBoth = async (tx: Tx, userId: string, id: string): Promise<Decision> => {
  const row = await findRow(tx, userId, id, 'same-trade')
  if (row === undefined) return 'no such entry'
  await setState(tx, { userId, batchId: row.batch_id }, id, { state: 'counted', same_as: null })
  return 'done'
}

export const treatAsOne = async (tx: Tx, userId: string, id: string): Promise<Decision> => {
  const row = await findRow(tx, userId, id, 'counted')
  if (row === undefined) return 'no such entry'
  const batch = { userId, batchId: row.batch_id }
  const other = (await matchSameTrades(tx, batch, [row])).get(id)
  if (other === undefined) return 'no other source'
  await setState(tx, batch, id, { state: 'same-trade', same_as: other })
  return 'done'
}
