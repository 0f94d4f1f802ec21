/** One wheel as the list knows it: its row, and its campaign where the ledger has one. */
import { detectStatus, stateOn } from '@wheelwright/core'
import type {
  CampaignCard,
  CycleSettings,
  DetectedStatus,
  TradingDate,
  WheelState,
  WheelStrategy,
} from '@wheelwright/core'
import type { WheelRow } from '../database/schema.ts'
import type { KnownCycle } from '../entries/books/cycles.ts'
import { dateOf } from '../positions/stored-position.ts'
import { cardOf } from './campaigns/campaign-cards.ts'

export interface KnownWheel {
  readonly row: WheelRow
  readonly known: KnownCycle | null
}

/** The same with what its card tells of the campaign, which may be stored and its book nowhere in memory. */
export interface ListedWheel {
  readonly row: WheelRow
  readonly card: CampaignCard | null
}

type Settings = { readonly today: TradingDate; readonly cycleSettings: CycleSettings }

export function listedOf({ row, known }: KnownWheel, settings: Pick<Settings, 'cycleSettings'>): ListedWheel {
  return { row, card: known === null ? null : cardOf(known, settings).card }
}

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
export function detectedOfListed(
  { row, card }: ListedWheel,
  { today, cycleSettings }: Settings,
): DetectedStatus | null {
  if (card === null && row.ended_on !== null) return null
  return detectStatus(card === null ? stateOfPlan(row) : stateOn(card, today, cycleSettings), today)
}

export function detectedOf(wheel: KnownWheel, settings: Settings): DetectedStatus | null {
  return detectedOfListed(listedOf(wheel, settings), settings)
}

/** A wheel by hand keeps the strategy that it was made with. */
export function strategyOf({ row, card }: ListedWheel): WheelStrategy {
  return row.origin === 'ledger' && card !== null ? card.strategy : row.strategy
}
