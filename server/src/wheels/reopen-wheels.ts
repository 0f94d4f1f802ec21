/**
 * What detection decided of a campaign that is another one now, or none: an import was undone, or entries came that the ledger had
 * not seen. Nothing follows closed, so the mistaken change is taken back instead of adding one. What the user decided stays.
 */
import type { CycleStatus } from '@wheelwright/core'
import type { Database, Tx } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import type { KnownWheel } from './known-wheel.ts'
import { selectStatusChanges, updateDetected } from './wheel-rows.ts'

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
  const userChangeAt = changes.findIndex(({ automated }) => automated === 0)
  const detected = userChangeAt === -1 ? changes : changes.slice(0, userChangeAt)
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

type FirstOf = (wheel: KnownWheel) => CycleStatus

/** Null when it stays as it is, or someone else has changed it since it was read. */
const righted = async (
  tx: Tx,
  wheel: KnownWheel,
  firstOf: FirstOf,
  now: string,
): Promise<WheelRow | null> => {
  if (isWronglyClosed(wheel)) return reopened(tx, wheel.row, firstOf(wheel), now)
  return isPlanAgain(wheel) ? takeBackDetected(tx, wheel.row, now) : null
}

/** `firstOf` is the status with which a wheel would be seen for the first time. */
export async function reopenWheels(
  db: Database,
  wheels: readonly KnownWheel[],
  firstOf: FirstOf,
  now: string,
): Promise<readonly KnownWheel[]> {
  const [first] = wheels
  if (first === undefined || !wheels.some((wheel) => isWronglyClosed(wheel) || isPlanAgain(wheel)))
    return wheels
  return db.transaction((tx) => reopenIn(tx, wheels, firstOf, now), { user: first.row.user_id })
}

/** The same within a transaction of the user's. */
export async function reopenIn(
  tx: Tx,
  wheels: readonly KnownWheel[],
  firstOf: FirstOf,
  now: string,
): Promise<readonly KnownWheel[]> {
  const after: KnownWheel[] = []
  for (const wheel of wheels) {
    const row = await righted(tx, wheel, firstOf, now)
    after.push(row === null ? wheel : { ...wheel, row })
  }
  return after
}
