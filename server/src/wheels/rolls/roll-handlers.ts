/** Recording a roll that happened. */
import type { RecordedRoll } from '@wheelwright/api'
import { judgeDetection } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import type { WheelRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { answer } from '../../http/call.ts'
import type { Handlers, Refused } from '../../http/call.ts'
import { changeWheel, storeWheel, type Changing } from '../change-wheel.ts'
import { invalid } from '../terms/field-faults.ts'
import { detectedOf } from '../known-wheel.ts'
import { applyDetection, changeStatus } from '../status/status-changes.ts'
import { toWheelCycle } from '../wheel-view.ts'
import { recordPlanRoll } from './record-plan-roll.ts'
import { recordRoll } from './record-roll.ts'
import { readRoll, type ToldRoll } from './told-roll.ts'

/** What a recorded roll leaves behind. */
interface Rolled {
  readonly ok: true
  readonly roll: RecordedRoll
  readonly known: KnownCycle | null
  readonly terms: Partial<WheelRow>
  readonly written: { readonly revision: number; readonly entries: readonly Entry[] } | null
}

const record = async (
  changing: Changing,
  told: ToldRoll,
  sawVersion: boolean,
  deps: Deps,
): Promise<Rolled | Refused> => {
  const { known } = changing.wheel
  if (known !== null) {
    const recorded = await recordRoll(changing, known, told, sawVersion)
    return recorded.ok ? { ...recorded, terms: {} } : recorded
  }
  const planned = await recordPlanRoll(changing, told, deps)
  return planned.ok ? { ...planned, known: null, written: null } : planned
}

/** A roll ends rolling; what its positions say then is applied at once, so that the version answered is the one that stands. */
const withStatus = async (
  changing: Changing,
  { known, terms }: Pick<Rolled, 'known' | 'terms'>,
  updatedBy: string,
): Promise<WheelRow | null> => {
  const { tx, wheel, context, now, newId } = changing
  const row =
    wheel.row.status === 'rolling'
      ? await changeStatus(tx, wheel.row, {
          to: 'active',
          automated: true,
          trigger: 'position_change',
          reason: 'The roll was recorded.',
          updatedBy,
          now,
          id: newId(),
          besides: terms,
        })
      : await storeWheel(changing, { ...terms, updated_at: now })
  if (row === null) return null
  const judged = judgeDetection(row.status, detectedOf({ row, known }, context))
  return judged.outcome === 'apply' ? applyDetection(tx, row, judged, changing) : row
}

/** Any version is no version that was seen. */
const namesVersion = (ifMatch: string | null): boolean =>
  ifMatch !== null && !ifMatch.split(',').some((etag) => etag.trim() === '*')

export function rollHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    rollWheelCycle: async (call) => {
      let rolled: Rolled | null = null
      const outcome = await changeWheel(
        deps,
        ledgers,
        call,
        async (changing) => {
          rolled = null
          const told = readRoll(call.body, changing.context.today)
          if ('ok' in told) return told
          if (changing.wheel.row.status === 'closed')
            return invalid('/status', 'A closed wheel cannot be rolled.')
          const recorded = await record(changing, told, namesVersion(call.ifMatch), deps)
          if (!recorded.ok) return recorded
          const row = await withStatus(changing, recorded, call.user.username)
          if (row !== null) rolled = recorded
          return row
        },
        ({ row }, { context }) => {
          const { known, roll } = rolled as Rolled
          const cycle = toWheelCycle({ row, known }, context)
          return answer({ ...cycle, roll }, cycle.etag)
        },
      )
      const { written } = (rolled as Rolled | null) ?? { written: null }
      if (!outcome.ok || written === null) return outcome
      ledgers.added(call.user.id, written.revision, written.entries)
      return outcome
    },
  } satisfies Partial<Handlers>
}
