/** Reading the entries that count. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { createEntryReader } from './entry-row.ts'

const pageSize = 2000

/** Every entry that counts, by id; other requests have their turn in between. */
export const selectCounted = async (db: Reader, userId: string): Promise<Entry[]> => {
  const read = createEntryReader()
  const entries: Entry[] = []
  for (const batchId of await selectCountingBatches(db, userId)) {
    let after = ''
    for (;;) {
      const rows = await selectPage(db, userId, batchId, after)
      for (const row of rows) entries.push(read(row))
      if (rows.length < pageSize) break
      after = rows.at(-1)?.id ?? ''
      await nextTurn()
    }
  }
  return entries
}

const selectCountingBatches = async (db: Reader, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('entry_batches')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const selectPage = (db: Reader, userId: string, batchId: string, after: string): Promise<EntryRow[]> =>
  db
    .selectFrom('entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('id', '>', after)
    .where('state', '=', 'counted')
    .orderBy('id')
    .limit(pageSize)
    .execute()

/** The rows of these ids that count. */
export const selectRowsOf = (db: Reader, userId: string, ids: readonly string[]): Promise<EntryRow[]> =>
  countedRows(db, userId).where('entries.id', 'in', ids).execute()

/** Rows that count, to be narrowed and ordered. */
export const countedRows = (db: Reader, userId: string) =>
  db
    .selectFrom('entries')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'entries.user_id')
        .onRef('entry_batches.id', '=', 'entries.batch_id'),
    )
    .selectAll('entries')
    .where('entries.user_id', '=', userId)
    .where('entries.state', '=', 'counted')
    .where('entry_batches.state', '=', 'confirmed')
