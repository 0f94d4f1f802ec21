/** Taking back a wheel that was made by itself, as if it had never been; never one that the user changed. */
import type { Tx } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import { raiseRevision } from '../../positions/revision.ts'

/** Whether nobody but the program changed it: a status that it found by itself is the only change that leaves no trace here. */
export async function isUntouched(
  tx: Tx,
  { user_id, id, campaign_id, status_at, updated_at }: WheelRow,
): Promise<boolean> {
  if (campaign_id !== null || updated_at !== status_at) return false
  const byUser = await tx
    .selectFrom('wheel_status_changes')
    .select('id')
    .where('user_id', '=', user_id)
    .where('wheel_id', '=', id)
    .where('automated', '=', 0)
    .executeTakeFirst()
  const noted = await tx
    .selectFrom('wheel_events')
    .select('id')
    .where('user_id', '=', user_id)
    .where('wheel_id', '=', id)
    .where('event_type', '!=', 'created')
    .executeTakeFirst()
  return byUser === undefined && noted === undefined
}

export async function eraseWheel(tx: Tx, { user_id, id }: Pick<WheelRow, 'user_id' | 'id'>): Promise<void> {
  for (const table of ['wheel_events', 'wheel_status_changes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).where('wheel_id', '=', id).execute()
  await tx.deleteFrom('wheels').where('user_id', '=', user_id).where('id', '=', id).execute()
  await raiseRevision(tx, user_id)
}
