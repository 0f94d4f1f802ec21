/** The user's word on whether two sources tell of one trade or of two. */
import type { Tx } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { matchSameTrades, setState } from '../entries/compare-batch.ts'
import { confirmedRows } from '../entries/select-entries.ts'

export type Decision = 'done' | 'no such entry' | 'no other source'

const findRow = (
  tx: Tx,
  userId: string,
  id: string,
  state: 'counted' | 'same-trade',
): Promise<EntryRow | undefined> =>
  confirmedRows(tx, userId)
    .selectAll('entries')
    .where('entries.id', '=', id)
    .where('entries.state', '=', state)
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
