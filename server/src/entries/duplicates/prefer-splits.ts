/**
 * A split entered by its ratio is set aside for the broker's row that only states what it added, and lends it the ratio,
 * until that import is undone. (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import type { Reader } from '../../database/database.ts'
import { packKind } from '../../database/packing/codes.ts'
import { selectKinds, type GivingWay } from './about-to-count.ts'
import { manualBatch } from '../batches/batches.ts'
import type { BatchKey } from './compare-batch.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import { OtherTellings } from './match-same-trades.ts'
import { isRatedIn } from './told-rows.ts'

/** Of the splits entered by hand, those that the batch reports without a ratio. */
export async function findSplits(db: Reader, keys: EntryKeys, batch: BatchKey): Promise<GivingWay[]> {
  const kinds = [packKind('split')]
  const entered = await selectKinds(db, keys, manualBatch, kinds)
  if (entered.length === 0) return []
  const told = await selectKinds(db, keys, batch.batchId, kinds)
  const matches = new OtherTellings(told.filter((row) => !isRatedIn(row))).match(entered)
  return entered.flatMap((entry) => {
    const first = matches.get(entry.id)
    return first === undefined ? [] : [{ entry, moved: [], first }]
  })
}
