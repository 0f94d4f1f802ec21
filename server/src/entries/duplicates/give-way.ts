/** Entries made by hand for lack of a file, set aside once a file reports the same, until that file is undone. */
import type { Reader, Tx } from '../../database/database.ts'
import type { GivingWay } from './about-to-count.ts'
import { manualBatch } from '../batches/batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { findEndings } from './prefer-endings.ts'
import { findBalances } from './prefer-history.ts'
import { findSplits } from './prefer-splits.ts'

/** What a batch would set aside once it counts. */
export async function findGivingWay(db: Reader, batch: BatchKey): Promise<GivingWay[]> {
  const keys = await readEntryKeys(db, batch.userId)
  if (!keys.hasBatch(manualBatch)) return []
  const endings = await findEndings(db, keys, batch)
  // Shares moved by an answer belong to it; they are not part of what a balance was entered for.
  const gone = new Set(endings.flatMap(({ entry, moved }) => [entry, ...moved]).map(({ id }) => id))
  const balances = await findBalances(db, keys, batch, gone)
  return [...endings, ...balances, ...(await findSplits(db, keys, batch))]
}

/** Returns whether an entry by hand is set aside for the batch now; the batch is about to count. */
export async function giveWay(tx: Tx, batch: BatchKey): Promise<boolean> {
  const found = await findGivingWay(tx, batch)
  for (const { entry, moved, first } of found)
    for (const { id } of [entry, ...moved])
      await setState(tx, { userId: batch.userId, batchId: manualBatch }, id, {
        state: 'same-trade',
        same_as: first,
      })
  return found.length > 0
}
