/**
 * Reads the broker's own objects, as a positions import stores them, into entries: always all rows of an account together,
 * since a later row may change the meaning of an earlier one. Only entries that changed are written.
 */
import type { Entry } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import { storeIfPossible } from '../database/storage-fault.ts'
import { rowKey } from '../formats/rows/row-key.ts'
import { openFile } from '../reading/read-file.ts'
import { emptyDetail, ensureBatch, noCounts } from './batches/batches.ts'
import { preferFills } from './duplicates/confirmed-tellings.ts'
import { giveWay } from './duplicates/give-way.ts'
import { matchSameTrades, releaseSameTrades, selectHeld } from './duplicates/compare-batch.ts'
import { lastVersions } from './row-versions.ts'
import { readEntryKeys } from './rows/entry-keys.ts'
import { entryIdOf, toEntryRow } from './rows/entry-row.ts'
import { deleteFromBatch, entriesOfBatch, insertEntries, packIds, rowsFrom } from './rows/entry-rows.ts'
import { raiseLedgerRevision, type ChangedBatches } from './books/ledger-revision.ts'
import type { EntryRow } from './rows/stored-row.ts'

const format = 'schwab-api'

/** The batch of the entries from an account's broker rows. */
export function rowsBatchOf(accountId: string): string {
  return `rows:${accountId}`
}

interface Stale {
  readonly accountId: string
  readonly rowsRevision: number
}

/** Accounts whose rows were never read, or have changed since. */
const selectStale = async (db: Reader, userId: string): Promise<Stale[]> => {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.user_id', '=', 'accounts.user_id')
        .onRef('ledger_accounts.account_id', '=', 'accounts.id'),
    )
    .select(['accounts.id', 'rows_revision', 'read_revision'])
    .where('accounts.user_id', '=', userId)
    .execute()
  // An account without a row of its own is from before there were entries: its rows count as changed once.
  return rows
    .filter(({ rows_revision, read_revision }) => (rows_revision ?? 1) > (read_revision ?? 0))
    .map(({ id, rows_revision }) => ({ accountId: id, rowsRevision: rows_revision ?? 1 }))
}

const selectBodies = async (
  db: Reader,
  table: 'broker_transactions' | 'broker_orders',
  { userId, accountId, without }: RowsOf,
): Promise<string> => {
  const all = db
    .selectFrom(table)
    .select(['source_key', 'body'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('source_key')
  const rows = await (without === undefined ? all : all.where('batch_id', '<>', without)).execute()
  return `[${lastVersions(rows)
    .map(({ body }) => body)
    .join(',\n')}]`
}

/** An account's rows, or those that no given import brought. */
interface RowsOf {
  readonly userId: string
  readonly accountId: string
  readonly without?: string
}

/** The entries in the broker's rows, and the rows from which none could be read. */
interface RowsRead {
  readonly entries: readonly Entry[]
  readonly refusals: readonly {
    readonly line: number
    readonly column: string | null
    readonly reason: string
    readonly raw: string
    readonly underlying?: string
  }[]
  /** The number of all of them; the list has the first. */
  readonly refused: number
}

const readRows = async (db: Reader, of: RowsOf): Promise<RowsRead> => {
  const { accountId } = of
  const [transactions, orders] = await Promise.all([
    selectBodies(db, 'broker_transactions', of),
    selectBodies(db, 'broker_orders', of),
  ])
  if (transactions === '[]' && orders === '[]') return { entries: [], refusals: [], refused: 0 }
  const bytes = new TextEncoder().encode(`{"transactions": ${transactions}, "orders": ${orders}}`)
  const opened = await openFile({ bytes, format })
  if (!opened.ok) throw new Error(`the broker's rows cannot be read: ${opened.refusal.sentence}`)
  const { summary, parts, close } = opened.value
  const entries: Entry[] = []
  try {
    for await (const part of parts) for (const { entry } of part) entries.push(inAccount(entry, accountId))
  } finally {
    await close()
  }
  const { refusals, noted } = summary
  return { entries, refusals, refused: noted.refused + noted.needsFix }
}

/** The entry with its final ids. */
export function inAccount(entry: Entry, accountId: string): Entry {
  const id = entryIdOf(accountId, entry.source, entry.id)
  if (!('deliveryOf' in entry) || entry.deliveryOf === null) return { ...entry, id, accountId }
  return { ...entry, id, accountId, deliveryOf: entryIdOf(accountId, entry.source, entry.deliveryOf) }
}

/** The user's decisions on a row stay; everything else follows the broker. */
const sameContent = (old: EntryRow, row: EntryRow): boolean =>
  JSON.stringify({ ...row, state: 0, same_as: 0, trashed_at: 0 }) ===
  JSON.stringify({ ...inOrderOf(row, old), state: 0, same_as: 0, trashed_at: 0 })

const inOrderOf = (order: EntryRow, row: EntryRow): EntryRow =>
  Object.fromEntries(
    Object.keys(order).map((name) => [name, row[name as keyof EntryRow]]),
  ) as unknown as EntryRow

interface Difference {
  readonly gone: readonly EntryRow[]
  readonly changed: readonly EntryRow[]
  readonly added: readonly EntryRow[]
}

const compareRows = (old: readonly EntryRow[], rows: readonly EntryRow[]): Difference => {
  const before = new Map(old.map((row) => [row.id, row]))
  const after = new Set(rows.map(({ id }) => id))
  return {
    gone: old.filter(({ id }) => !after.has(id)),
    changed: rows.flatMap((row) => {
      const earlier = before.get(row.id)
      if (earlier === undefined || sameContent(earlier, row)) return []
      return [{ ...row, state: earlier.state, same_as: earlier.same_as, trashed_at: earlier.trashed_at }]
    }),
    added: rows.filter(({ id }) => !before.has(id)),
  }
}

const isDifferent = ({ gone, changed, added }: Difference): boolean =>
  gone.length + changed.length + added.length > 0

/**
 * An entry that disappears is now read differently: a fill became a transaction, or an assignment got its date. A file that
 * reported it as it was read before must not take over, or the same trade would count twice.
 */
const writeDifference = async (
  tx: Tx,
  batch: RowsBatch,
  { gone, changed, added }: Difference,
): Promise<ChangedBatches> => {
  const keys = await readEntryKeys(tx, batch.userId)
  await inChunks([...gone, ...changed], async (chunk) => {
    await deleteFromBatch(tx, keys, batch.batchId)
      .where('id', 'in', packIds(chunk.map(({ id }) => id)))
      .execute()
  })
  const released = await releaseSameTrades(tx, batch.userId, gone)
  const held = new Set<string>()
  await inChunks(added, async (chunk) => {
    const ids = chunk.map(({ id }) => id)
    for (const id of await selectHeld(tx, batch, ids)) held.add(id)
  })
  const matches = await matchSameTrades(
    tx,
    batch,
    added.filter(({ id }) => !held.has(id)),
  )
  const placed = added.map((row): EntryRow => {
    if (held.has(row.id)) return { ...row, state: 'repeat' }
    const sameAs = matches.get(row.id) ?? null
    return sameAs === null ? row : { ...row, state: 'same-trade', same_as: sameAs }
  })
  await insertEntries(tx, batch.userId, [...changed, ...placed])
  if (matches.size > 0) await preferFills(tx, batch, 1)
  const isPreferred = await giveWay(tx, batch)
  // A row merged as the same trade may lend its time to an entry of another batch, or be counted in its place.
  const isSameTrade = matches.size > 0 || [...gone, ...changed].some(({ state }) => state === 'same-trade')
  return released === 0 && !isSameTrade && !isPreferred ? [batch.batchId] : 'any'
}

const noteRefusals = async (
  tx: Tx,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
  refusals: RowsRead['refusals'],
  refused: number,
): Promise<void> => {
  await tx
    .updateTable('entry_batches')
    .set({ detail: JSON.stringify({ ...emptyDetail, counts: { ...noCounts, refused } }) })
    .where('user_id', '=', userId)
    .where('id', '=', batchId)
    .execute()
  await tx.deleteFrom('import_notes').where('user_id', '=', userId).where('batch_id', '=', batchId).execute()
  const notes = refusals.map(({ line, column, reason, raw, underlying }, ordinal) => ({
    user_id: userId,
    batch_id: batchId,
    outcome: 'refused' as const,
    ordinal,
    line,
    column_name: column,
    reason,
    raw,
    underlying: underlying ?? null,
    row_key: rowKey(raw),
  }))
  await insertInChunks(tx, 'import_notes', notes)
}

interface RowsBatch {
  readonly userId: string
  readonly batchId: string
}

/** No line: it would only be an index into a list that is rebuilt each time. */
const toRows = (batch: RowsBatch, entries: readonly Entry[]): EntryRow[] =>
  entries.map((entry) => toEntryRow(entry, { ...batch, state: 'counted', sameAs: null, line: null }))

/** What was read from the rows and stored. */
const selectRead = async (db: Reader, { userId, batchId }: RowsBatch): Promise<EntryRow[]> => {
  const keys = await readEntryKeys(db, userId)
  return rowsFrom(db, keys, await entriesOfBatch(db, keys, batchId).selectAll().execute())
}

export interface WithoutImport {
  /** Ids of entries that come from the import's rows alone. */
  readonly gone: ReadonlySet<string>
  /** The entries as the remaining rows alone would give them. */
  readonly changed: readonly Entry[]
}

/** What an account's rows would give without those that one import brought. */
export async function readWithout(
  db: Reader,
  userId: string,
  accountId: string,
  importId: string,
): Promise<WithoutImport> {
  const batch = { userId, batchId: rowsBatchOf(accountId) }
  const { entries } = await readRows(db, { userId, accountId, without: importId })
  const { gone, changed, added } = compareRows(await selectRead(db, batch), toRows(batch, entries))
  const ids = new Set([...changed, ...added].map(({ id }) => id))
  return { gone: new Set(gone.map(({ id }) => id)), changed: entries.filter(({ id }) => ids.has(id)) }
}

/** Reads one account's rows; writes nothing when they changed again in the meantime. */
const readAccount = async (db: Database, userId: string, stale: Stale, now: string): Promise<void> => {
  const { accountId, rowsRevision } = stale
  const batch = { userId, batchId: rowsBatchOf(accountId) }
  const { entries, refusals, refused } = await readRows(db.read, { userId, accountId })
  const rows = toRows(batch, entries)
  await db.transaction(
    async (tx) => {
      const current = (await selectStale(tx, userId)).find((account) => account.accountId === accountId)
      if (current?.rowsRevision !== rowsRevision) return
      await setRead(tx, userId, accountId, rowsRevision)
      const old = await selectRead(tx, batch)
      if (rows.length + refusals.length + old.length === 0) return
      await ensureBatch(
        tx,
        userId,
        { id: batch.batchId, kind: 'rows', format, format_title: 'Charles Schwab transactions (API)' },
        now,
      )
      const difference = compareRows(old, rows)
      const changes = await writeDifference(tx, batch, difference)
      await noteRefusals(tx, batch, refusals, refused)
      if (isDifferent(difference)) await raiseLedgerRevision(tx, userId, changes)
    },
    { user: userId },
  )
}

const setRead = async (tx: Tx, userId: string, accountId: string, revision: number): Promise<void> => {
  await tx
    .insertInto('ledger_accounts')
    .values({
      user_id: userId,
      account_id: accountId,
      disposal_method: 'fifo',
      is_ira: 0,
      rows_revision: revision,
      read_revision: revision,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id']).doUpdateSet({ read_revision: revision }),
    )
    .execute()
}

/** Updates the entries to the broker's rows, one account of the user after the other. */
export async function readBrokerRows(
  { db, clock }: { readonly db: Database; readonly clock: () => number },
  userId: string,
): Promise<void> {
  for (const stale of await selectStale(db.read, userId))
    await storeIfPossible(
      () => readAccount(db, userId, stale, new Date(clock()).toISOString()),
      () => undefined,
    )
}
