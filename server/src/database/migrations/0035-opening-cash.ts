/** Opening cash that Reconciliation recorded has a mark, where it was known by its note. */
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Migration } from '../migration.ts'

/** Of all users, or of one. Cash transfers (12) by hand that have no mark and this note. */
export async function markOpeningCash(tx: Tx, userNo: number | null = null): Promise<void> {
  const ofUser = userNo === null ? sql`` : sql`AND user_no = ${userNo}`
  await sql`
    UPDATE entries SET detail = '{"opening":true}'
    WHERE kind = 12 AND detail IS NULL AND note = 'Opening cash: held before the history begins' ${ofUser}
      AND EXISTS (
        SELECT 1 FROM entry_batches AS batch
        WHERE batch.user_no = entries.user_no AND batch.batch_no = entries.batch_no AND batch.kind = 'manual'
      )`.execute(tx)
}

export const openingCash: Migration = {
  name: '0035-opening-cash',
  tables: [],
  change: (tx) => markOpeningCash(tx),
}
