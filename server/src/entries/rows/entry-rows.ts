/** Queries of stored entries by user, batch and id. */
import { compareText } from '@wheelwright/core'
import type { Reader, Tx } from '../../database/database.ts'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import { packId, type StoredId } from '../../database/packing/ids.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { ensureOrigins, keysFor, type EntryKeys } from './entry-keys.ts'
import { fromStoredRow, toStoredRow, type EntryRow } from './stored-row.ts'

/** A query of all rows of the user, to be narrowed. */
export function entriesOf(db: Reader, { userNo }: EntryKeys) {
  return db.selectFrom('entries').where('entries.user_no', '=', userNo)
}

/** A query of the rows of a batch. */
export function entriesOfBatch(db: Reader, keys: EntryKeys, batchId: string) {
  return entriesOf(db, keys).where('entries.batch_no', '=', keys.batchNo(batchId))
}

/** An update of a user's rows, to be narrowed. */
export function updateEntries(tx: Tx, { userNo }: EntryKeys) {
  return tx.updateTable('entries').where('entries.user_no', '=', userNo)
}

export function updateBatch(tx: Tx, keys: EntryKeys, batchId: string) {
  return updateEntries(tx, keys).where('entries.batch_no', '=', keys.batchNo(batchId))
}

export function deleteFromBatch(tx: Tx, keys: EntryKeys, batchId: string) {
  return tx
    .deleteFrom('entries')
    .where('entries.user_no', '=', keys.userNo)
    .where('entries.batch_no', '=', keys.batchNo(batchId))
}

/** Ids in the form of the column. */
export function packIds(ids: Iterable<string>): StoredId[] {
  return Array.from(ids, packId)
}

export async function rowsFrom(
  db: Reader,
  keys: EntryKeys,
  stored: readonly StoredEntryRow[],
): Promise<EntryRow[]> {
  const known = await keysFor(db, keys, stored)
  return stored.map((row) => fromStoredRow(row, known))
}

/**
 * Stores rows of one batch; the order of its file is kept in their lines. They are written by date: files often begin with
 * the latest row, and an index that is filled backwards takes twice the space.
 */
export async function insertEntries(tx: Tx, userId: string, rows: readonly EntryRow[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const keys = await ensureOrigins(tx, userId, rows)
  const last = await entriesOfBatch(tx, keys, first.batch_id)
    .select(({ fn }) => fn.max('row_no').as('row_no'))
    .executeTakeFirst()
  const next = (last?.row_no ?? 0) + 1
  await insertStored(
    tx,
    rows.map((row, at) => toStoredRow(row, keys, next + at)),
  )
}

/** Rows that have their numbers. */
export async function insertStored(tx: Tx, rows: readonly StoredEntryRow[]): Promise<void> {
  await insertInChunks(
    tx,
    'entries',
    rows.toSorted((a, b) => a.moment - b.moment || compareText(a.id, b.id)),
  )
}
