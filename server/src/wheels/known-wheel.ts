/** One wheel as the list knows it: its row, and its campaign where the ledger has one. */
import { campaignState, campaignStrategy, detectStatus } from '@wheelwright/core'
import type {
  CampaignRecord,
  CycleSettings,
  DetectedStatus,
  TradingDate,
  WheelState,
  WheelStrategy,
} from '@wheelwright/core'
import type { WheelRow } from '../database/schema.ts'
import type { KnownCycle } from '../entries/cycles.ts'
import { dateOf } from '../positions/stored-position.ts'
import { indexOf } from './book-index.ts'
import { ownIds } from './cycle-view.ts'

export interface KnownWheel {
  readonly row: WheelRow
  readonly known: KnownCycle | null
}

type Settings = { readonly today: TradingDate; readonly cycleSettings: CycleSettings }

/** A campaign stands as long as its ledger does. */
const records = new WeakMap<KnownCycle, CampaignRecord>()

const recordOf = (known: KnownCycle, { cycleSettings }: Settings): CampaignRecord => {
  const before = records.get(known)
  if (before !== undefined) return before
  const { closed, assigned } = indexOf(known.book, cycleSettings.rollOverrides)
  const closedLegs = [...ownIds(known)].flatMap((id) => closed.get(id) ?? [])
  const made = { closedLegs, assignedEntryIds: assigned }
  records.set(known, made)
  return made
}

const stateOfCampaign = (known: KnownCycle, settings: Settings): WheelState =>
  campaignState(known.cycle, recordOf(known, settings), settings.today, settings.cycleSettings)

/** Of a plan without a campaign only its date is known. */
const stateOfPlan = ({ expiration }: WheelRow): WheelState => {
  const date = dateOf(expiration)
  return {
    assignedBlocks: 0,
    shareBlocks: 0,
    freeBlocks: 0,
    coveringCalls: 0,
    openPuts: 0,
    expirations: date === null ? [] : [date],
    lastOptionExpired: false,
    isFlat: true,
    isOver: false,
    everHadPosition: false,
  }
}

/** What the positions of a wheel say of its status; null where they say nothing. */
export const detectedOf = ({ row, known }: KnownWheel, settings: Settings): DetectedStatus | null => {
  if (known === null && row.ended_on !== null) return null
  return detectStatus(known === null ? stateOfPlan(row) : stateOfCampaign(known, settings), settings.today)
}

/** A wheel by hand keeps the strategy that it was made with. */
export const strategyOf = ({ row, known }: KnownWheel): WheelStrategy =>
  row.origin === 'ledger' && known !== null ? campaignStrategy(known.cycle) : row.strategy
