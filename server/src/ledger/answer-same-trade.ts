/** The user's word on whether two sources tell of one trade or of two. */
import type { Tx } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { packId } from '../database/packing/ids.ts'
import { matchSameTrades, setState } from '../entries/compare-batch.ts'
import { readEntryKeys } from '../entries/entry-keys.ts'
import { confirmedRows } from '../entries/select-entries.ts'
import { fromStoredRow, type EntryRow } from '../entries/stored-row.ts'

export type Decision = 'done' | 'no such entry' | 'no other source'

const findRow = async (
  tx: Tx,
  userId: string,
  id: string,
  state: 'counted' | 'same-trade',
): Promise<EntryRow | undefined> => {
  const keys = await readEntryKeys(tx, userId)
  const row = await confirmedRows(tx, keys)
    .selectAll()
    .where('id', '=', packId(id))
    .where('state', '=', packState(state))
    .executeTakeFirst()
  return row === undefined ? undefined : fromStoredRow(row, keys)
}

export async function keepBoth(tx: Tx, userId: string, id: string): Promise<Decision> {
  const row = await findRow(tx, userId, id, 'same-trade')
  if (row === undefined) return 'no such entry'
  await setState(tx, { userId, batchId: row.batch_id }, id, { state: 'counted', same_as: null })
  return 'done'
}

export async function treatAsOne(tx: Tx, userId: string, id: string): Promise<Decision> {
  const row = await findRow(tx, userId, id, 'counted')
  if (row === undefined) return 'no such entry'
  const batch = { userId, batchId: row.batch_id }
  const other = (await matchSameTrades(tx, batch, [row])).get(id)
  if (other === undefined) return 'no other source'
  await setState(tx, batch, id, { state: 'same-trade', same_as: other })
  return 'done'
}
