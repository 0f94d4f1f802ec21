/**
 * Rows of syncs that the user undid. A sync goes on three days before the last one, and would bring them again by itself; they
 * stay away until the user asks for their days on purpose. (docs/decisions/0034-syncs.md)
 */
import type { Reader, Tx } from '../database/database.ts'
import type { SyncRow } from '../database/rows/sync-rows.ts'
import { instantText } from '../instants.ts'
import { broker } from './sync-store.ts'
import { OVERLAP_MS } from './windows.ts'

export async function rowsTakenBack(
  db: Reader,
  { user_id, asked_from }: Pick<SyncRow, 'user_id' | 'asked_from'>,
): Promise<ReadonlySet<string>> {
  if (asked_from !== null) return new Set()
  const rows = await db
    .selectFrom('syncs')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'syncs.user_id')
        .onRef('entry_batches.id', '=', 'syncs.id')
        .on('entry_batches.state', '=', 'undone'),
    )
    .select('recent_ids')
    .where('syncs.user_id', '=', user_id)
    .where('broker', '=', broker)
    .where('recent_ids', '<>', '[]')
    .execute()
  return new Set(rows.flatMap(({ recent_ids }) => JSON.parse(recent_ids) as string[]))
}

/** Days that were asked for on purpose are wanted again, whatever was undone of them before. */
export async function forgetTakenBack(tx: Tx, { user_id, id, asked_from, from_at }: SyncRow): Promise<void> {
  if (asked_from === null) return
  await tx
    .updateTable('syncs')
    .set({ recent_ids: '[]' })
    .where('user_id', '=', user_id)
    .where('broker', '=', broker)
    .where('id', '<>', id)
    .where('until_at', '>=', instantText(Date.parse(from_at) + OVERLAP_MS))
    .execute()
}
