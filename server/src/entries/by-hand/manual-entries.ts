/** Entries made by hand: stored under a batch of their own, and removed into the trash, where they stay for 30 days. */
import type { Entry, LedgerChange } from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { raiseRevision } from '../../positions/revision.ts'
import { ensureBatch, manualBatch } from '../batches/batches.ts'
import { matchSameTrades, releaseSameTrades, setState } from '../duplicates/compare-batch.ts'
import { keysFor, readEntryKeys, type EntryKeys } from '../rows/entry-keys.ts'
import { createEntryReader, toEntryRow } from '../rows/entry-row.ts'
import { entriesOfBatch, insertEntries, packIds, rowsFrom, updateBatch } from '../rows/entry-rows.ts'
import { withLentFacts } from '../duplicates/lent-facts.ts'
import { raiseLedgerRevision, type ChangedBatches } from '../books/ledger-revision.ts'
import { selectRowsOf } from '../rows/select-entries.ts'
import type { EntryRow } from '../rows/stored-row.ts'

/** Without a new revision of the ledger: the caller raises it once for all its changes. */
export async function storeManual(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  now: string,
): Promise<EntryRow[]> {
  await ensureBatch(
    tx,
    userId,
    { id: manualBatch, kind: 'manual', format: 'manual', format_title: 'Entered by hand' },
    now,
  )
  const rows = entries.map((entry) =>
    toEntryRow(entry, { userId, batchId: manualBatch, state: 'counted', sameAs: null, line: null }),
  )
  await insertEntries(tx, userId, rows)
  return rows
}

/** Tells pages that the ledger changed. Returns the ledger's new revision. */
export async function raiseBoth(tx: Tx, userId: string, changed: ChangedBatches): Promise<number> {
  await raiseRevision(tx, userId)
  return raiseLedgerRevision(tx, userId, changed)
}

/** A split that a broker reported gets its ratio from the entry. Returns whether any did. */
const putBehindBroker = async (tx: Tx, userId: string, rows: readonly EntryRow[]): Promise<boolean> => {
  const splits = rows.filter(({ kind }) => kind === 'split')
  if (splits.length === 0) return false
  const batch = { userId, batchId: manualBatch }
  const matches = await matchSameTrades(tx, batch, splits)
  for (const [id, sameAs] of matches) await setState(tx, batch, id, { state: 'same-trade', same_as: sameAs })
  return matches.size > 0
}

interface Added {
  readonly rows: readonly EntryRow[]
  readonly revision: number
  /** Whether they count without changing what is held. */
  readonly isBeside: boolean
}

/** Stores entries of a user that were checked before; `revision` is that of the ledger with them. */
export async function addManual(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  now: string,
): Promise<Added> {
  const rows = await storeManual(tx, userId, entries, now)
  const isBeside = !(await putBehindBroker(tx, userId, rows))
  return { rows, isBeside, revision: await raiseBoth(tx, userId, isBeside ? [manualBatch] : 'any') }
}

/** Entries by hand that count, or were replaced by a broker's version. */
type StateByHand = 'counted' | 'repeat' | 'same-trade'

const standing = ['counted', 'repeat', 'same-trade'] as const satisfies readonly StateByHand[]

const selectByHand = async (
  db: Reader,
  userId: string,
  states: readonly StateByHand[],
): Promise<EntryRow[]> => {
  const keys = await readEntryKeys(db, userId)
  const stored = await entriesOfBatch(db, keys, manualBatch)
    .selectAll()
    .where('state', 'in', states.map(packState))
    .execute()
  return rowsFrom(db, keys, stored)
}

/** Those of the entries that exist, and for an assignment its shares. */
const selectGoing = async (
  db: Reader,
  userId: string,
  ids: readonly string[],
  states: readonly StateByHand[],
): Promise<EntryRow[]> => {
  const rows = await selectByHand(db, userId, states)
  const wanted = new Set(ids)
  const found = new Set(rows.flatMap(({ id }) => (wanted.has(id) ? id : [])))
  return rows.filter(({ id, detail }) => found.has(id) || found.has(deliveryOf(detail) ?? ''))
}

/** An entry that counts is removed alone; so is a split that lends its ratio to the broker's row. */
const selectLeaving = async (db: Reader, userId: string, ids: readonly string[]): Promise<EntryRow[]> => {
  const rows = await selectGoing(db, userId, ids, ['counted', 'same-trade'])
  return rows.filter(({ state, kind }) => state === 'counted' || kind === 'split')
}

/** How the ledger would change without an entry by hand, and what is removed with it; null where it does not exist. */
export async function withoutManual(
  db: Reader,
  userId: string,
  id: string,
): Promise<Pick<LedgerChange, 'removed' | 'added'> | null> {
  const leaving = await selectLeaving(db, userId, [id])
  if (leaving.length === 0) return null
  const lentTo = leaving.flatMap(({ state, same_as }) =>
    state === 'same-trade' && same_as !== null ? [same_as] : [],
  )
  return {
    removed: new Set([...leaving.map((row) => row.id), ...lentTo]),
    added: lentTo.length === 0 ? [] : await readUnlent(db, await readEntryKeys(db, userId), lentTo),
  }
}

/** Entries as they are read where nothing by hand lends them anything. */
const readUnlent = async (db: Reader, keys: EntryKeys, ids: readonly string[]): Promise<Entry[]> => {
  const read = createEntryReader()
  const rows = await selectRowsOf(db, keys, ids)
  const known = await keysFor(db, keys, rows)
  const unlent = await withLentFacts(db, known, rows, keys.batchNo(manualBatch))
  return unlent.map((row) => read(row, known))
}

/** Ids of the entries by hand whose order id begins with that prefix. */
export async function selectManualOrders(db: Reader, userId: string, prefix: string): Promise<string[]> {
  const rows = await selectByHand(db, userId, standing)
  return rows.flatMap(({ id, order_id }) => (order_id?.startsWith(prefix) === true ? [id] : []))
}

/**
 * Returns the batches it changed; null where none of the entries exists. The shares of an assignment are removed with it.
 */
export async function trashManual(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: string,
): Promise<ChangedBatches | null> {
  return trash(tx, userId, await selectLeaving(tx, userId, ids), now)
}

/** Like `trashManual`; also removes entries that a broker's version has replaced, and that version stays. */
export async function trashOrders(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: string,
): Promise<ChangedBatches | null> {
  return trash(tx, userId, await selectGoing(tx, userId, ids, standing), now)
}

const trash = async (
  tx: Tx,
  userId: string,
  gone: readonly EntryRow[],
  now: string,
): Promise<ChangedBatches | null> => {
  const keys = await readEntryKeys(tx, userId)
  await inChunks(gone, async (chunk) => {
    await updateBatch(tx, keys, manualBatch)
      .set({ state: packState('trash'), same_as: null, trashed_at: now })
      .where('id', 'in', packIds(chunk.map((row) => row.id)))
      .execute()
  })
  const released = await releaseSameTrades(
    tx,
    userId,
    gone.filter(({ state }) => state === 'counted'),
  )
  if (gone.length === 0) return null
  const isAlone = released === 0 && gone.every(({ state }) => state === 'counted')
  return isAlone ? [manualBatch] : 'any'
}

const deliveryOf = (detail: string | null): string | null => {
  if (detail === null) return null
  const { deliveryOf: of } = JSON.parse(detail) as { readonly deliveryOf?: string }
  return of ?? null
}
