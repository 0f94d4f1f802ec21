/**
 * A trade that two sources tell counts as the first of them told it. Where that one gives no time of day and the other does,
 * the other's time orders the day, with its number and its order for what happened in one moment: what is booked does not
 * depend on which came first. The row stays as it is stored, so that an undo has nothing to take back.
 * (docs/decisions/0059-times-of-the-other-source.md)
 */
import { sql } from 'kysely'
import { compareText, type TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packKind, packState } from '../database/packing/codes.ts'
import type { StoredId } from '../database/packing/ids.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf } from '../database/packing/moments.ts'
import type { EntryKeys } from './entry-keys.ts'
import type { ReadRow } from './entry-row.ts'
import { entriesOf } from './entry-rows.ts'

const tradeKinds = ['buy', 'sell', 'sell-to-open', 'buy-to-open', 'buy-to-close', 'sell-to-close'] as const
const trades = tradeKinds.map(packKind)
const areTrades: ReadonlySet<number> = new Set(trades)

/** An entry by its id, and a day: another source may date the same trade otherwise, and its time is of no use then. */
const keyOf = (id: StoredId, moment: number): string => `${id} ${dateOfMoment(moment)}`

type Placed = Pick<ReadRow, 'time' | 'broker_id' | 'order_id'>
type Untimed = Placed & Pick<ReadRow, 'id' | 'kind' | 'moment'>

/** From the first of their days to the last. */
export function spanOf(rows: readonly Pick<ReadRow, 'moment'>[]): readonly [TradingDate, TradingDate] {
  let [first, last] = [Infinity, -Infinity]
  for (const { moment } of rows) {
    first = Math.min(first, moment)
    last = Math.max(last, moment)
  }
  return [dateOfMoment(first) as TradingDate, dateOfMoment(last) as TradingDate]
}

/** What stands behind entries of these days as the same trade, and tells when it was: the earliest of several. */
const twinsBetween = async (
  db: Reader,
  keys: EntryKeys,
  [first, last]: readonly [TradingDate, TradingDate],
  without: number | null,
): Promise<ReadonlyMap<string, Placed>> => {
  const twins = await entriesOf(db, keys)
    .select(['same_as', 'time', 'broker_id', 'order_id', 'moment', 'batch_no'])
    // The sign keeps the engines from walking through all rows of the batches.
    .where(sql<number>`+batch_no`, 'in', keys.countingOrNone)
    .where('moment', '>=', firstMomentOf(first))
    .where('moment', '<=', lastMomentOf(last))
    .where('state', '=', packState('same-trade'))
    .where('time', 'is not', null)
    .where('kind', 'in', trades)
    .execute()
  const found = new Map<string, Placed>()
  for (const twin of twins) {
    if (twin.same_as === null || twin.batch_no === without) continue
    const key = keyOf(twin.same_as, twin.moment)
    const other = found.get(key)
    if (other === undefined || comesBefore(twin, other)) found.set(key, twin)
  }
  return found
}

const comesBefore = (a: Placed, b: Placed): boolean =>
  (a.time ?? 0) - (b.time ?? 0) < 0 ||
  (a.time === b.time && compareText(a.broker_id ?? '', b.broker_id ?? '') < 0)

const placedAs = <Row extends Untimed>(row: Row, twin: Placed | undefined): Row =>
  twin === undefined
    ? row
    : { ...row, time: twin.time, broker_id: twin.broker_id, order_id: row.order_id ?? twin.order_id }

/** The rows, those of trades without a time with that of their twin. `without` is a batch that is being undone. */
export async function withLentTimes<Row extends Untimed>(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Row[],
  without: number | null = null,
): Promise<readonly Row[]> {
  if (!keys.hasOtherSources) return rows
  const isUntimed = ({ time, kind }: Row): boolean => time === null && areTrades.has(kind)
  const untimed = rows.filter(isUntimed)
  if (untimed.length === 0) return rows
  const twins = await twinsBetween(db, keys, spanOf(untimed), without)
  if (twins.size === 0) return rows
  return rows.map((row) => (isUntimed(row) ? placedAs(row, twins.get(keyOf(row.id, row.moment))) : row))
}
