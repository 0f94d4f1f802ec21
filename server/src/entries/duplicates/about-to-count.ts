/** What counts once a batch does that is about to be confirmed: for entries made by hand that it reports better. */
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { BatchKey } from './compare-batch.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import { entriesOf, entriesOfBatch, rowsFrom } from '../rows/entry-rows.ts'
import type { EntryRow } from '../rows/stored-row.ts'

const counted = packState('counted')

/** The rows of a batch of some kinds. */
export async function selectKinds(
  db: Reader,
  keys: EntryKeys,
  batchId: string,
  kinds: readonly number[],
): Promise<EntryRow[]> {
  return rowsFrom(
    db,
    keys,
    await entriesOfBatch(db, keys, batchId)
      .selectAll()
      .where('state', '=', counted)
      .where('kind', 'in', kinds)
      .execute(),
  )
}

/** Everything on the underlying that counts once the batch does. */
export async function selectAround(
  db: Reader,
  keys: EntryKeys,
  { batchId }: BatchKey,
  underlying: string | null,
): Promise<EntryRow[]> {
  return rowsFrom(
    db,
    keys,
    await entriesOf(db, keys)
      .selectAll()
      .where('underlying', '=', underlying)
      .where('state', '=', counted)
      .where('batch_no', 'in', [...keys.countingOrNone, keys.batchNo(batchId)])
      .execute(),
  )
}

/** An entry by hand to be set aside for what a batch reports, with the shares that it moved. */
export interface GivingWay {
  readonly entry: EntryRow
  readonly moved: readonly EntryRow[]
  /** The id of the batch's row that counts in its place. */
  readonly first: string
}
