/** When the user last decided the status of a wheel stands with it, so that lists tell since when it has the status. */
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

/** Of all users, or of one, as the stored changes tell it. */
export async function noteDecisions(tx: Tx, userId: string | null = null): Promise<void> {
  const ofUser = userId === null ? sql`` : sql`WHERE user_id = ${userId}`
  await sql`
    UPDATE wheels SET decided_at = (
      SELECT max(changes.changed_at) FROM wheel_status_changes AS changes
      WHERE changes.user_id = wheels.user_id AND changes.wheel_id = wheels.id AND changes.updated_by <> 'system'
    ) ${ofUser}`.execute(tx)
}

export const decidedAt: Migration = {
  name: '0036-decided-at',
  tables: [],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'wheels', 'decided_at', 'text?')).execute(tx)
    await noteDecisions(tx)
  },
}
