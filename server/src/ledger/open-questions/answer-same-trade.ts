/** The user's word on whether two sources tell of one trade or of two. */
import type { Tx } from '../../database/database.ts'
import { isEndingKind } from '@wheelwright/core'
import { packState } from '../../database/packing/codes.ts'
import { packId } from '../../database/packing/ids.ts'
import { manualBatch } from '../../entries/batches/batches.ts'
import { matchSameTrades, setState } from '../../entries/duplicates/compare-batch.ts'
import { readEntryKeys, type EntryKeys } from '../../entries/rows/entry-keys.ts'
import { entriesOfBatch, rowsFrom } from '../../entries/rows/entry-rows.ts'
import { deliveryOf, selectToldInstead } from '../../entries/duplicates/prefer-endings.ts'
import { confirmedRows } from '../../entries/rows/select-entries.ts'
import { fromStoredRow, type EntryRow } from '../../entries/rows/stored-row.ts'
import { selectSettledByHand } from './settled-endings.ts'

export type Decision = 'done' | 'no such entry' | 'no other source' | 'nothing left'

type StateOf = Pick<EntryRow, 'state' | 'same_as'>

const findRow = async (
  tx: Tx,
  keys: EntryKeys,
  id: string,
  state: 'counted' | 'same-trade',
): Promise<EntryRow | undefined> => {
  const row = await confirmedRows(tx, keys)
    .selectAll()
    .where('id', '=', packId(id))
    .where('state', '=', packState(state))
    .executeTakeFirst()
  return row === undefined ? undefined : fromStoredRow(row, keys)
}

/** An ending by hand that a broker may report otherwise. */
const isEndingByHand = (row: EntryRow): boolean => row.batch_id === manualBatch && isEndingKind(row.kind)

/** Shares that an ending by hand moved go with it. */
const setWithMoved = async (tx: Tx, keys: EntryKeys, row: EntryRow, { state, same_as }: StateOf) => {
  const stored = isEndingByHand(row)
    ? await entriesOfBatch(tx, keys, manualBatch)
        .selectAll()
        .where('state', '=', packState(row.state))
        .execute()
    : []
  const moved = (await rowsFrom(tx, keys, stored)).filter((each) => deliveryOf(each) === row.id)
  for (const { id } of [row, ...moved])
    await setState(tx, { userId: keys.userId, batchId: row.batch_id }, id, { state, same_as })
}

export async function keepBoth(tx: Tx, userId: string, id: string): Promise<Decision> {
  const keys = await readEntryKeys(tx, userId)
  const row = await findRow(tx, keys, id, 'same-trade')
  if (row === undefined) return 'no such entry'
  if ((await selectSettledByHand(tx, keys)).has(id)) return 'nothing left'
  await setWithMoved(tx, keys, row, { state: 'counted', same_as: null })
  return 'done'
}

export async function treatAsOne(tx: Tx, userId: string, id: string): Promise<Decision> {
  const keys = await readEntryKeys(tx, userId)
  const row = await findRow(tx, keys, id, 'counted')
  if (row === undefined) return 'no such entry'
  const matched = (await matchSameTrades(tx, { userId, batchId: row.batch_id }, [row])).get(id)
  const instead = isEndingByHand(row) ? (await selectToldInstead(tx, keys, row))?.id : undefined
  const other = matched ?? instead
  if (other === undefined) return 'no other source'
  await setWithMoved(tx, keys, row, { state: 'same-trade', same_as: other })
  return 'done'
}
