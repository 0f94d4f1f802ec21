/**
 * An opening balance that was recorded stands for what was held before the history begins. Where an earlier part of the history
 * comes, and holds some of it on that day, the balance stands behind it until that import is undone: what is still missing is
 * told as any difference is. (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import type { Tx } from '../database/database.ts'
import { packKind } from '../database/packing/codes.ts'
import { isOfInstrument, selectAround, selectKinds } from './about-to-count.ts'
import { manualBatch } from './batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys } from './entry-keys.ts'
import type { EntryRow } from './stored-row.ts'

const sumOf = (rows: readonly EntryRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Answers whether an entry by hand stands behind the batch now; the batch is about to count. */
export async function preferHistory(tx: Tx, batch: BatchKey): Promise<boolean> {
  const keys = await readEntryKeys(tx, batch.userId)
  if (!keys.hasBatch(manualBatch)) return false
  const balances = await selectKinds(tx, keys, manualBatch, [packKind('opening-balance')])
  let isAny = false
  for (const balance of balances) {
    const around = await selectAround(tx, keys, batch, balance.underlying)
    const earlier = around
      .filter(isOfInstrument(balance))
      .filter(({ id, trade_date }) => id !== balance.id && trade_date <= balance.trade_date)
    const known = earlier.filter(({ batch_id }) => batch_id !== batch.batchId)
    const [first] = earlier.filter(({ batch_id }) => batch_id === batch.batchId)
    // Beside what was known on that day it said how much more there was.
    if (first === undefined || sumOf(known) !== 0) continue
    if (Math.sign(sumOf(earlier)) !== Math.sign(balance.quantity)) continue
    const behind = { state: 'same-trade', same_as: first.id } as const
    await setState(tx, { userId: batch.userId, batchId: manualBatch }, balance.id, behind)
    isAny = true
  }
  return isAny
}
