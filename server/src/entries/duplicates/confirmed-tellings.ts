/**
 * Which version of an entry counts once a batch is confirmed: where the batch has a better one, it replaces the one that
 * counted.
 */
import type { Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { unpackId } from '../../database/packing/ids.ts'
import { manualBatch } from '../batches/batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { entriesOfBatch, updateBatch, updateEntries } from '../rows/entry-rows.ts'

/**
 * Of one dividend reported twice, the one that names the shares counts and replaces the one that names only the company:
 * else it would have no symbol although the ledger knows it.
 */
export async function preferNamed(tx: Tx, batch: BatchKey): Promise<void> {
  const keys = await readEntryKeys(tx, batch.userId)
  const pairs = await tx
    .selectFrom('entries as named')
    .innerJoin('entries as unnamed', (join) =>
      join
        .onRef('unnamed.user_no', '=', 'named.user_no')
        .onRef('unnamed.id', '=', 'named.same_as')
        .on('unnamed.state', '=', packState('counted'))
        .on('unnamed.symbol', 'is', null),
    )
    .select(['named.id', 'unnamed.id as unnamed_id', 'unnamed.batch_no as unnamed_batch_no'])
    .where('named.user_no', '=', keys.userNo)
    .where('named.batch_no', '=', keys.batchNo(batch.batchId))
    .where('named.state', '=', packState('same-trade'))
    .where('named.symbol', 'is not', null)
    .execute()
  for (const pair of pairs) {
    const [id, unnamedId] = [unpackId(pair.id), unpackId(pair.unnamed_id)]
    await setState(tx, batch, id, { state: 'counted', same_as: null })
    const other = { userId: batch.userId, batchId: keys.batchId(pair.unnamed_batch_no) }
    await setState(tx, other, unnamedId, { state: 'same-trade', same_as: id })
  }
}

/**
 * Where several fills of the batch add up to an entry by hand with another amount, the fills count and the entry is set
 * aside: the user typed an average, or no fees. A single fill corrects its entry instead (`corrected-by-hand.ts`), so
 * `fewest` is two there.
 */
export async function preferFills(tx: Tx, batch: BatchKey, fewest: 1 | 2): Promise<void> {
  const keys = await readEntryKeys(tx, batch.userId)
  if (!keys.hasBatch(manualBatch)) return
  const rows = await tx
    .selectFrom('entries as fill')
    .innerJoin('entries as entered', (join) =>
      join.onRef('entered.user_no', '=', 'fill.user_no').onRef('entered.id', '=', 'fill.same_as'),
    )
    .select(['fill.id', 'fill.gross', 'fill.fees', 'fill.same_as'])
    .select(['entered.gross as entered_gross', 'entered.fees as entered_fees'])
    .where('fill.user_no', '=', keys.userNo)
    .where('fill.batch_no', '=', keys.batchNo(batch.batchId))
    .where('fill.state', '=', packState('same-trade'))
    .where('entered.batch_no', '=', keys.batchNo(manualBatch))
    .where('entered.state', '=', packState('counted'))
    .execute()
  for (const fills of Map.groupBy(rows, ({ same_as }) => String(same_as)).values()) {
    const [first] = fills
    if (first?.same_as == null || fills.length < fewest) continue
    const [gross, fees] = [sumOf(fills, 'gross'), sumOf(fills, 'fees')]
    const isTold = fees !== 0 || first.entered_fees === 0
    if (!isTold || (gross === first.entered_gross && fees === first.entered_fees)) continue
    for (const { id } of fills) await setState(tx, batch, unpackId(id), { state: 'counted', same_as: null })
    const entered = { userId: batch.userId, batchId: manualBatch }
    const behind = { state: 'same-trade', same_as: unpackId(first.id) } as const
    await setState(tx, entered, unpackId(first.same_as), behind)
  }
}

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** What the batch corrects is set aside from now on, and counts again when the batch is undone. */
export async function applyCorrections(tx: Tx, { userId, batchId }: BatchKey): Promise<void> {
  const keys = await readEntryKeys(tx, userId)
  const [repeat, counted] = [packState('repeat'), packState('counted')]
  const corrections = entriesOfBatch(tx, keys, batchId)
    .select('id')
    .where('state', '=', repeat)
    .whereRef('same_as', '=', 'id')
  await updateEntries(tx, keys)
    .set({ state: repeat })
    .where('batch_no', 'in', keys.countingOrNone)
    .where('state', '=', counted)
    .where('id', 'in', corrections)
    .execute()
  await updateBatch(tx, keys, batchId)
    .set({ state: counted })
    .where('state', '=', repeat)
    .whereRef('same_as', '=', 'id')
    .execute()
}
