/** Recorded rolls in the log of their wheels, and what they and their undoing do to a wheel's status. */
import { tradingDateAt } from '@wheelwright/core'
import type { RollType } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { rollEvent } from '../rolls/logged-rolls.ts'
import { aboutRoll, rollDescription } from '../rolls/roll-log.ts'
import { changeStatus } from '../status/status-changes.ts'
import { logEvent } from '../wheel-log.ts'
import { selectWheel, selectWheelsOn, updateWheel } from '../wheel-rows.ts'
import type { BookedLeg } from './book-fills.ts'

interface Noting {
  readonly rollId: string
  readonly type: RollType
  readonly now: string
  readonly newId: () => string
  readonly updatedBy: string
}

/** The wheel that stands on a campaign: one by hand that is joined with it, else its own. */
const wheelOf = (rows: readonly WheelRow[], campaignId: string): WheelRow | null =>
  rows.find(({ campaign_id, deleted_at }) => campaign_id === campaignId && deleted_at === null) ??
  rows.find(({ id, deleted_at }) => id === campaignId && deleted_at === null) ??
  null

const closedRefused = invalid('/option_ids', 'A closed wheel cannot be rolled.')

/** Null when someone else has changed a wheel since it was read. */
export async function noteRolls(
  tx: Tx,
  userId: string,
  ticker: string,
  legs: readonly BookedLeg[],
  noting: Noting,
): Promise<'noted' | 'changed' | Refused> {
  const rows = await selectWheelsOn(tx, userId, [ticker])
  const shorts = legs.filter(({ rolled }) => rolled.side === 'short')
  const changed = new Set<string>()
  for (const leg of shorts) {
    const { known } = leg.short
    const row = known === null ? null : wheelOf(rows, known.id)
    if (row === null) continue
    if (row.status === 'closed') return closedRefused
    await noteRoll(tx, row, leg, noting)
    if (changed.has(row.id)) continue
    changed.add(row.id)
    if (!(await afterRoll(tx, row, noting))) return 'changed'
  }
  return 'noted'
}

const noteRoll = (tx: Tx, row: WheelRow, leg: BookedLeg, { rollId, type, now, newId }: Noting) => {
  const { rolled, into, closing, opening, netCredit } = leg
  const { contracts, date, legs: figures } = rolled
  const from = rolled.from.contract
  const told = { from: from.expiration, to: into.expiration, type, toStrike: into.strike, figures }
  const entries = { close: [closing.id], open: [opening.id] }
  const about = aboutRoll(told, { contracts, booked: { from, to: into, entries } })
  return logEvent(tx, {
    user_id: row.user_id,
    wheel_id: row.id,
    id: newId(),
    event_type: rollEvent,
    trade_date: date,
    description: rollDescription(told),
    quantity: contracts,
    amount: netCredit,
    about: { ...about, roll_id: rollId, status_before: row.status },
    created_at: now,
  })
}

/** A roll ends rolling; whoever saw the wheel before sees that it was changed. */
const afterRoll = async (tx: Tx, row: WheelRow, { now, newId, updatedBy }: Noting): Promise<boolean> => {
  if (row.status !== 'rolling') return updateWheel(tx, row, { updated_at: now })
  const step = { to: 'active', automated: true, trigger: 'position_change', now, id: newId() } as const
  return (await changeStatus(tx, row, { ...step, reason: 'The roll was recorded.', updatedBy })) !== null
}

interface NotedRoll {
  readonly wheelId: string
  readonly statusBefore: unknown
}

const selectNoted = async (tx: Tx, userId: string, rollId: string): Promise<NotedRoll[]> => {
  const rows = await tx
    .selectFrom('wheel_events')
    .select(['wheel_id', 'metadata'])
    .where('user_id', '=', userId)
    .where('event_type', '=', rollEvent)
    .execute()
  return rows.flatMap(({ wheel_id, metadata }) => {
    const about = JSON.parse(metadata) as Readonly<Record<string, unknown>>
    return about['roll_id'] === rollId ? [{ wheelId: wheel_id, statusBefore: about['status_before'] }] : []
  })
}

/** A wheel that was rolling before is so again. */
export async function noteTakenBack(
  tx: Tx,
  userId: string,
  rollId: string,
  { now, newId, updatedBy }: Pick<Noting, 'now' | 'newId' | 'updatedBy'>,
): Promise<void> {
  const noted = await selectNoted(tx, userId, rollId)
  for (const wheelId of new Set(noted.map((each) => each.wheelId))) {
    const row = await selectWheel(tx, userId, wheelId)
    if (row === undefined || row.deleted_at !== null) continue
    const wasRolling = noted.some((each) => each.wheelId === wheelId && each.statusBefore === 'rolling')
    await logEvent(tx, {
      user_id: userId,
      wheel_id: wheelId,
      id: newId(),
      event_type: 'roll_taken_back',
      trade_date: tradingDateAt(Date.parse(now)),
      description: 'A recorded roll was taken back.',
      about: { roll_id: rollId },
      created_at: now,
    })
    if (wasRolling && row.status === 'active')
      await changeStatus(tx, row, {
        to: 'rolling',
        automated: true,
        trigger: 'position_change',
        reason: 'The recorded roll was taken back.',
        updatedBy,
        now,
        id: newId(),
      })
    else await updateWheel(tx, row, { updated_at: now })
  }
}
