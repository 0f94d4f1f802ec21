// A sale takes the blocks that no call needs, and the shares that the account's method names: what leaves a campaign costs
// what those cost, so that its profit is the one of the lots. Where other shares stand in the blocks that leave, as many
// change places, and a call stands on the block that stays. Authority: docs/domain.md, section "Basis and disposal".
import { assert } from '../../base/assert.ts'
import type { ShareLot } from '../lots/lot.ts'
import { cutShareOf, hasShareOf, mixOf, sharesOf } from './cycle-lots.ts'
import { addResult, type CycleDraft } from './cycle-draft.ts'
import type { CycleLot, Slot } from './cycle.ts'

/** Shares that were taken out of a campaign, with the slot that they left; null for odd ones. */
export interface SoldShares {
  lot: CycleLot
  readonly slot: Slot | null
}

/** Has what is `sold` by an entry be the lots of the account's method, as far as the campaign holds them. */
export function sellByMethod(
  cycle: CycleDraft,
  sold: readonly SoldShares[],
  lots: readonly Pick<ShareLot, 'entryIds' | 'quantity'>[],
  entryId: string,
): void {
  const missing = new Map<string, number>()
  const miss = (id: string, shares: number): void => {
    missing.set(id, (missing.get(id) ?? 0) + shares)
  }
  for (const { entryIds, quantity } of lots) miss(entryIds[0] ?? '', quantity)
  for (const { lot } of sold) for (const part of sharesOf(lot)) miss(part.entryId, 0 - part.quantity)
  const wanted = [...missing].filter(([, shares]) => shares > 0)
  if (wanted.length === 0) return
  const spare = [...missing].filter(([, shares]) => shares < 0)
  for (const [id, shares] of wanted) {
    let left = shares
    while (left > 0 && spare[0] !== undefined) {
      const [other, over] = spare[0]
      const from = sold.find(({ lot }) => hasShareOf(lot, other))
      const taken =
        from === undefined ? null : takeHeld(cycle, id, Math.min(left, 0 - over, sizeOf(from, other)))
      if (from === undefined || taken === null) break
      changePlaces(cycle, { from, other, taken, entryId })
      left -= taken.lot.quantity
      if (over + taken.lot.quantity === 0) spare.shift()
      else spare[0] = [other, over + taken.lot.quantity]
    }
  }
}

function sizeOf({ lot }: SoldShares, entryId: string): number {
  return sharesOf(lot).find((part) => part.entryId === entryId)?.quantity ?? 0
}

/** Shares that one entry brought and the campaign still holds, odd ones first; null where there are none. */
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

/** As many shares that were sold out of another entry's stay in place of those that were taken, and these are sold. */
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
