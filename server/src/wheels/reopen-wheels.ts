/**
 * A wheel that detection closed, whose campaign turns out to go on: an import was undone, or entries came that the ledger
 * had not seen. Nothing follows closed, so the mistaken change is taken back instead of adding one. What the user closed
 * stays closed.
 */
import type { CycleStatus } from '@wheelwright/core'
import type { Database, Tx } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import type { KnownWheel } from './known-wheel.ts'
import { selectStatusChanges, updateWheel } from './wheel-rows.ts'

const isWronglyClosed = ({ row, known }: KnownWheel): boolean =>
  row.status === 'closed' && known !== null && known.cycle.ended === null

/** Null when it stays as it is. Without a change it was closed when it was first seen. */
const reopened = async (tx: Tx, row: WheelRow, first: CycleStatus, now: string): Promise<WheelRow | null> => {
  const [last] = await selectStatusChanges(tx, row.user_id, row.id)
  if (last === undefined ? row.origin === 'manual' : last.automated === 0) return null
  const change = {
    status: last?.previous_status ?? first,
    status_at: last?.previous_at ?? row.status_at,
    ended_on: null,
    updated_at: now,
  }
  if (!(await updateWheel(tx, row, change))) return null
  if (last !== undefined)
    await tx
      .deleteFrom('wheel_status_changes')
      .where('user_id', '=', row.user_id)
      .where('wheel_id', '=', row.id)
      .where('id', '=', last.id)
      .execute()
  return { ...row, ...change, version: row.version + 1 }
}

/** `firstOf` is the status with which a wheel would be seen for the first time. */
export async function reopenWheels(
  db: Database,
  wheels: readonly KnownWheel[],
  firstOf: (wheel: KnownWheel) => CycleStatus,
  now: string,
): Promise<readonly KnownWheel[]> {
  const [first] = wheels
  if (first === undefined || !wheels.some(isWronglyClosed)) return wheels
  return db.transaction(
    async (tx) => {
      const after: KnownWheel[] = []
      for (const wheel of wheels) {
        const row = isWronglyClosed(wheel) ? await reopened(tx, wheel.row, firstOf(wheel), now) : null
        after.push(row === null ? wheel : { ...wheel, row })
      }
      return after
    },
    { user: first.row.user_id },
  )
}
