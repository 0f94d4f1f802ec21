/** Reads the entries that count. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Entry } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { keysFor, readEntryKeys, type EntryKeys } from './entry-keys.ts'
import { createEntryReader, readColumns } from './entry-row.ts'
import { entriesOf, packIds } from './entry-rows.ts'
import { withLentFacts } from '../duplicates/lent-facts.ts'

const pageSize = 2000

/** Every entry that counts; yields to other requests on the way. */
export async function selectCounted(db: Reader, userId: string): Promise<Entry[]> {
  let keys = await readEntryKeys(db, userId)
  const { counting } = keys
  const entries: Entry[] = []
  // A first import has many rows, and none of them counts while it is staged.
  if (counting.size === 0) return entries
  const read = createEntryReader()
  let [batchNo, first] = [0, 0]
  let after: Place = { batch_no: 0, row_no: 0 }
  for (;;) {
    const rows = await selectPage(db, keys, after)
    keys = await keysFor(db, keys, rows)
    for (const row of await withLentFacts(db, keys, rows)) {
      if (row.batch_no !== batchNo) {
        turnForward(entries, first)
        ;[batchNo, first] = [row.batch_no, entries.length]
      }
      if (counting.has(row.batch_no)) entries.push(read(row, keys))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) {
      turnForward(entries, first)
      return entries
    }
    after = last
    await nextTurn()
  }
}

/** A file that begins with its latest row is reversed from index `first` on: entries in date order are booked faster. */
const turnForward = (entries: Entry[], first: number): void => {
  const [one, other] = [entries[first], entries.at(-1)]
  if (one === undefined || other === undefined || one.tradeDate <= other.tradeDate) return
  for (let [low, high] = [first, entries.length - 1]; low < high; low += 1, high -= 1) {
    const [lower, higher] = [entries[low], entries[high]]
    if (lower === undefined || higher === undefined) return
    entries[low] = higher
    entries[high] = lower
  }
}

type Place = Pick<StoredEntryRow, 'batch_no' | 'row_no'>

/** In the order of the primary key, starting after a row. */
const afterPlace = (db: Reader, keys: EntryKeys, { batch_no, row_no }: Place) =>
  entriesOf(db, keys)
    .where(sql<boolean>`(entries.batch_no, entries.row_no) > (${batch_no}, ${row_no})`)
    .orderBy('batch_no')
    .orderBy('row_no')

const selectPage = (db: Reader, keys: EntryKeys, after: Place) =>
  afterPlace(db, keys, after)
    .select([...readColumns, 'row_no'])
    .where('state', '=', packState('counted'))
    .limit(pageSize)
    .execute()

/** Every entry that counts on these symbols, the empty one for cash that names none; yields to other requests on the way. */
export async function selectCountedOn(
  db: Reader,
  userId: string,
  symbols: readonly string[],
): Promise<Entry[]> {
  let keys = await readEntryKeys(db, userId)
  const entries: Entry[] = []
  const read = createEntryReader()
  for (const symbol of symbols) {
    const all = countedRows(db, keys)
    const named =
      symbol === ''
        ? all.where('entries.underlying', 'is', null)
        : all.where('entries.underlying', '=', symbol)
    const rows = await named.execute()
    keys = await keysFor(db, keys, rows)
    for (const row of await withLentFacts(db, keys, rows)) entries.push(read(row, keys))
    await nextTurn()
  }
  return entries
}

/** The rows with these ids that count. */
export function selectRowsOf(db: Reader, keys: EntryKeys, ids: readonly string[]): Promise<StoredEntryRow[]> {
  return countedRows(db, keys).where('entries.id', 'in', packIds(ids)).execute()
}

/**
 * A query of rows of confirmed batches, whatever their own state, to be narrowed and given columns. The unary sign keeps the
 * engines from scanning all rows of the batches by index: most rows count, and the further conditions are the selective
 * ones.
 */
export function confirmedRows(db: Reader, keys: EntryKeys) {
  return entriesOf(db, keys).where(sql<number>`+entries.batch_no`, 'in', keys.countingOrNone)
}

/** A query of rows that count, to be narrowed and sorted. */
export function countedRows(db: Reader, keys: EntryKeys) {
  return confirmedRows(db, keys).selectAll('entries').where('entries.state', '=', packState('counted'))
}

/** Whether any entry of the user counts; an import may have none. */
export async function hasEntries(db: Reader, userId: string): Promise<boolean> {
  const keys = await readEntryKeys(db, userId)
  const row = await countedRows(db, keys).limit(1).executeTakeFirst()
  return row !== undefined
}
