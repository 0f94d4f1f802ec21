// Which shares of a campaign a sale takes: blocks that no call needs, and the shares that the account's method names. What
// leaves costs what those cost, so that the campaign's profit is that of the lots sold. Where the blocks that leave hold
// other shares, as many trade places, and a call covers the block that stays.
// Authority: docs/domain.md, section "Basis and disposal".
import { assert } from '../../base/assert.ts'
import { countByEntry, sharesOfLot, type SharesOfEntry, type TaxLot } from '../lots/exchanged-shares.ts'
import { cutShareOf, hasShareOf, mixOf, sharesOf } from './cycle-lots.ts'
import { addResult, type CycleDraft } from './cycle-draft.ts'
import type { CycleLot, Slot } from './cycle.ts'

/** Shares taken out of a campaign, and the slot that they left; null for shares in none. */
export interface SoldShares {
  lot: CycleLot
  readonly slot: Slot | null
}

/** A sale out of a campaign. */
interface Sale {
  readonly sold: readonly SoldShares[]
  /** Shares outside the campaign that left by the same entry. */
  readonly beside: readonly CycleLot[]
  /** The lots that the account's method takes for all of them. */
  readonly lots: readonly TaxLot[]
  readonly entryId: string
}

/**
 * Makes the shares sold those of the account's method, as far as the campaign holds them; in place of lots that left before,
 * shares go whose own tax lot is gone.
 */
export function sellByMethod(cycle: CycleDraft, { sold, beside, lots, entryId }: Sale): void {
  const leaving = countByEntry(sold.flatMap(({ lot }) => sharesOf(lot)))
  const named = countByEntry(lots.map(sharesOfLot))
  for (const [id, shares] of countByEntry(beside.flatMap(sharesOf)))
    named.set(id, Math.max(0, (named.get(id) ?? 0) - shares))
  const missing = [...named].map(([id, shares]) => ({
    entryId: id,
    quantity: shares - takeOff(leaving, id, shares),
  }))
  const withoutLot = cycle.outside.exchanged.withoutTaxLot
  const spare = stayFirst(leaving, withoutLot)
  bringIn(cycle, { sold, spare, missing, entryId })
  const others = firstOf(withoutLot, totalOf(spare))
  const unjustified = countByEntry(spare)
  const rest = others.map(({ entryId: id, quantity }) => ({
    entryId: id,
    quantity: quantity - takeOff(unjustified, id, quantity),
  }))
  bringIn(cycle, { sold, spare: stayFirst(unjustified, withoutLot), missing: rest, entryId })
}

/** Takes up to that many shares of an entry off the counts; returns how many there were. */
function takeOff(counts: Map<string, number>, entryId: string, most: number): number {
  const held = counts.get(entryId) ?? 0
  const taken = Math.min(held, most)
  counts.set(entryId, held - taken)
  return taken
}

function totalOf(shares: readonly SharesOfEntry[]): number {
  return shares.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The first shares of a list, up to that many. */
function firstOf(shares: readonly SharesOfEntry[], most: number): SharesOfEntry[] {
  let left = most
  return shares.map(({ entryId, quantity }) => {
    const own = Math.min(left, quantity)
    left -= own
    return { entryId, quantity: own }
  })
}

/** Shares sorted by how they stay when others leave for them: last those whose tax lot is gone, the oldest at the end. */
function stayFirst(
  counts: ReadonlyMap<string, number>,
  withoutLot: readonly SharesOfEntry[],
): SharesOfEntry[] {
  const left = new Map(counts)
  const last = withoutLot.map(({ entryId, quantity }) => ({
    entryId,
    quantity: takeOff(left, entryId, quantity),
  }))
  const first = [...left].map(([entryId, quantity]) => ({ entryId, quantity }))
  return [...first, ...last.toReversed()].filter(({ quantity }) => quantity > 0)
}

/**
 * Trades shares that should be in a sale but are not for shares in it that should not be, as far as the campaign holds them.
 */
function bringIn(
  cycle: CycleDraft,
  {
    sold,
    spare,
    missing,
    entryId,
  }: {
    readonly sold: readonly SoldShares[]
    /** What is left of it stays in the sale. */
    readonly spare: SharesOfEntry[]
    readonly missing: readonly SharesOfEntry[]
    readonly entryId: string
  },
): void {
  for (const { entryId: id, quantity } of missing) {
    let left = quantity
    while (left > 0 && spare[0] !== undefined) {
      const { entryId: other, quantity: over } = spare[0]
      const from = sold.find(({ lot }) => hasShareOf(lot, other))
      const taken = from === undefined ? null : takeHeld(cycle, id, Math.min(left, over, sizeOf(from, other)))
      if (from === undefined || taken === null) break
      changePlaces(cycle, { from, other, taken, entryId })
      left -= taken.lot.quantity
      if (over === taken.lot.quantity) spare.shift()
      else spare[0] = { entryId: other, quantity: over - taken.lot.quantity }
    }
  }
}

function sizeOf({ lot }: SoldShares, entryId: string): number {
  return sharesOf(lot).find((part) => part.entryId === entryId)?.quantity ?? 0
}

/** Shares that one entry brought and the campaign still holds, those in no slot first; null where there are none. */
function takeHeld(cycle: CycleDraft, entryId: string, most: number): SoldShares | null {
  const odd = cycle.loose.takeOf(entryId, most)
  if (odd !== null) return { lot: odd, slot: null }
  const slot = cycle.slots.holderOf(entryId)
  const lot = slot?.lot == null ? null : cutShareOf(slot.lot, entryId, most)
  return lot === null ? null : { lot, slot }
}

interface Places {
  readonly from: SoldShares
  readonly other: string
  readonly taken: SoldShares
  readonly entryId: string
}

/** As many shares of another entry that were sold stay in place of those taken, and the taken ones are sold. */
function changePlaces(cycle: CycleDraft, { from, other, taken, entryId }: Places): void {
  const staying = cutShareOf(from.lot, other, taken.lot.quantity)
  assert(staying?.quantity === taken.lot.quantity, 'shares that were counted are there to change places')
  const [costs, spared] = [taken.lot.stock, staying.stock]
  from.lot = mixOf([from.lot, taken.lot])
  if (from.slot) addResult(from.slot, costs, spared === null ? null : 0 - spared)
  const { slot } = taken
  if (slot === null) return cycle.loose.add(staying)
  addResult(slot, spared, costs === null ? null : 0 - costs)
  slot.steps.push(
    { entryId, shares: 0 - taken.lot.quantity, basis: taken.lot.basis },
    { entryId, shares: staying.quantity, basis: staying.basis },
  )
  cycle.slots.exchange(slot, mixOf(slot.lot === null ? [staying] : [slot.lot, staying]))
}
