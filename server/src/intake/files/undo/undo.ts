/**
 * Undoes a confirmed batch. Entries that another file reported too are taken over by that file, so that only what this file
 * alone brought leaves. Where later entries depend on that, the undo is refused and names them. Holdings go back to the
 * newest of the other snapshots.
 */
import type { Problem } from '@wheelwright/api'
import { addDays } from '@wheelwright/core'
import type { Entry, Instant, LedgerChange, TradingDate } from '@wheelwright/core'
import type { Deps } from '../../../deps.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Reader, Tx } from '../../../database/database.ts'
import { packState, unpackState } from '../../../database/packing/codes.ts'
import { packId, unpackId } from '../../../database/packing/ids.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf } from '../../../database/packing/moments.ts'
import type { EntryBatchRow } from '../../../database/schema.ts'
import { detailOf, manualBatch } from '../../../entries/batches/batches.ts'
import { releaseSameTrades, type BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { hasReports } from '../../../entries/batches/empty-accounts.ts'
import { keysFor, readEntryKeys } from '../../../entries/rows/entry-keys.ts'
import { createEntryReader } from '../../../entries/rows/entry-row.ts'
import {
  entriesOf,
  entriesOfBatch,
  packIds,
  rowsFrom,
  updateBatch,
} from '../../../entries/rows/entry-rows.ts'
import { rowThatCounts } from '../../../entries/duplicates/held-entries.ts'
import { raiseLedgerRevision, type ChangedBatches } from '../../../entries/books/ledger-revision.ts'
import { DAYS_APART } from '../../../entries/duplicates/match-same-trades.ts'
import { lendsFact } from '../../../entries/duplicates/lent-facts.ts'
import { withLentFacts } from '../../../entries/duplicates/lent-facts.ts'
import { confirmedRows, selectRowsOf } from '../../../entries/rows/select-entries.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'
import { selectToldBatches } from '../../../entries/duplicates/told-rows.ts'
import { raiseRevision } from '../../../positions/revision.ts'
import { takeBackSnapshots } from '../../positions/take-back.ts'

type Successor = Pick<EntryRow, 'id' | 'batch_id' | 'state' | 'same_as'>

type Standing = Pick<EntryRow, 'id' | 'trade_date' | 'state' | 'same_as'> & { readonly lends: boolean }

/** A batch, or some of its entries. */
type Leaving = BatchKey & { readonly only?: ReadonlySet<string> }

/** Entries of the batch that count, or were merged with a trade of another source. */
const selectStanding = async (db: Reader, { userId, batchId, only }: Leaving): Promise<Standing[]> => {
  const keys = await readEntryKeys(db, userId)
  const rows = await entriesOfBatch(db, keys, batchId)
    .select(['id', 'kind', 'moment', 'time', 'price', 'detail', 'state', 'same_as'])
    .where('state', 'in', [packState('counted'), packState('same-trade')])
    .execute()
  const standing = rows.map((row) => ({
    id: unpackId(row.id),
    trade_date: dateOfMoment(row.moment),
    state: unpackState(row.state),
    same_as: row.same_as === null ? null : unpackId(row.same_as),
    lends: lendsFact(row),
  }))
  return only === undefined ? standing : standing.filter(({ id }) => only.has(id))
}

/** Entries that another confirmed batch reported too: the latest export's version takes over, in the same state. */
const selectSuccessors = async (
  db: Reader,
  userId: string,
  standing: readonly Pick<EntryRow, 'id' | 'state' | 'same_as'>[],
): Promise<Successor[]> => {
  const successors: Successor[] = []
  const keys = await readEntryKeys(db, userId)
  const batches = await selectToldBatches(db, userId)
  const place = new Map([...batches.keys()].map((id, at) => [id, at]))
  await inChunks(standing, async (chunk) => {
    const stored = await confirmedRows(db, keys)
      .selectAll()
      .where('entries.id', 'in', packIds(chunk.map(({ id }) => id)))
      .where('entries.state', '=', packState('repeat'))
      .execute()
    const repeats = await rowsFrom(db, keys, stored)
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

/** Entries that would leave the ledger, and those of other files that would take their place. */
export async function undoChange(db: Reader, key: Leaving): Promise<Pick<LedgerChange, 'removed' | 'added'>> {
  const all = await selectStanding(db, key)
  const standing = all.filter(({ state }) => state === 'counted')
  const successors = await selectSuccessors(db, key.userId, standing)
  const added: Entry[] = []
  const keys = await readEntryKeys(db, key.userId)
  const leaving = keys.batchNo(key.batchId)
  const read = createEntryReader()
  for (const [batchId, group] of Map.groupBy(successors, ({ batch_id }) => batch_id))
    await inChunks(group, async (chunk) => {
      const rows = await entriesOfBatch(db, keys, batchId)
        .selectAll()
        .where('id', 'in', packIds(chunk.map(({ id }) => id)))
        .execute()
      const known = await keysFor(db, keys, rows)
      for (const row of await withLentFacts(db, known, rows, leaving)) added.push(read(row, known))
    })
  const staying = new Set(successors.map(({ id }) => id))
  const gone = standing.filter(({ id }) => !staying.has(id))
  await inChunks(gone, async (chunk) => {
    const days = chunk.map(({ trade_date }) => trade_date).toSorted()
    const [first, last] = [days[0] as TradingDate, days.at(-1) as TradingDate]
    const released = await confirmedRows(db, keys)
      .selectAll()
      // Entries made by hand may have been replaced on any day.
      .where((where) =>
        where.or([
          where.between(
            'entries.moment',
            firstMomentOf(addDays(first, -DAYS_APART)),
            lastMomentOf(addDays(last, DAYS_APART)),
          ),
          where('entries.batch_no', '=', keys.batchNo(manualBatch)),
        ]),
      )
      .where('entries.state', '=', packState('same-trade'))
      .where('entries.same_as', 'in', packIds(chunk.map(({ id }) => id)))
      .execute()
    const known = await keysFor(db, keys, released)
    const left = released.filter((row) => row.batch_no !== leaving)
    for (const row of await withLentFacts(db, known, left, leaving)) added.push(read(row, known))
  })
  const removed = new Set(standing.map(({ id }) => id))
  // Entries of other batches lose the time, cost or ratio that they had from this one.
  const lentTo = all.flatMap(({ state, same_as, lends }) =>
    lends && state === 'same-trade' && same_as !== null ? [same_as] : [],
  )
  await inChunks(lentTo, async (chunk) => {
    const rows = await selectRowsOf(db, keys, chunk)
    const known = await keysFor(db, keys, rows)
    for (const row of await withLentFacts(db, known, rows, leaving)) {
      const entry = read(row, known)
      if (removed.has(entry.id)) continue
      removed.add(entry.id)
      added.push(entry)
    }
  })
  return { removed, added }
}

/** `rows` name what could no longer be booked. */
export function standsOnImport(rows: string): Problem {
  return {
    kind: 'notUndoable',
    message: `Later entries depend on this import: ${rows}. Nothing was undone: first undo the import that brought them, take back the answers that made them under Questions, or remove them.`,
  }
}

/** Successors of one batch and state, some hundred at a time: two files may overlap in all of their rows. */
const takeOver = async (tx: Tx, userId: string, group: readonly Successor[]): Promise<void> => {
  const keys = await readEntryKeys(tx, userId)
  await inChunks(group, async (chunk) => {
    const [first] = chunk
    if (first === undefined) return
    // An entry that counts keeps its own mark on whether it corrects an earlier one.
    const state = packState(first.state)
    const same_as = first.same_as === null ? null : packId(first.same_as)
    await updateBatch(tx, keys, first.batch_id)
      .set(first.state === 'counted' ? { state } : { state, same_as })
      .where('id', 'in', packIds(chunk.map(({ id }) => id)))
      .execute()
  })
}

/** Entries that this batch's entries had replaced count again; returns the batches that this changes, including its own. */
export async function handOver(tx: Tx, batch: Leaving): Promise<ChangedBatches> {
  const standing = await selectStanding(tx, batch)
  const successors = await selectSuccessors(tx, batch.userId, standing)
  const alike = Map.groupBy(
    successors,
    ({ batch_id, state, same_as }) => `${batch_id} ${state} ${state === 'counted' ? '' : same_as}`,
  )
  for (const group of alike.values()) await takeOver(tx, batch.userId, group)
  const staying = new Set(successors.map(({ id }) => id))
  const released = await releaseSameTrades(
    tx,
    batch.userId,
    standing.filter(({ id, state }) => state === 'counted' && !staying.has(id)),
  )
  // An entry merged as the same trade may have been reported by another batch when it was merged.
  const isAlone = released === 0 && standing.every(({ state }) => state === 'counted')
  return isAlone ? [...new Set([batch.batchId, ...successors.map(({ batch_id }) => batch_id)])] : 'any'
}

const isEmptyAccount = async (
  tx: Tx,
  { user_id, id: batchId }: EntryBatchRow,
  id: string,
): Promise<boolean> => {
  if (await hasReports(tx, user_id, id)) return false
  const keys = await readEntryKeys(tx, user_id)
  const others = await entriesOf(tx, keys)
    .select('row_no')
    .where('origin_no', 'in', keys.originsOf([id]))
    .where('batch_no', '<>', keys.batchNo(batchId))
    .limit(1)
    .execute()
  return others.length === 0
}

/** An account that this batch created is removed with it, unless something else has come into it. */
const removeEmptyAccounts = async (tx: Tx, batch: EntryBatchRow): Promise<void> => {
  for (const { id } of detailOf(batch).accounts.filter(({ isNew }) => isNew))
    if (await isEmptyAccount(tx, batch, id))
      await tx.deleteFrom('accounts').where('user_id', '=', batch.user_id).where('id', '=', id).execute()
}

export async function undoBatch(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  batch: EntryBatchRow,
  now: string,
): Promise<void> {
  const key = { userId: batch.user_id, batchId: batch.id }
  const changed = await handOver(tx, key)
  await takeBackSnapshots({ tx, ...key, now: now as Instant, newId })
  await tx
    .updateTable('entry_batches')
    .set({ state: 'undone', undone_at: now })
    .where('user_id', '=', batch.user_id)
    .where('id', '=', batch.id)
    .execute()
  await removeEmptyAccounts(tx, batch)
  await raiseLedgerRevision(tx, batch.user_id, changed)
  await raiseRevision(tx, batch.user_id)
}
