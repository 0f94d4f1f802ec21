/**
 * A wheel that detection closed, whose campaign turns out to go on: an import was undone, or entries came that the ledger
 * had not seen. Nothing follows closed, so the mistaken change is taken back instead of adding one. What the user closed
 * stays closed.
 */
import type { CycleStatus } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import type { KnownWheel } from '../known-wheel.ts'
import { selectStatusChanges, updateDetected } from '../wheel-rows.ts'

const isWronglyClosed = ({ row, known }: KnownWheel): boolean =>
  row.status === 'closed' && known !== null && known.cycle.ended === null

const deleteStatusChange = (tx: Tx, row: WheelRow, id: string): Promise<unknown> =>
  tx
    .deleteFrom('wheel_status_changes')
    .where('user_id', '=', row.user_id)
    .where('wheel_id', '=', row.id)
    .where('id', '=', id)
    .execute()

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
  if (!(await updateDetected(tx, row, change))) return null
  if (last !== undefined) await deleteStatusChange(tx, row, last.id)
  return { ...row, ...change }
}

/** A wheel by hand whose campaign is not there any more is the plan that it was. */
const isPlanAgain = ({ row, known }: KnownWheel): boolean =>
  row.origin === 'manual' && row.campaign_id !== null && known === null

/**
 * Takes back what detection changed since the user's last word, as when the campaign that it looked at is joined no more.
 * Answers the row as it stands; null when someone else has changed it since it was read.
 */
export async function takeBackDetected(tx: Tx, row: WheelRow, now: string): Promise<WheelRow | null> {
  const changes = await selectStatusChanges(tx, row.user_id, row.id)
  const said = changes.findIndex(({ automated }) => automated === 0)
  const detected = said === -1 ? changes : changes.slice(0, said)
  const first = detected.at(-1)
  if (first === undefined) return row
  const change = {
    status: first.previous_status,
    status_at: first.previous_at,
    ended_on: null,
    updated_at: now,
  }
  if (!(await updateDetected(tx, row, change))) return null
  for (const { id } of detected) await deleteStatusChange(tx, row, id)
  return { ...row, ...change }
}

export function mayReopen(wheel: KnownWheel): boolean {
  return isWronglyClosed(wheel) || isPlanAgain(wheel)
}

/** `first` is the status with which it would be seen for the first time. Null when it stays as it is. */
export async function reopenWheel(
  tx: Tx,
  wheel: KnownWheel,
  first: CycleStatus,
  now: string,
): Promise<WheelRow | null> {
  if (isWronglyClosed(wheel)) return reopened(tx, wheel.row, first, now)
  if (!isPlanAgain(wheel)) return null
  const plan = await takeBackDetected(tx, wheel.row, now)
  return plan === wheel.row ? null : plan
}
