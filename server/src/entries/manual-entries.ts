/** Entries by hand: stored under a batch of their own, removed into the trash, where they stay for 30 days. */
import type { Entry } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Reader, Tx } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { raiseRevision } from '../positions/revision.ts'
import { ensureBatch, manualBatch } from './batches.ts'
import { releaseSameTrades } from './compare-batch.ts'
import { readEntryKeys } from './entry-keys.ts'
import { toEntryRow } from './entry-row.ts'
import { entriesOfBatch, insertEntries, packIds, rowsFrom, updateBatch } from './entry-rows.ts'
import { raiseLedgerRevision, type ChangedBatches } from './ledger-revision.ts'
import type { EntryRow } from './stored-row.ts'

/** Without a new revision of the ledger: what counts with other changes raises it once. */
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

/** What changes in the ledger shows on every page that is derived from it. Answers the ledger's new revision. */
export async function raiseBoth(tx: Tx, userId: string, changed: ChangedBatches): Promise<number> {
  await raiseRevision(tx, userId)
  return raiseLedgerRevision(tx, userId, changed)
}

/** Entries that a user tells of, checked before; `revision` is that of the ledger with them. */
export async function addManual(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  now: string,
): Promise<{ readonly rows: readonly EntryRow[]; readonly revision: number }> {
  const rows = await storeManual(tx, userId, entries, now)
  return { rows, revision: await raiseBoth(tx, userId, [manualBatch]) }
}

/** Entries by hand that count, or stand behind what a broker tells otherwise of them. */
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

/** Those of the entries that are there and, of an assignment, its shares. */
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

/** The ids of what would go with an entry by hand. */
export async function selectManual(db: Reader, userId: string, id: string): Promise<string[]> {
  return (await selectGoing(db, userId, [id], ['counted'])).map((row) => row.id)
}

/** The ids of what was entered by hand as orders of that name, which begins with the prefix. */
export async function selectManualOrders(db: Reader, userId: string, prefix: string): Promise<string[]> {
  const rows = await selectByHand(db, userId, standing)
  return rows.flatMap(({ id, order_id }) => (order_id?.startsWith(prefix) === true ? [id] : []))
}

/** Answers which batches it changed; null where none of them was there. The shares of an assignment go with it. */
export async function trashManual(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: string,
): Promise<ChangedBatches | null> {
  return trash(tx, userId, await selectGoing(tx, userId, ids, ['counted']), now)
}

/** As `trashManual`; what stands behind a broker's own word goes too, and the broker's word stays. */
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
  return released === 0 ? [manualBatch] : 'any'
}

const deliveryOf = (detail: string | null): string | null => {
  if (detail === null) return null
  const { deliveryOf: of } = JSON.parse(detail) as { readonly deliveryOf?: string }
  return of ?? null
}
