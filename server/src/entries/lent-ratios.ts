/**
 * Some brokers report a split by the shares that it added and not by its ratio. Where another source, or the user, states the ratio of
 * the same split, the row is read with it, for where what is held gives none. It stays as it is stored, so that an undo has nothing to take back.
 * (docs/decisions/0059-times-of-the-other-source.md)
 */
import { sql } from 'kysely'
import { addDays, compareText } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packKind, packState } from '../database/packing/codes.ts'
import { unpackId, type StoredId } from '../database/packing/ids.ts'
import { firstMomentOf, lastMomentOf } from '../database/packing/moments.ts'
import { manualBatch } from './batches.ts'
import type { EntryKeys } from './entry-keys.ts'
import type { ReadRow } from './entry-row.ts'
import { entriesOf } from './entry-rows.ts'
import { spanOf } from './lent-times.ts'
import { DAYS_APART } from './match-same-trades.ts'
import { isRatedIn } from './told-rows.ts'

const split = packKind('split')

type Split = Pick<ReadRow, 'id' | 'kind' | 'moment' | 'detail'>

/** By the entry what stands behind it as the same split and states a ratio; of several the user's, and of those the latest. */
const ratiosOf = async (
  db: Reader,
  keys: EntryKeys,
  rows: readonly Split[],
  without: number | null,
): Promise<ReadonlyMap<StoredId | null, string | null>> => {
  const [first, last] = spanOf(rows)
  const twins = await entriesOf(db, keys)
    .select(['id', 'same_as', 'detail', 'batch_no'])
    // The sign keeps the engines from walking through all rows of the batches.
    .where(sql<number>`+batch_no`, 'in', keys.countingOrNone)
    .where('moment', '>=', firstMomentOf(addDays(first, -DAYS_APART)))
    .where('moment', '<=', lastMomentOf(addDays(last, DAYS_APART)))
    .where('state', '=', packState('same-trade'))
    .where('kind', '=', split)
    .execute()
  const byHand = keys.hasBatch(manualBatch) ? keys.batchNo(manualBatch) : null
  const lending = twins
    .filter((twin) => isRatedIn(twin) && twin.batch_no !== without)
    .toSorted(
      (a, b) =>
        Number(a.batch_no === byHand) - Number(b.batch_no === byHand) ||
        compareText(unpackId(a.id), unpackId(b.id)),
    )
  return new Map(lending.map(({ same_as, detail }) => [same_as, detail]))
}

const withRatio = <Row extends Split>(row: Row, lent: string | null | undefined): Row => {
  if (lent == null) return row
  const { numerator, denominator } = JSON.parse(lent) as Readonly<Record<string, unknown>>
  const detail = { ...JSON.parse(row.detail ?? '{}'), numerator, denominator, isRatioLent: true }
  return { ...row, detail: JSON.stringify(detail) }
}

/** The rows, splits without a ratio with that of their twin. `without` is a batch that is being undone. */
export async function withLentRatios<Row extends Split>(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Row[],
  without: number | null = null,
): Promise<readonly Row[]> {
  if (!keys.hasOtherSources) return rows
  const isUnrated = (row: Row): boolean => row.kind === split && !isRatedIn(row)
  const unrated = rows.filter(isUnrated)
  if (unrated.length === 0) return rows
  const ratios = await ratiosOf(db, keys, unrated, without)
  if (ratios.size === 0) return rows
  return rows.map((row) => (isUnrated(row) ? withRatio(row, ratios.get(row.id)) : row))
}

/** Whether what stands behind an entry as the same tells its ratio. */
export function lendsRatio(row: Pick<ReadRow, 'kind' | 'detail'>): boolean {
  return row.kind === split && isRatedIn(row)
}
