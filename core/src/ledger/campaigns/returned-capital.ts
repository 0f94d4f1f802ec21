// Returned capital lowers the cost of shares, in a campaign and outside, per share; it is profit only beyond a cost of zero. So
// does the part of a basis that went over to the shares of a spin-off, which are worth it to the campaign.
// Authority: docs/domain.md, section "Basis and disposal"; IRS Publication 550 (nondividend distributions).
import { moneyFromMicros, splitMoney, zeroMoney, type Money } from '../../base/money.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { ShareList } from '../lots/share-list.ts'
import { addResult } from './cycle-draft.ts'
import { basisReduction } from '../lots/lot.ts'
import { loweredBy, loweringWeights } from '../lots/lowering.ts'
import { sharesOf } from './cycle-lots.ts'
import type { CycleLot, Slot } from './cycle.ts'

interface Held {
  /** Open slots with shares. */
  readonly slots: readonly Slot[]
  /** The campaign's shares in no slot; absent without a campaign. */
  readonly loose?: ShareList
  readonly outside: ShareList
  /** The entries that brought the shares on which it is paid; absent where it is paid on all. */
  readonly shares?: ReadonlySet<string> | undefined
}

/** The campaign's part of it, in micro-dollars: as cash, which the basis that went over to other shares counts as. */
interface Returned {
  readonly cash: number
  /** The part that exceeds the cost of the shares, and is profit at once. */
  readonly gain: number
}

/** Lowers the cost of the shares on which it is paid. */
export function returnCapital(entry: CorporateAction, held: Held): Returned {
  const { slots, loose, outside } = held
  const own = [...slots.flatMap(({ lot }) => lot ?? []), ...(loose?.lots ?? [])]
  const lots = [...own, ...outside.lots]
  if (lots.length === 0) return { cash: 0, gain: 0 }
  const isPaidOn = paidOn(lots, held.shares)
  const weights = loweringWeights(
    entry,
    lots.map((lot) => paidOnOf(lot, isPaidOn)),
  )
  const parts = new Map(splitMoney(loweredBy(entry), weights).map((part, at) => [lots[at], part]))
  let gain = 0
  const lower = (lot: CycleLot): number =>
    lowerCost({ lot, part: parts.get(lot) ?? zeroMoney, isPaidOn }, entry)
  const lowerOwn = (lot: CycleLot): void => {
    gain += lower(lot)
  }
  for (const slot of slots) {
    if (slot.lot === null) continue
    lowerOwn(slot.lot)
    addResult(slot, parts.get(slot.lot) ?? 0)
  }
  loose?.recost(lowerOwn)
  outside.recost(lower)
  return { cash: own.reduce((sum, lot) => sum + (parts.get(lot) ?? 0), 0), gain }
}

type IsPaidOn = (share: CycleLot) => boolean

/**
 * A sale may have taken other shares from the campaign than from the tax lots: where none of the named ones is left, all
 * shares count.
 */
function paidOn(lots: readonly CycleLot[], entryIds: ReadonlySet<string> | undefined): IsPaidOn {
  if (entryIds === undefined) return () => true
  const isOf: IsPaidOn = ({ entryId }) => entryIds.has(entryId)
  return lots.some((lot) => sharesOf(lot).some(isOf)) ? isOf : () => true
}

function paidOnOf(lot: CycleLot, isPaidOn: IsPaidOn): { shares: number; basis: number | null } {
  const own = sharesOf(lot).filter(isPaidOn)
  return {
    shares: own.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0),
    basis: own.reduce(
      (sum: number | null, { basis }) => (sum === null || basis === null ? null : sum + basis),
      0,
    ),
  }
}

interface Lowering {
  readonly lot: CycleLot
  readonly part: Money
  readonly isPaidOn: IsPaidOn
}

/** Spreads it over the shares of each entry, so that they stay separate; returns what exceeds their cost. */
function lowerCost({ lot, part, isPaidOn }: Lowering, entry: CorporateAction): number {
  const shares = sharesOf(lot).filter(isPaidOn)
  if (shares.length === 0) return 0
  const weights = loweringWeights(
    entry,
    shares.map(({ quantity, basis }) => ({ shares: Math.abs(quantity), basis })),
  )
  let lowered = 0
  for (const [at, own] of splitMoney(part, weights).entries()) {
    const each = shares[at]
    if (each === undefined) continue
    const less =
      each.quantity > 0 ? basisReduction(own, each.basis === null ? null : moneyFromMicros(each.basis)) : own
    lowered += less
    lower(each, less)
  }
  if (lot.mix !== undefined) lower(lot, lowered)
  return part - lowered
}

function lower(lot: CycleLot, amount: number): void {
  if (lot.stock !== null) lot.stock += amount
  if (lot.basis !== null) lot.basis -= amount
}
