/**
 * An entry that two sources report counts as the first source reported it. What that one leaves out is taken ("lent") from
 * the other: the time of day of a trade, with its number and order for what happened at one moment; the cost of transferred
 * shares; the ratio of a split. The row stays as it is stored, so that an undo has nothing to restore.
 * (docs/decisions/0059-times-of-the-other-source.md)
 */
import { sql } from 'kysely'
import { addDays, compareCounted, compareText, type TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packKind, packState } from '../../database/packing/codes.ts'
import { unpackBrokerId, unpackId, type StoredId } from '../../database/packing/ids.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf } from '../../database/packing/moments.ts'
import { manualBatch } from '../batches/batches.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import type { ReadRow } from '../rows/entry-row.ts'
import { entriesOf } from '../rows/entry-rows.ts'
import { DAYS_APART } from './match-same-trades.ts'
import { isRatedIn } from './told-rows.ts'

type Telling = Pick<ReadRow, 'kind' | 'time' | 'price' | 'detail'>
type LendingRow = Telling & Pick<ReadRow, 'id' | 'moment' | 'broker_id' | 'order_id' | 'quantity'>
type Twin = LendingRow & { readonly isByHand: boolean }
type Lent = Partial<Pick<ReadRow, 'time' | 'broker_id' | 'order_id' | 'price' | 'detail'>>

/** What a kind of entry may leave out, and a duplicate of it may state. */
interface LentFact {
  readonly kinds: readonly number[]
  /** Empty in every row that does not state it. */
  readonly column: 'time' | 'price' | 'detail'
  readonly isTold: (row: Telling) => boolean
  /** By how many days the other source may date the same entry otherwise. */
  readonly daysApart: number
  /** Of duplicates that state it, the one to use; null where none will do. */
  readonly lentBy: (twins: readonly Twin[], row: LendingRow) => Lent | null
}

const trades = (['buy', 'sell', 'sell-to-open', 'buy-to-open', 'buy-to-close', 'sell-to-close'] as const).map(
  packKind,
)

const numberOf = ({ broker_id }: Twin): string => unpackBrokerId(broker_id) ?? ''

/**
 * The earliest of the same day, since the time of another day is of no use, and at one moment the lowest number. What is
 * booked does not depend on which source came first.
 */
const timeOfDay: LentFact = {
  kinds: trades,
  column: 'time',
  isTold: ({ time }) => time !== null,
  daysApart: 0,
  lentBy: (twins, { moment, order_id }) => {
    const day = dateOfMoment(moment)
    const [first] = twins
      .filter((twin) => dateOfMoment(twin.moment) === day)
      .toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0) || compareCounted(numberOf(a), numberOf(b)))
    if (first === undefined) return null
    return { time: first.time, broker_id: first.broker_id, order_id: order_id ?? first.order_id }
  },
}

/** With its purchase date, the same whichever came first; one that covers only a part does not state enough. */
const costOfTransfer: LentFact = {
  kinds: [packKind('share-transfer')],
  column: 'price',
  isTold: ({ price }) => price !== null,
  daysApart: DAYS_APART,
  lentBy: (twins, { quantity }) => {
    const [first] = twins
      .filter((twin) => twin.quantity === quantity)
      .toSorted((a, b) => compareText(b.detail ?? '', a.detail ?? '') || (a.price ?? 0) - (b.price ?? 0))
    return first === undefined ? null : { price: first.price, detail: first.detail }
  },
}

/**
 * For a split reported by the shares that it added: the ratio is used where what is held gives none. Of several ratios the
 * user's, and of those the latest.
 */
const ratioOfSplit: LentFact = {
  kinds: [packKind('split')],
  column: 'detail',
  isTold: isRatedIn,
  daysApart: DAYS_APART,
  lentBy: (twins, { detail }) => {
    const last = twins
      .toSorted(
        (a, b) => Number(a.isByHand) - Number(b.isByHand) || compareText(unpackId(a.id), unpackId(b.id)),
      )
      .at(-1)
    if (last === undefined) return null
    const { numerator, denominator } = JSON.parse(last.detail ?? '{}') as Readonly<Record<string, unknown>>
    return {
      detail: JSON.stringify({ ...JSON.parse(detail ?? '{}'), numerator, denominator, isRatioLent: true }),
    }
  },
}

const facts: readonly LentFact[] = [timeOfDay, costOfTransfer, ratioOfSplit]

/** The days on which duplicates of these rows may be, from the first to the last. */
const daysAround = (rows: readonly LendingRow[], daysApart: number): readonly [TradingDate, TradingDate] => {
  let [first, last] = [Infinity, -Infinity]
  for (const { moment } of rows) {
    first = Math.min(first, moment)
    last = Math.max(last, moment)
  }
  return [
    addDays(dateOfMoment(first) as TradingDate, -daysApart),
    addDays(dateOfMoment(last) as TradingDate, daysApart),
  ]
}

/** By entry, its duplicates that state the fact; the batch `without` is ignored. */
const twinsOf = async (
  db: Reader,
  keys: EntryKeys,
  { kinds, column, isTold, daysApart }: LentFact,
  { rows, without }: { readonly rows: readonly LendingRow[]; readonly without: number | null },
): Promise<ReadonlyMap<StoredId | null, readonly Twin[]>> => {
  const [first, last] = daysAround(rows, daysApart)
  const twins = await entriesOf(db, keys)
    .select(['id', 'same_as', 'batch_no', 'kind', 'moment', 'time', 'broker_id', 'order_id'])
    .select(['quantity', 'price', 'detail'])
    // The unary sign keeps the engines from scanning all rows of the batches.
    .where(sql<number>`+batch_no`, 'in', keys.countingOrNone)
    .where('moment', '>=', firstMomentOf(first))
    .where('moment', '<=', lastMomentOf(last))
    .where('state', '=', packState('same-trade'))
    .where('kind', 'in', kinds)
    .where(column, 'is not', null)
    .execute()
  const byHand = keys.hasBatch(manualBatch) ? keys.batchNo(manualBatch) : null
  const lending = twins
    .filter((twin) => twin.batch_no !== without && isTold(twin))
    .map((twin) => ({ ...twin, isByHand: twin.batch_no === byHand }))
  return Map.groupBy(lending, ({ same_as }) => same_as)
}

const withLentFact = async <Row extends LendingRow>(
  db: Reader,
  keys: EntryKeys,
  fact: LentFact,
  { rows, without }: { readonly rows: readonly Row[]; readonly without: number | null },
): Promise<readonly Row[]> => {
  const lacksIt = (row: Row): boolean => fact.kinds.includes(row.kind) && !fact.isTold(row)
  const lacking = rows.filter(lacksIt)
  if (lacking.length === 0) return rows
  const twins = await twinsOf(db, keys, fact, { rows: lacking, without })
  if (twins.size === 0) return rows
  return rows.map((row) => {
    const own = lacksIt(row) ? twins.get(row.id) : undefined
    const lent = own === undefined ? null : fact.lentBy(own, row)
    return lent === null ? row : { ...row, ...lent }
  })
}

/** The rows, completed from their duplicates. `without` is a batch that is being undone. */
export async function withLentFacts<Row extends LendingRow>(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Row[],
  without: number | null = null,
): Promise<readonly Row[]> {
  if (!keys.hasOtherSources) return rows
  let known = rows
  for (const fact of facts) known = await withLentFact(db, keys, fact, { rows: known, without })
  return known
}

/** Whether a duplicate of an entry states what may be lent to it. */
export function lendsFact(row: Telling): boolean {
  return facts.some(({ kinds, isTold }) => kinds.includes(row.kind) && isTold(row))
}
