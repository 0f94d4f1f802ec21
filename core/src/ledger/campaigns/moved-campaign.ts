// A campaign moves along when its shares are transferred to another account: what it holds, whether most of it goes, and the
// event that records it.
import type { BookMove } from '../booking/book-move.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { cycleEvent } from './cycle-events.ts'
import { sharesOf } from './cycle-lots.ts'
import type { CycleLot } from './cycle.ts'
import type { ShareLot } from '../lots/lot.ts'
import { isArrival, isDeparture } from '../transfers/moved-holdings.ts'
import { shareChange } from './share-change.ts'

/** A campaign in transit to another account, with the shares outside it that move along. */
export interface Leaving {
  readonly cycle: CycleDraft
  readonly outside: readonly CycleLot[]
  /** The tax lots that the method of the old account takes for its shares and those outside. */
  readonly taxLots: readonly ShareLot[]
  /** Entries of those shares whose own tax lot is gone, in the order in which they leave. */
  readonly withoutTaxLot: readonly string[]
}

/** The shares that arrive, those whose own tax lot is gone in their order and first. */
export function inOrder({ cycle, outside, withoutTaxLot }: Leaving): CycleLot[] {
  const places = new Map(withoutTaxLot.map((entryId, place) => [entryId, place]))
  const placeOf = ({ entryId }: CycleLot): number => places.get(entryId) ?? places.size
  return [...outside, ...cycle.lots()].flatMap(sharesOf).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Charges the fees of transfers, once per row. */
export function chargeTransfers(cycle: CycleDraft, moves: readonly BookMove[]): void {
  const transfers = moves.filter((move) => isArrival(move) || isDeparture(move))
  if (transfers.length === 0) return
  for (const { id, tradeDate, fees } of new Set(transfers.map(({ entry }) => entry)))
    if (fees > 0) cycle.addResult('fee', id, tradeDate, 0 - fees)
}

/** Micro-shares of the campaign and outside it, less those owed. */
export function sharesHeld(cycle: CycleDraft): number {
  let shares = cycle.loose.net + cycle.outside.net
  for (const { lot } of cycle.slots.open) shares += lot?.quantity ?? 0
  return shares
}

/** Micro-shares that the moves take away. */
export function sharesIn(departing: readonly BookMove[]): number {
  return departing.reduce((sum, move) => sum - (shareChange(move)?.quantity ?? 0), 0)
}

/** Tax lots that the moves take away. */
export function taxLotsIn(departing: readonly BookMove[]): ShareLot[] {
  return departing.flatMap((move) => shareChange(move)?.taxLots ?? [])
}

/** Whether more shares go than stay, and no leg stays behind. */
export function takesMost(cycle: CycleDraft, departing: readonly BookMove[]): boolean {
  const going = sharesIn(departing)
  const left = sharesHeld(cycle) - going
  if (left < 0 || (left > 0 && left >= going) || cycle.loose.short > 0) return false
  const legs = new Map([...cycle.legs].map(([id, { contracts }]) => [id, contracts]))
  for (const move of departing) {
    if (move.kind !== 'leg-closed' || move.leg.openEntryId === null) continue
    legs.set(move.leg.openEntryId, (legs.get(move.leg.openEntryId) ?? 0) - move.leg.contracts)
  }
  return [...legs.values()].every((contracts) => contracts === 0)
}

/** A campaign that moves along keeps what it holds: the event says when it moved, and changes no quantity. */
export function tellMove(cycle: CycleDraft, departing: readonly BookMove[]): void {
  for (const entry of new Set(departing.map((move) => move.entry))) {
    const word = cycleEvent(entry)
    if (word) cycle.events.push({ ...word, shares: 0, contracts: 0 })
  }
}
