// The status of a campaign as far as the ledger knows it: open puts make it active, shares without a call assigned, and
// calls on shares covered, even if they cover only some blocks. Once flat because a put expired or was closed, it stays
// expired until the continuation gap has passed, then it is closed. What only the user can know is null.
// Authority: docs/domain.md, section "Wheel cycle"; the contract, "Wheels".
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { blocksOf } from '../../instruments/share-block.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Cycle, Phase } from './cycle.ts'
import { countShares } from './cycle-lots.ts'
import type { OpenLeg } from '../lots/leg.ts'

/** The nine statuses of the specification. */
export type CycleStatus =
  | 'pending'
  | 'active'
  | 'monitoring'
  | 'assigned'
  | 'rolling'
  | 'covered'
  | 'expired'
  | 'closed'
  | 'paused'

/** A status and why; null where only the user can say. */
export interface DerivedStatus {
  readonly status: CycleStatus | null
  readonly reason:
    | 'a short put is open'
    | 'shares are held without a call'
    | typeof callWritten
    | `${typeof callWritten}, ${FreeOfCalls}`
    | 'flat, and a new contract would still continue it'
    | 'flat'
    | 'it starts later'
    | 'an expired leg waits for what became of it'
    | 'nothing open belongs to a lot'
    | 'a long call is open, and no call is short'
}

const callWritten = 'a short call covers the position'

/** `with 1 of 4 blocks free of calls`. */
export type FreeOfCalls = `with ${number} of ${number} blocks free of calls`

/** The blocks of 100 shares, and how many of them no call covers; an adjusted call may claim any of them. */
export interface ShareBlocks {
  readonly shareBlocks: number
  readonly freeBlocks: number
}

export function shareBlocksOf({
  lots,
  slots,
  openLegs,
}: Pick<Cycle, 'lots' | 'slots' | 'openLegs'>): ShareBlocks {
  const called = slots.filter(({ outcome, lot, call }) => outcome === 'open' && lot !== null && call !== null)
  // A reverse split leaves fewer than 100 shares per contract that was adjusted with them: those are its block.
  const shareBlocks = Math.max(blocksOf(quantityFromMicros(countShares(lots))), called.length)
  const isClaimed = openLegs.some(isAdjustedCall)
  return { shareBlocks, freeBlocks: isClaimed ? 0 : Math.max(0, shareBlocks - called.length) }
}

function isAdjustedCall({ side, instrument: { contract } }: OpenLeg): boolean {
  return side === 'short' && contract.right === 'Call' && contract.adjusted
}

/** The note on blocks that have no call while others do; null where all have one. */
export function freeOfCalls({ shareBlocks, freeBlocks }: ShareBlocks): FreeOfCalls | null {
  return freeBlocks === 0 ? null : `with ${freeBlocks} of ${shareBlocks} blocks free of calls`
}

/** A long call that used to cover, while no short call and no shares are left. */
const betweenCalls: DerivedStatus = { status: 'active', reason: 'a long call is open, and no call is short' }

const byPhase: Readonly<Record<Exclude<Phase, 4>, DerivedStatus>> = {
  1: { status: 'active', reason: 'a short put is open' },
  2: { status: 'assigned', reason: 'shares are held without a call' },
  3: betweenCalls,
}

/** The status of a campaign at the end of that day; its ledger has to be booked up to it. */
export function cycleStatus(
  cycle: Cycle,
  asOf: TradingDate,
  { continuationDays }: { readonly continuationDays: number },
): DerivedStatus {
  const { started, ended, openLegs, slots, phase } = cycle
  if (asOf < started) return { status: 'pending', reason: 'it starts later' }
  if (ended !== null) return flatStatus(cycle, ended, asOf, continuationDays)
  const isPending = openLegs.some(({ instrument }) => instrument.contract.expiration < asOf)
  if (isPending) return { status: null, reason: 'an expired leg waits for what became of it' }
  const open = slots.filter(({ outcome }) => outcome === 'open')
  if (open.length === 0 || phase === 4) return { status: null, reason: 'nothing open belongs to a lot' }
  const isWritten = open.some(({ call }) => call !== null)
  return isWritten && phase !== 1 ? coveredStatus(cycle) : byPhase[phase]
}

function coveredStatus(cycle: Cycle): DerivedStatus {
  const free = freeOfCalls(shareBlocksOf(cycle))
  return { status: 'covered', reason: free === null ? callWritten : `${callWritten}, ${free}` }
}

/**
 * Only a campaign that never held shares can be continued, and only a put leaves it expired; any other is closed at once.
 */
function flatStatus(cycle: Cycle, ended: TradingDate, asOf: TradingDate, days: number): DerivedStatus {
  return leavesGap(cycle) && isInGap(ended, asOf, days)
    ? { status: 'expired', reason: 'flat, and a new contract would still continue it' }
    : { status: 'closed', reason: 'flat' }
}

/** Whether a new contract may still continue it once it is flat. */
export function leavesGap({ shareDays, outcome }: Pick<Cycle, 'shareDays' | 'outcome'>): boolean {
  return (outcome === 'premium kept' || outcome === 'closed at a loss') && shareDays.length === 0
}

export function isInGap(ended: TradingDate, asOf: TradingDate, continuationDays: number): boolean {
  return daysBetween(ended, asOf) <= continuationDays
}
