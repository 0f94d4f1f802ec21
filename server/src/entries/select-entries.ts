/** Reading the entries that count. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { createEntryReader, readColumns, type ReadRow } from './entry-row.ts'

const pageSize = 2000

/** Every entry that counts, by id; other requests have their turn in between. */
export const selectCounted = async (db: Reader, userId: string): Promise<Entry[]> => {
  const read = createEntryReader()
  const counting = await selectCountingBatches(db, userId)
  const entries: Entry[] = []
  // The rows of a first import are many, and none of them counts while it is staged.
  if (counting.size === 0) return entries
  let [afterId, afterBatch] = ['', '']
  for (;;) {
    const rows = await selectPage(db, userId, afterId, afterBatch)
    for (const row of rows) if (counting.has(row.batch_id)) entries.push(read(row))
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return entries
    afterId = last.id
    afterBatch = last.batch_id
    await nextTurn()
  }
}

/** The user's batches whose entries count. */
export const selectCountingBatches = async (db: Reader, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('entry_batches')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** In the order of the primary key, beginning after a row. */
const selectPage = (db: Reader, userId: string, afterId: string, afterBatch: string): Promise<ReadRow[]> =>
  db
    .selectFrom('entries')
    .select(readColumns)
    .where('user_id', '=', userId)
    .where('id', '>=', afterId)
    .where((where) => where.or([where('id', '>', afterId), where('batch_id', '>', afterBatch)]))
    .where('state', '=', 'counted')
    .orderBy('id')
    .orderBy('batch_id')
    .limit(pageSize)
    .execute()

/** The rows of these ids that count. */
export const selectRowsOf = (db: Reader, userId: string, ids: readonly string[]): Promise<EntryRow[]> =>
  countedRows(db, userId).where('entries.id', 'in', ids).execute()

/** Rows of confirmed batches, whatever their own state; to be narrowed, and told what to select. */
export const confirmedRows = (db: Reader, userId: string) =>
  db
    .selectFrom('entries')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'entries.user_id')
        .onRef('entry_batches.id', '=', 'entries.batch_id'),
    )
    .where('entries.user_id', '=', userId)
    .where('entry_batches.state', '=', 'confirmed')

/** Rows that count, to be narrowed and ordered. */
export const countedRows = (db: Reader, userId: string) =>
  confirmedRows(db, userId).selectAll('entries').where('entries.state', '=', 'counted')
