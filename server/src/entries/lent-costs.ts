/**
 * A transfer that two sources tell counts as the first of them told it. Where that one states no cost and the other does, the
 * entry is read with the other's cost and day of purchase. The row stays as it is stored, so that an undo has nothing to take
 * back. (docs/decisions/0059-times-of-the-other-source.md)
 */
import { sql } from 'kysely'
import { addDays, compareText } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packKind, packState } from '../database/packing/codes.ts'
import type { StoredId } from '../database/packing/ids.ts'
import { firstMomentOf, lastMomentOf } from '../database/packing/moments.ts'
import type { EntryKeys } from './entry-keys.ts'
import type { ReadRow } from './entry-row.ts'
import { entriesOf } from './entry-rows.ts'
import { spanOf } from './lent-times.ts'
import { DAYS_APART } from './match-same-trades.ts'

const transfer = packKind('share-transfer')

type Costed = Pick<ReadRow, 'quantity' | 'price' | 'detail'>
type Moved = Costed & Pick<ReadRow, 'id' | 'kind' | 'moment'>

/** By the entry what stands behind it as the same transfer and states a cost. */
const twinsOf = async (
  db: Reader,
  keys: EntryKeys,
  rows: readonly Moved[],
  without: number | null,
): Promise<ReadonlyMap<StoredId | null, readonly Costed[]>> => {
  const [first, last] = spanOf(rows)
  // Another source may date them some days off.
  const [from, to] = [addDays(first, -DAYS_APART), addDays(last, DAYS_APART)]
  const twins = await entriesOf(db, keys)
    .select(['same_as', 'quantity', 'price', 'detail', 'batch_no'])
    // The sign keeps the engines from walking through all rows of the batches.
    .where(sql<number>`+batch_no`, 'in', keys.countingOrNone)
    .where('moment', '>=', firstMomentOf(from))
    .where('moment', '<=', lastMomentOf(to))
    .where('state', '=', packState('same-trade'))
    .where('kind', '=', transfer)
    .where('price', 'is not', null)
    .execute()
  return Map.groupBy(
    twins.filter(({ batch_no }) => batch_no !== without),
    ({ same_as }) => same_as,
  )
}

/** The same one whichever came first; one that tells of a part alone tells too little. */
const costOf = ({ quantity }: Moved, twins: readonly Costed[]): Costed | undefined =>
  twins
    .filter((twin) => twin.quantity === quantity)
    .toSorted((a, b) => compareText(b.detail ?? '', a.detail ?? '') || (a.price ?? 0) - (b.price ?? 0))[0]

const costing = <Row extends Moved>(row: Row, twin: Costed | undefined): Row =>
  twin === undefined ? row : { ...row, price: twin.price, detail: twin.detail }

/** The rows, transfers without a cost with that of their twin. `without` is a batch that is being undone. */
export async function withLentCosts<Row extends Moved>(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Row[],
  without: number | null = null,
): Promise<readonly Row[]> {
  if (!keys.hasOtherSources) return rows
  const isUnpriced = ({ kind, price }: Row): boolean => kind === transfer && price === null
  const unpriced = rows.filter(isUnpriced)
  if (unpriced.length === 0) return rows
  const twins = await twinsOf(db, keys, unpriced, without)
  if (twins.size === 0) return rows
  return rows.map((row) => (isUnpriced(row) ? costing(row, costOf(row, twins.get(row.id) ?? [])) : row))
}

/** Whether what stands behind an entry as the same tells its cost. */
export function lendsCost({ kind, price }: Pick<ReadRow, 'kind' | 'price'>): boolean {
  return kind === transfer && price !== null
}
