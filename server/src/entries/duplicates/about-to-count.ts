/** What counts once a batch does that is about to be confirmed, for what was entered by hand and it tells better. */
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { BatchKey } from './compare-batch.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import { entriesOf, entriesOfBatch, rowsFrom } from '../rows/entry-rows.ts'
import type { EntryRow } from '../rows/stored-row.ts'

const counted = packState('counted')

/** Of a batch, by the numbers of their kinds. */
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

/** All that counts on the underlying once the batch does. */
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

/** An entry by hand that stands behind what a batch tells, with the shares that it moved. */
export interface GivingWay {
  readonly entry: EntryRow
  readonly moved: readonly EntryRow[]
  /** The id of the batch's row that counts in its place. */
  readonly first: string
}
