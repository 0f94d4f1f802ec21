/** The status of a wheel: changed by the user within the table, detected from the positions, and its history. */
import type { StatusChange, WheelCycle } from '@wheelwright/api'
import {
  automaticTransitions,
  checkTransition,
  cycleStatuses,
  judgeDetection,
  manualTransitions,
  refuse,
  transitionRefusal,
  triggerEvents,
} from '@wheelwright/core'
import type { CycleStatus, Detection, TransitionCheck, TriggerEvent } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { WheelRow } from '../../database/schema.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { answer } from '../../http/call.ts'
import type { Handlers, Refused } from '../../http/call.ts'
import { changeWheel, noSuchWheel, type Changing } from '../change-wheel.ts'
import { detectedOf } from '../known-wheel.ts'
import { readWheel } from '../read-one-wheel.ts'
import { applyDetection, changeStatus } from './status-changes.ts'
import { logEvent } from '../wheel-log.ts'
import { statusHistoryOf } from './status-history.ts'
import { selectStatusChanges } from '../wheel-rows.ts'
import { toWheelCycle } from '../wheel-view.ts'

/** Why a status changes where the caller gives no reason. */
const unsaid = { byHand: 'Manual status update', byProgram: 'Status update by a program' } as const

interface Wanted {
  readonly to: CycleStatus
  readonly trigger: TriggerEvent
  readonly automated: boolean
  /** Empty where the caller gives none. */
  readonly reason: string
  readonly metadata: Readonly<Record<string, unknown>>
}

const invalid = (pointer: string, message: string): Refused =>
  refuse({ kind: 'invalid', message, errors: [{ pointer, message }] })

/** What stands at the top wins over the history entry that the client sends along. */
const wantedOf = (body: StatusChange): Wanted | Refused => {
  const entry = body.historyEntry ?? {}
  const name = body.status ?? entry.newStatus
  const to = cycleStatuses.find((status) => status === name)
  if (to === undefined) return invalid('/status', `Must be one of ${cycleStatuses.join(', ')}`)
  const given = body.triggerEvent ?? entry.triggerEvent ?? 'manual'
  const trigger = triggerEvents.find((event) => event === given)
  if (trigger === undefined) return invalid('/trigger_event', `Must be one of ${triggerEvents.join(', ')}`)
  return {
    to,
    trigger,
    automated: body.automated ?? entry.automated ?? false,
    reason: body.reason?.trim() ?? '',
    metadata: entry.metadata ?? {},
  }
}

/** Only what detection finds itself is automatic: a caller's word alone opens no further steps. */
const checkWanted = (
  { to, automated }: Wanted,
  { wheel, context }: Changing,
  body: StatusChange,
): TransitionCheck & { readonly automated: boolean; readonly unsaid: string } => {
  const detected = automated ? detectedOf(wheel, context) : null
  const isDetected = detected?.status === to
  const check = checkTransition(wheel.row.status, to, {
    automated: isDetected,
    manualClosure: body.context?.manualClosure ?? false,
    sharesSold: body.context?.sharesSold ?? false,
  })
  const byCaller = automated ? unsaid.byProgram : unsaid.byHand
  return { ...check, automated: isDetected, unsaid: isDetected ? detected.reason : byCaller }
}

const logStep = (
  { tx, wheel, context, now, newId }: Changing,
  { to, reason }: Pick<Wanted, 'to' | 'reason'>,
): Promise<unknown> =>
  logEvent(tx, {
    user_id: wheel.row.user_id,
    wheel_id: wheel.row.id,
    id: newId(),
    event_type: 'status_change',
    trade_date: context.today,
    description: `${wheel.row.status} → ${to}: ${reason}`,
    created_at: now,
  })

/** Applies what the positions say for sure at once, and not with the next file; what the user chose stays in the history. */
const followPositions = async (
  { tx, wheel, context, now, newId }: Changing,
  row: WheelRow,
): Promise<WheelRow | null> => {
  const judged = judgeDetection(row.status, detectedOf({ ...wheel, row }, context))
  return judged.outcome === 'apply' ? applyDetection(tx, row, judged, { now, newId }) : row
}

const detectionAnswer = (cycle: WheelCycle, detection: Detection) => ({
  cycle,
  recommendedStatus: detection.detected?.status ?? null,
  confidence: detection.detected?.confidence ?? null,
  outcome: detection.outcome === 'apply' ? ('applied' as const) : detection.outcome,
  reason:
    detection.outcome === 'manual_review_needed'
      ? `${detection.detected.reason} ${detection.why}`
      : (detection.detected?.reason ?? 'Nothing is known of its positions.'),
})

export function statusHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    changeWheelStatus: (call) => {
      let warnings: readonly string[] = []
      return changeWheel(
        deps,
        ledgers,
        call,
        async (changing) => {
          const wanted = wantedOf(call.body)
          if ('ok' in wanted) return wanted
          const { row } = changing.wheel
          const check = checkWanted(wanted, changing, call.body)
          if (!check.isValid)
            return invalid('/status', transitionRefusal(row.status, wanted.to, check.reason ?? ''))
          warnings = check.warnings
          const reason = wanted.reason || check.unsaid
          await logStep(changing, { to: wanted.to, reason })
          const changed = await changeStatus(changing.tx, row, {
            ...wanted,
            reason,
            automated: check.automated,
            updatedBy: call.user.username,
            now: changing.now,
            id: changing.newId(),
            besides: wanted.to === 'closed' ? { ended_on: changing.context.today } : {},
          })
          return changed === null ? null : followPositions(changing, changed)
        },
        (wheel, { context }) => {
          const cycle = toWheelCycle(wheel, context)
          return answer({ cycle, warnings: [...warnings] }, cycle.etag)
        },
      )
    },
    wheelStatusHistory: async ({ user, parameters }) => {
      const found = await readWheel(deps, ledgers, user.id, parameters.id)
      if (found === null) return noSuchWheel
      const rows = await selectStatusChanges(deps.db.read, user.id, parameters.id)
      return answer(statusHistoryOf(found.wheel, rows, found.context))
    },
    // Reading a wheel applies what is sure already, so what is left to tell is whether it did, and why not.
    detectWheelStatus: async ({ user, parameters }) => {
      const before = await deps.db.read
        .selectFrom('wheels')
        .select('status')
        .where('user_id', '=', user.id)
        .where('id', '=', parameters.id)
        .executeTakeFirst()
      const found = await readWheel(deps, ledgers, user.id, parameters.id)
      if (found === null) return noSuchWheel
      const { wheel, context } = found
      const detection = judgeDetection(wheel.row.status, detectedOf(wheel, context))
      const cycle = toWheelCycle(wheel, context)
      const { detected } = detection
      const applied =
        before === undefined || before.status === wheel.row.status
          ? undefined
          : [detected, detected?.meanwhile].find((each) => each?.status === wheel.row.status)
      const told = applied ? { outcome: 'unchanged' as const, detected: applied } : detection
      const answered = detectionAnswer(cycle, told)
      return answer(applied ? { ...answered, outcome: 'applied' } : answered)
    },
    wheelTransitions: async () =>
      answer({
        statuses: [...cycleStatuses],
        manual: mutable(manualTransitions),
        automatic: mutable(automaticTransitions),
      }),
  } satisfies Partial<Handlers>
}

const mutable = (table: Readonly<Record<string, readonly string[] | undefined>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, [...(to ?? [])]]))
