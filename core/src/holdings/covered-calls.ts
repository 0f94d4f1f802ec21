// Which lots short calls cover. Calls are assigned one contract at a time to full lots of the underlying, earliest
// expiration first: within their own account, then, where either side has no account (entered by hand), to what is left.
// Remainders never cover, and adjusted contracts are never covered, since their deliverable is not known.
// Authority: document 1, section 4; docs/domain.md, section "Rolls, assignment, expiration".
import type { Holding } from '../figures/holding-value.ts'
import { compareCalls, type CoveredCall, type ShortCall } from '../cover/short-call.ts'
import { blocksIn, splitIntoLots, type TaxLot } from './tax-lots.ts'

/** Shares held in one account. */
export interface SharePosition extends Holding {
  readonly id: string
  /** Null when entered by hand. */
  readonly accountId: string | null
  /** In canonical form. */
  readonly symbol: string
}

/** A lot while calls are assigned. */
interface Slot {
  readonly lot: TaxLot
  readonly calls: CoveredCall[]
  free: number
}
/** A call that still needs cover. */
interface Claim {
  readonly call: ShortCall
  left: number
}
/** Index of the first lot that may have room, so that many calls over many lots stay linear. */
interface Queue {
  readonly slots: readonly Slot[]
  next: number
}

/**
 * The lots of every position by its id, with the calls that they cover. Pass each call only with the contracts that need
 * shares: one covered by a long call (see coverage) needs none.
 */
export function attachCoveredCalls(
  positions: readonly SharePosition[],
  shortCalls: readonly ShortCall[],
): ReadonlyMap<string, readonly TaxLot[]> {
  const lots = new Map(positions.map((position) => [position.id, splitIntoLots(position).map(openSlot)]))
  const queueAt = (held: readonly SharePosition[]) => queueOf(held.flatMap(({ id }) => lots.get(id) ?? []))
  const bySymbol = Map.groupBy(positions, (position) => position.symbol)
  const claimsBySymbol = Map.groupBy(openClaims(shortCalls), ({ call }) => call.underlying)
  for (const [symbol, claims] of claimsBySymbol) {
    const held = bySymbol.get(symbol) ?? []
    const byAccount = Map.groupBy(held, (position) => position.accountId)
    const own = new Map([...byAccount].map(([account, group]) => [account, queueAt(group)]))
    for (const claim of claims) fill(claim, own.get(claim.call.accountId) ?? queueOf([]))
    const [anywhere, unassigned] = [queueAt(held), own.get(null) ?? queueOf([])]
    for (const claim of claims) fill(claim, claim.call.accountId === null ? anywhere : unassigned)
  }
  return new Map([...lots].map(([id, slots]) => [id, slots.map(closeSlot)]))
}

function queueOf(slots: readonly Slot[]): Queue {
  return { slots, next: 0 }
}

function openSlot(lot: TaxLot): Slot {
  return { lot, calls: [], free: blocksIn(lot) }
}

function closeSlot({ lot, calls }: Slot): TaxLot {
  return { ...lot, coveredCalls: calls }
}

function openClaims(calls: readonly ShortCall[]): Claim[] {
  return calls.toSorted(compareCalls).map((call) => ({ call, left: call.adjusted ? 0 : call.contracts }))
}

/** Gives a call the next free lots, one contract per block of 100. */
function fill(claim: Claim, queue: Queue): void {
  const { id, symbol, strike, expiration } = claim.call
  for (; claim.left > 0 && queue.next < queue.slots.length; queue.next += 1) {
    const slot = queue.slots[queue.next]
    if (slot === undefined || slot.free === 0) continue
    const taken = Math.min(claim.left, slot.free)
    slot.calls.push({ id, symbol, strike, expiration, contracts: taken })
    slot.free -= taken
    claim.left -= taken
    if (slot.free > 0) return
  }
}
