/**
 * How the status of a wheel came to be. Of a campaign it follows from the entries and from what the user decided, for the
 * time before anybody looked too; what was applied when the positions said something else stays, marked as seen then.
 */
import type { StatusHistoryEntry } from '@wheelwright/api'
import {
  daysOfLife,
  impactLevel,
  instantFromMs,
  msOf,
  statusLife,
  tradingDateAt,
  transitionKind,
  type CycleStatus,
  type LifeStep,
} from '@wheelwright/core'
import type { WheelStatusChangeRow } from '../../database/schema.ts'
import { instantOf } from '../../positions/stored-position.ts'
import type { KnownWheel } from '../known-wheel.ts'
import type { WheelContext } from '../wheel-context.ts'

const system = 'system'

/** Before it is known how long the status before it stood. */
type Step = Omit<StatusHistoryEntry, 'durationSince'> & { readonly sinceMs: number | null }

const ofRow = (row: WheelStatusChangeRow, previousStatus = row.previous_status): Step => ({
  id: row.id,
  cycleId: row.wheel_id,
  previousStatus,
  newStatus: row.new_status,
  timestamp: instantOf(row.changed_at),
  automated: row.automated === 1,
  triggerEvent: row.trigger_event,
  updatedBy: row.updated_by,
  reason: row.reason,
  metadata: JSON.parse(row.metadata) as Record<string, unknown>,
  impactLevel: impactLevel(row.new_status),
  transitionType: transitionKind(previousStatus, row.new_status),
  sinceMs: Date.parse(row.previous_at),
})

/** Seen at a look, when the positions said so; the entries of today tell otherwise. */
const asSeen = (row: WheelStatusChangeRow): Step => {
  const step = ofRow(row)
  return { ...step, metadata: { ...step.metadata, seen_then: true } }
}

const ofLife = (
  { from, to, atMs, detected, entryIds }: LifeStep,
  wheelId: string,
  ordinal: number,
): Step | null =>
  detected === null
    ? null
    : {
        id: `${wheelId}-${ordinal}`,
        cycleId: wheelId,
        previousStatus: from,
        newStatus: to,
        timestamp: instantFromMs(atMs),
        automated: true,
        triggerEvent: detected.trigger,
        updatedBy: system,
        reason: detected.reason,
        metadata: { confidence: detected.confidence, entry_ids: entryIds },
        impactLevel: impactLevel(to),
        transitionType: transitionKind(from, to),
        sinceMs: null,
      }

const secondsBetween = (fromMs: number, toMs: number): number =>
  Math.max(0, Math.round((toMs - fromMs) / 1000))

/** Newest first; each begins where the one before it ended, and says how long that stood. */
const newestFirst = (steps: readonly Step[]): StatusHistoryEntry[] => {
  const oldestFirst = steps
    .map((step, at) => ({ step, at }))
    .toSorted((a, b) => msOf(a.step.timestamp) - msOf(b.step.timestamp) || a.at - b.at)
  const told: StatusHistoryEntry[] = []
  for (const { step } of oldestFirst) {
    const { sinceMs, ...entry } = step
    const before = told.at(-1)
    const previousStatus = before?.newStatus ?? entry.previousStatus
    if (previousStatus === entry.newStatus) continue
    const fromMs = before === undefined ? (sinceMs ?? msOf(entry.timestamp)) : msOf(before.timestamp)
    const transitionType = transitionKind(previousStatus, entry.newStatus)
    const durationSince = secondsBetween(fromMs, msOf(entry.timestamp))
    told.push({ ...entry, previousStatus, transitionType, durationSince })
  }
  return told.toReversed()
}

/** Whether the life tells of a status that was seen at an instant: it stood then, or came on that very day. */
const isTold = (life: readonly LifeStep[], status: CycleStatus, seenMs: number): boolean => {
  const standing = life.findLast(({ atMs }) => atMs <= seenMs)?.to
  const day = tradingDateAt(seenMs)
  return standing === status || life.some(({ to, atMs }) => to === status && tradingDateAt(atMs) === day)
}

/** `rows` are the stored changes of the wheel. */
export function statusHistoryOf(
  { row, known }: KnownWheel,
  rows: readonly WheelStatusChangeRow[],
  { today, nowMs, cycleSettings }: WheelContext,
): StatusHistoryEntry[] {
  const days =
    known === null || row.origin !== 'ledger' ? [] : daysOfLife(known.book, known.cycle, today, cycleSettings)
  if (days.length === 0) return newestFirst(rows.map((each) => ofRow(each)))
  // What a user said, and what a roll that they recorded made of it.
  const [byUsers, bySystem] = [
    rows.filter(({ updated_by }) => updated_by !== system),
    rows.filter(({ updated_by }) => updated_by === system),
  ]
  const decided = new Map(byUsers.map((each) => [each.id, each]))
  const decisions = byUsers.map(({ id, changed_at, new_status }) => ({
    id,
    atMs: Date.parse(changed_at),
    to: new_status,
  }))
  const life = statusLife(days, decisions, nowMs)
  const steps = life.flatMap((step, ordinal) => {
    const decision = step.decisionId === null ? undefined : decided.get(step.decisionId)
    return (decision === undefined ? ofLife(step, row.id, ordinal) : ofRow(decision, step.from)) ?? []
  })
  const lastMs = life.at(-1)?.atMs ?? 0
  const seen = bySystem.filter(({ new_status, changed_at }) => {
    const seenMs = Date.parse(changed_at)
    return !isTold(life, new_status, seenMs) && (seenMs <= lastMs || new_status === row.status)
  })
  return newestFirst([...steps, ...seen.map(asSeen)])
}
