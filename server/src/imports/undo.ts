/**
 * Undoes a confirmed batch. What another file told as well takes over, so that only what this file alone brought
 * leaves; where later entries stand on that, the undo is refused and says which.
 */
import type { Problem } from '@wheelwright/api'
import { addDays } from '@wheelwright/core'
import type { Entry, LedgerChange, TradingDate } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { EntryBatchRow, EntryRow } from '../database/schema.ts'
import { detailOf } from '../entries/batches.ts'
import { releaseSameTrades, type BatchKey } from '../entries/compare-batch.ts'
import { createEntryReader } from '../entries/entry-row.ts'
import { rowThatCounts } from '../entries/held-entries.ts'
import { raiseLedgerRevision } from '../entries/ledger-revision.ts'
import { DAYS_APART } from '../entries/same-trades.ts'
import { confirmedRows } from '../entries/select-entries.ts'
import { selectToldBatches } from '../entries/told-rows.ts'
import { raiseRevision } from '../portfolio/revision.ts'

type Successor = Pick<EntryRow, 'id' | 'batch_id' | 'state' | 'same_as'>

/** What of the batch counts, or stands for a trade that another source told. */
const selectStanding = (
  db: Reader,
  { userId, batchId }: BatchKey,
): Promise<Pick<EntryRow, 'id' | 'trade_date' | 'state' | 'same_as'>[]> =>
  db
    .selectFrom('entries')
    .select(['id', 'trade_date', 'state', 'same_as'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['counted', 'same-trade'])
    .execute()

/** Of what a confirmed batch tells of an entry, all that decides whether it counts. */
const repeatColumns = [
  'entries.id',
  'entries.batch_id',
  'entries.kind',
  'entries.symbol',
  'entries.quantity',
  'entries.price',
  'entries.gross',
  'entries.fees',
  'entries.detail',
  'entries.trade_date',
] as const

/** Entries that another confirmed batch told as well: what the latest export told of them takes over, in the same state. */
const selectSuccessors = async (
  db: Reader,
  userId: string,
  standing: readonly Pick<EntryRow, 'id' | 'state' | 'same_as'>[],
): Promise<Successor[]> => {
  const successors: Successor[] = []
  const batches = await selectToldBatches(db, userId)
  const place = new Map([...batches.keys()].map((id, at) => [id, at]))
  await inChunks(standing, async (chunk) => {
    const repeats = await confirmedRows(db, userId)
      .select(repeatColumns)
      .where(
        'entries.id',
        'in',
        chunk.map(({ id }) => id),
      )
      .where('entries.state', '=', 'repeat')
      .execute()
    const dated = repeats
      .map((row) => ({ ...row, exportedOn: batches.get(row.batch_id)?.exportedOn ?? '' }))
      .toSorted((a, b) => (place.get(a.batch_id) ?? 0) - (place.get(b.batch_id) ?? 0))
    const tellings = Map.groupBy(dated, ({ id }) => id)
    for (const { id, state, same_as } of chunk) {
      const next = rowThatCounts(tellings.get(id) ?? [])
      if (next !== undefined) successors.push({ id, batch_id: next.batch_id, state, same_as })
    }
  })
  return successors
}

/** What of the ledger would go, and what other files told of it that would stand in its place. */
export const undoChange = async (
  db: Reader,
  batch: EntryBatchRow,
): Promise<Pick<LedgerChange, 'removed' | 'added'>> => {
  const key = { userId: batch.user_id, batchId: batch.id }
  const standing = (await selectStanding(db, key)).filter(({ state }) => state === 'counted')
  const successors = await selectSuccessors(db, key.userId, standing)
  const added: Entry[] = []
  const read = createEntryReader()
  for (const [batchId, group] of Map.groupBy(successors, ({ batch_id }) => batch_id))
    await inChunks(group, async (chunk) => {
      const rows = await confirmedRows(db, key.userId)
        .selectAll('entries')
        .where('entries.batch_id', '=', batchId)
        .where(
          'entries.id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute()
      for (const row of rows) added.push(read(row))
    })
  const staying = new Set(successors.map(({ id }) => id))
  const gone = standing.filter(({ id }) => !staying.has(id))
  await inChunks(gone, async (chunk) => {
    const days = chunk.map(({ trade_date }) => trade_date).toSorted()
    const released = await confirmedRows(db, key.userId)
      .selectAll('entries')
      .where('entries.trade_date', '>=', addDays(days[0] as TradingDate, -DAYS_APART))
      .where('entries.trade_date', '<=', addDays(days.at(-1) as TradingDate, DAYS_APART))
      .where('entries.state', '=', 'same-trade')
      .where(
        'entries.same_as',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
    for (const row of released) if (row.batch_id !== batch.id) added.push(read(row))
  })
  return { removed: new Set(standing.map(({ id }) => id)), added }
}

export const notUndoable = {
  kind: 'notUndoable',
  message:
    'What the broker says is held replaced what was there before. Import a newer snapshot to replace it in turn.',
} as const satisfies Problem

/** `rows` name what could not be booked any more. */
export const standsOnImport = (rows: string): Problem => ({
  kind: 'notUndoable',
  message: `Later entries stand on this import: ${rows}. Undo the import that brought them, or remove them, first.`,
})

/** Successors of one batch and state, some hundred at a time: an overlap may be as long as a file. */
const takeOver = (tx: Tx, userId: string, group: readonly Successor[]): Promise<void> =>
  inChunks(group, async (chunk) => {
    const [first] = chunk
    if (first === undefined) return
    // One that counts keeps its own word on whether it corrects what came before it.
    const { state, same_as } = first
    await tx
      .updateTable('entries')
      .set(state === 'counted' ? { state } : { state, same_as })
      .where('user_id', '=', userId)
      .where('batch_id', '=', first.batch_id)
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
  })

/** What stood behind this batch's entries counts again. */
const handOver = async (tx: Tx, batch: BatchKey): Promise<void> => {
  const standing = await selectStanding(tx, batch)
  const successors = await selectSuccessors(tx, batch.userId, standing)
  const alike = Map.groupBy(
    successors,
    ({ batch_id, state, same_as }) => `${batch_id} ${state} ${state === 'counted' ? '' : same_as}`,
  )
  for (const group of alike.values()) await takeOver(tx, batch.userId, group)
  const staying = new Set(successors.map(({ id }) => id))
  await releaseSameTrades(
    tx,
    batch.userId,
    standing.filter(({ id, state }) => state === 'counted' && !staying.has(id)),
  )
}

/** Tables whose rows would go with an account. */
const ofAccounts = ['positions', 'snapshots', 'broker_orders', 'broker_transactions'] as const

const isEmptyAccount = async (
  tx: Tx,
  { user_id, id: batchId }: EntryBatchRow,
  id: string,
): Promise<boolean> => {
  for (const table of ofAccounts) {
    const rows = await tx
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('account_id', '=', id)
      .limit(1)
      .execute()
    if (rows.length > 0) return false
  }
  const others = await tx
    .selectFrom('entries')
    .select('id')
    .where('user_id', '=', user_id)
    .where('account_id', '=', id)
    .where('batch_id', '<>', batchId)
    .limit(1)
    .execute()
  return others.length === 0
}

/** An account that this batch made leaves with it, unless something else has come into it. */
const removeEmptyAccounts = async (tx: Tx, batch: EntryBatchRow): Promise<void> => {
  for (const { id } of detailOf(batch).accounts.filter(({ isNew }) => isNew))
    if (await isEmptyAccount(tx, batch, id))
      await tx.deleteFrom('accounts').where('user_id', '=', batch.user_id).where('id', '=', id).execute()
}

export const undoBatch = async (tx: Tx, batch: EntryBatchRow, now: string): Promise<void> => {
  await handOver(tx, { userId: batch.user_id, batchId: batch.id })
  await tx
    .updateTable('entry_batches')
    .set({ state: 'undone', undone_at: now })
    .where('user_id', '=', batch.user_id)
    .where('id', '=', batch.id)
    .execute()
  await removeEmptyAccounts(tx, batch)
  await raiseLedgerRevision(tx, batch.user_id)
  await raiseRevision(tx, batch.user_id)
}
