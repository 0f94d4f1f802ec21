/** Entries by hand: stored under a batch of their own, removed into the trash, where they stay for 30 days. */
import type { Entry } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { ensureBatch } from '../entries/batches.ts'
import { releaseSameTrades } from '../entries/compare-batch.ts'
import { toEntryRow } from '../entries/entry-row.ts'
import { manualBatch } from './entry-page.ts'

export const storeManual = async (
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  now: string,
): Promise<EntryRow[]> => {
  await ensureBatch(
    tx,
    userId,
    { id: manualBatch, kind: 'manual', format: 'manual', format_title: 'Entered by hand' },
    now,
  )
  const rows = entries.map((entry) =>
    toEntryRow(entry, { userId, batchId: manualBatch, state: 'counted', sameAs: null, line: null }),
  )
  await tx.insertInto('entries').values(rows).execute()
  return rows
}

/** Answers whether there was such an entry. The shares of an assignment go with it. */
export const trashManual = async (tx: Tx, userId: string, id: string, now: string): Promise<boolean> => {
  const rows = await tx
    .selectFrom('entries')
    .select(['id', 'detail'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', manualBatch)
    .where('state', '=', 'counted')
    .execute()
  if (!rows.some((row) => row.id === id)) return false
  const ids = rows.filter((row) => row.id === id || deliveryOf(row.detail) === id).map((row) => row.id)
  await tx
    .updateTable('entries')
    .set({ state: 'trash', trashed_at: now })
    .where('user_id', '=', userId)
    .where('batch_id', '=', manualBatch)
    .where('id', 'in', ids)
    .execute()
  await releaseSameTrades(tx, userId, ids)
  return true
}

const deliveryOf = (detail: string | null): string | null => {
  if (detail === null) return null
  const { deliveryOf: of } = JSON.parse(detail) as { readonly deliveryOf?: string }
  return of ?? null
}
