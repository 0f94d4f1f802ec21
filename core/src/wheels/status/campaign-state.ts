// What a campaign of the ledger says of its wheel: the strategy that it followed, and the state from which its status
// follows. Authority: docs/domain.md, section "Wheel cycle".
import type { Book } from '../../ledger/booking/book.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { isInGap, leavesGap, shareBlocksOf } from '../../ledger/campaigns/cycle-status.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { ClosedLeg } from '../../ledger/lots/leg.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { WheelState } from './detect-status.ts'
import type { WheelStrategy } from '../strategy.ts'

/** Puts that brought shares or stand beside covered calls are the whole wheel; calls without any shares a diagonal. */
export function campaignStrategy({ events, slots, shareDays }: Cycle): WheelStrategy {
  const happened = new Set(events.map(({ type }) => type))
  const heldShares = shareDays.some(({ shares }) => shares > 0)
  const isDiagonal = slots.some(({ longCall }) => longCall !== null)
  if (!happened.has('SELL_PUT')) return isDiagonal || !heldShares ? 'poor_mans_covered_call' : 'covered_call'
  const isWhole = happened.has('PUT_ASSIGNMENT') || (heldShares && happened.has('SELL_CALL_OPEN'))
  return isWhole ? 'full_wheel' : 'cash_secured_put'
}

/** What a campaign's book knows beside it. */
export interface CampaignRecord {
  /** Legs that its entries opened and that ended, */
  readonly closedLegs: readonly ClosedLeg[]
  /** and the share rows of assignments. */
  readonly assignedEntryIds: ReadonlySet<string>
}

/** What the book says of the entries of one of its campaigns. */
export function recordOfCampaign(book: Book, { flows, events }: Cycle): CampaignRecord {
  const own = new Set([...flows, ...events].map(({ entryId }) => entryId))
  const assigned = book.moves.flatMap((move) =>
    move.kind === 'lot-opened' && move.lot.origin === 'assignment' ? move.lot.entryIds : [],
  )
  return {
    closedLegs: book.closedLegs.filter(({ openEntryId }) => openEntryId !== null && own.has(openEntryId)),
    assignedEntryIds: new Set(assigned),
  }
}

/** What the state of a campaign follows from on any day after its latest entry. */
export interface CampaignStanding extends Omit<WheelState, 'isOver'> {
  readonly started: TradingDate
  readonly ended: TradingDate | null
  /** Whether a new contract would continue it once it is flat, until the gap has run out. */
  readonly leavesGap: boolean
}

export function standingOfCampaign(cycle: Cycle, record: CampaignRecord): CampaignStanding {
  const { assignedEntryIds, closedLegs } = record
  return standingAfter(cycle, { assignedEntryIds, lastOptionExpired: lastExpired(closedLegs) })
}

/** A campaign at the end of some day, as far as its status follows from it. */
type Standing = Pick<Cycle, 'started' | 'ended' | 'slots' | 'openLegs' | 'lots' | 'shareDays' | 'outcome'>

export function standingAfter(
  cycle: Standing,
  {
    assignedEntryIds,
    lastOptionExpired,
  }: Pick<CampaignRecord, 'assignedEntryIds'> & Pick<WheelState, 'lastOptionExpired'>,
): CampaignStanding {
  const open = cycle.slots.filter(({ outcome }) => outcome === 'open')
  const waiting = open.filter(({ call, longCall }) => call === null && longCall === null)
  const shorts = cycle.openLegs.filter(({ side }) => side === 'short')
  const puts = shorts.filter(({ instrument }) => instrument.contract.right === 'Put')
  return {
    assignedBlocks: waiting.filter(({ lot }) => lot !== null && assignedEntryIds.has(lot.entryId)).length,
    ...shareBlocksOf(cycle),
    coveringCalls: open.filter(({ call }) => call !== null).length,
    openPuts: puts.reduce((sum, { contracts }) => sum + contracts, 0),
    expirations: shorts.map(({ instrument }) => instrument.contract.expiration),
    lastOptionExpired,
    isFlat: cycle.ended !== null,
    everHadPosition: true,
    started: cycle.started,
    ended: cycle.ended,
    leavesGap: leavesGap(cycle),
  }
}

/** Its state at the end of a day. */
export function stateOn(
  { started, ended, leavesGap: mayContinue, ...standing }: CampaignStanding,
  today: TradingDate,
  { continuationDays }: Pick<CycleSettings, 'continuationDays'>,
): WheelState {
  const isContinued = (end: TradingDate): boolean => mayContinue && isInGap(end, today, continuationDays)
  return { ...standing, isOver: ended !== null && today >= started && !isContinued(ended) }
}

/** The state of a campaign at the end of a day, of a book that is booked up to it. */
export function campaignState(
  cycle: Cycle,
  record: CampaignRecord,
  today: TradingDate,
  settings: Pick<CycleSettings, 'continuationDays'>,
): WheelState {
  return stateOn(standingOfCampaign(cycle, record), today, settings)
}

/** Whether the last day on which an option ended saw one expire and none end otherwise. */
function lastExpired(closedLegs: readonly ClosedLeg[]): boolean {
  const last = closedLegs.reduce((latest, { closed }) => (closed > latest ? closed : latest), '')
  const onLast = closedLegs.filter(({ closed }) => closed === last)
  return onLast.length > 0 && onLast.every(({ end }) => end === 'expired')
}
