/** What an entry takes from the rows that stand behind it as the same one: a time of day, what shares cost that came, and the ratio of a split. */
import type { Reader } from '../database/database.ts'
import type { EntryKeys } from './entry-keys.ts'
import type { ReadRow } from './entry-row.ts'
import { withLentCosts } from './lent-costs.ts'
import { withLentRatios } from './lent-ratios.ts'
import { withLentTimes } from './lent-times.ts'

type Lending = Pick<
  ReadRow,
  'id' | 'kind' | 'moment' | 'time' | 'broker_id' | 'order_id' | 'quantity' | 'price' | 'detail'
>

/** The rows with what their twins tell. `without` is a batch that is being undone. */
export async function withLentFacts<Row extends Lending>(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Row[],
  without: number | null = null,
): Promise<readonly Row[]> {
  const timed = await withLentTimes(db, keys, rows, without)
  const costed = await withLentCosts(db, keys, timed, without)
  return withLentRatios(db, keys, costed, without)
}
