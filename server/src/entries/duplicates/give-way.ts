/** What was entered by hand for want of a file, and stands behind the file that tells it, until that is undone. */
import type { Reader, Tx } from '../../database/database.ts'
import type { GivingWay } from './about-to-count.ts'
import { manualBatch } from '../batches/batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { findEndings } from './prefer-endings.ts'
import { findBalances } from './prefer-history.ts'
import { findSplits } from './prefer-splits.ts'

/** What a batch would put behind itself once it counts. */
export async function findGivingWay(db: Reader, batch: BatchKey): Promise<GivingWay[]> {
  const keys = await readEntryKeys(db, batch.userId)
  if (!keys.hasBatch(manualBatch)) return []
  const endings = await findEndings(db, keys, batch)
  // Shares that an answer moved go with it, and are none that a balance was told beside.
  const gone = new Set(endings.flatMap(({ entry, moved }) => [entry, ...moved]).map(({ id }) => id))
  const balances = await findBalances(db, keys, batch, gone)
  return [...endings, ...balances, ...(await findSplits(db, keys, batch))]
}

/** Answers whether an entry by hand stands behind the batch now; the batch is about to count. */
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
