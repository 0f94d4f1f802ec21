/** Changing the status of a wheel: its row, and the history beside it, in one transaction. */
import type { CycleStatus, Detection, TriggerEvent } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import { instantText } from '../../instants.ts'
import { insertStatusChange, updateDetected, updateWheel } from '../wheel-rows.ts'

export interface StatusStep {
  readonly to: CycleStatus
  readonly automated: boolean
  readonly trigger: TriggerEvent
  readonly reason: string
  readonly updatedBy: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly now: string
  readonly id: string
  /** It follows from the positions, and is no change of a user's, whose name may be anything. */
  readonly isDetected?: true
  /** Columns that change with it. */
  readonly besides?: Partial<WheelRow>
}

/**
 * Later than the change before, if only by a millisecond: clocks go back, and two processes' clocks differ, but a history
 * is read in the order of its instants.
 */
const instantAfter = (before: string, now: string): string =>
  now > before ? now : instantText(Date.parse(before) + 1)

/** The row as it stands afterwards; null when someone else has changed it since it was read. */
export async function changeStatus(tx: Tx, row: WheelRow, step: StatusStep): Promise<WheelRow | null> {
  const changedAt = instantAfter(row.status_at, step.now)
  const isDetected = step.isDetected === true
  const decided = isDetected ? {} : { decided_at: changedAt }
  const change = {
    ...step.besides,
    ...decided,
    status: step.to,
    status_at: changedAt,
    updated_at: changedAt,
  }
  if (!(await (isDetected ? updateDetected : updateWheel)(tx, row, change))) return null
  await insertStatusChange(tx, {
    user_id: row.user_id,
    wheel_id: row.id,
    id: step.id,
    previous_status: row.status,
    new_status: step.to,
    changed_at: changedAt,
    previous_at: row.status_at,
    automated: step.automated ? 1 : 0,
    trigger_event: step.trigger,
    updated_by: step.updatedBy,
    reason: step.reason,
    metadata: JSON.stringify(step.metadata ?? {}),
  })
  return { ...row, ...change, version: isDetected ? row.version : row.version + 1 }
}

/** What detection does by itself, step by step. */
export async function applyDetection(
  tx: Tx,
  row: WheelRow,
  { detected, steps }: Extract<Detection, { readonly outcome: 'apply' }>,
  { now, newId }: { readonly now: string; readonly newId: () => string },
): Promise<WheelRow | null> {
  const { trigger, reason, confidence } = detected
  let stands: WheelRow | null = row
  for (const to of steps) {
    if (stands === null) return null
    const step = { to, automated: true, trigger, reason, updatedBy: 'system', metadata: { confidence }, now }
    stands = await changeStatus(tx, stands, { ...step, isDetected: true, id: newId() })
  }
  return stands
}
