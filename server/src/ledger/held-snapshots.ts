/** What each account's newest snapshot says is held: the zero that anchors a history, where it agrees. */
import type { HeldSnapshot } from '@wheelwright/core'
import type { ImportResult } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import { keyOfPosition } from '../entries/marks.ts'
import { valuedColumns } from '../portfolio/queries.ts'
import { instantOf, signedQuantity } from '../portfolio/stored-position.ts'

/** By account. */
export type HeldSnapshots = ReadonlyMap<string, HeldSnapshot>

const selectNewest = (db: Reader, userId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('snapshots', (join) =>
      join
        .onRef('snapshots.user_id', '=', 'accounts.user_id')
        .onRef('snapshots.account_id', '=', 'accounts.id')
        .onRef('snapshots.as_of', '=', 'accounts.snapshot_as_of'),
    )
    .innerJoin('import_batches', (join) =>
      join
        .onRef('import_batches.user_id', '=', 'snapshots.user_id')
        .onRef('import_batches.id', '=', 'snapshots.batch_id'),
    )
    .where('accounts.user_id', '=', userId)
    .where('snapshots.applied', '=', 1)
    .select(['accounts.id', 'snapshots.as_of', 'snapshots.batch_id', 'import_batches.result'])
    .orderBy('snapshots.id')
    .execute()

const selectRows = (db: Reader, userId: string) =>
  db
    .selectFrom('positions')
    .select([...valuedColumns, 'batch_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .where('data_source', '<>', 'manual')
    .execute()

/** Whether each row of it was taken: only then is what it does not list held no more. */
const isWhole = (result: string): boolean => (JSON.parse(result) as ImportResult).positions.refused === 0

export const selectHeldSnapshots = async (db: Reader, userId: string): Promise<HeldSnapshots> => {
  const [newest, rows] = await Promise.all([selectNewest(db, userId), selectRows(db, userId)])
  const ofAccount = Map.groupBy(rows, ({ account_id }) => account_id)
  return new Map(
    newest.map(({ id, as_of, batch_id, result }) => {
      const whole = isWhole(result)
      const held = new Map<string, number>()
      for (const row of ofAccount.get(id) ?? []) {
        // What a refused row named stays as an earlier snapshot told it.
        if (!whole && row.batch_id !== batch_id) continue
        const key = keyOfPosition(row)
        if (key !== null) held.set(key, (held.get(key) ?? 0) + signedQuantity(row))
      }
      const quantityOf = (key: string): number | null => held.get(key) ?? (whole ? 0 : null)
      return [id, { asOf: instantOf(as_of), quantityOf }]
    }),
  )
}
