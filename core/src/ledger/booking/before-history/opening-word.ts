// The user's answer ("word") on shares or contracts held before a history: one dated cost for all of them, or lots as on the
// broker's cost-basis page. A lot acquired on a day that the history covers is in the history itself, and is not counted
// again. Where fewer shares are missing than were stated, the lots that the account's method sells first are kept.
// Authority: docs/domain.md, section "The ledger"; docs/decisions/0026-words-on-shares.md.
import { multiplyPrice, negateMoney, type Money } from '../../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../../base/quantity.ts'
import type { TradingDate } from '../../../base/trading-date.ts'
import { proportion } from '../../entries/amounts.ts'
import { disposalOrders, type DisposalMethod } from '../../lots/disposal-order.ts'

/** Micro-shares that rounding in splits may leave of an opening balance; they were never held. */
export const openingDust = 1000

/** One cost for all shares; it does not apply where more are missing than it was given for. */
export interface OpeningCost {
  /** Micro-shares in units of the first day, or micro-contracts. */
  readonly shares: number
  /** Per share, or the premium per share of a contract; null where the user does not know it either. */
  readonly price: Money | null
  readonly acquiredOn: TradingDate | null
}

/** Shares acquired together, in units of the first day. */
export interface OpeningLot {
  /** Which answer stated it, counted from 0, and its row there. Together they identify the lot, whatever else is stated. */
  readonly part: number
  readonly row: number
  readonly shares: Quantity
  /** For all its shares; null where the user does not know it either. */
  readonly cost: Money | null
  readonly acquiredOn: TradingDate | null
}

/** Lots of one or several answers; the cost of shares beyond them is unknown. */
export interface OpeningLots {
  readonly lots: readonly OpeningLot[]
}

export type OpeningWord = OpeningCost | OpeningLots

/** Whether the answer is one cost, known or not, for at least that many. */
export function isWordFor(word: OpeningWord, quantity: number): word is OpeningCost {
  return !('lots' in word) && word.shares >= quantity
}

/** The one known cost that the user stated for an opening, or for an entry that brought shares without one. */
export function costTold(
  { openings }: { readonly openings?: Readonly<Record<string, OpeningWord>> },
  id: string,
): OpeningCost | null {
  const word = openings?.[id]
  return word === undefined || 'lots' in word || word.price === null ? null : word
}

/** The cash value that the user stated for shares in a corporate action: paid for what came, received for what left. */
export function worthTold(
  { id, quantity }: { readonly id: string; readonly quantity: Quantity },
  settings: { readonly openings?: Readonly<Record<string, OpeningWord>> },
): Money | null {
  const price = costTold(settings, id)?.price
  return price == null ? null : negateMoney(multiplyPrice(price, quantity, 1))
}

/** All answers on one opening, combined. */
export function joinOpeningWords(word: OpeningWord | undefined, other: OpeningWord): OpeningWord {
  if (word === undefined || !('lots' in word) || !('lots' in other)) return other
  const lots = [...word.lots, ...other.lots]
  return { lots: lots.sort((a, b) => a.part - b.part || a.row - b.row) }
}

/** The lots that count for an opening of that day and size. */
export function countingLots(
  { lots }: OpeningLots,
  opening: { readonly shares: number; readonly on: TradingDate; readonly method: DisposalMethod },
): OpeningLot[] {
  const before = lots.filter(({ acquiredOn }) => acquiredOn === null || acquiredOn <= opening.on)
  const missing = before.reduce((left, { shares }) => left - shares, opening.shares)
  if (missing >= openingDust || missing === 0) return before
  if (missing > 0) return withDust(before, missing)
  const counting: OpeningLot[] = []
  let left = opening.shares
  for (const lot of inOrderOfSale(before, opening)) {
    if (left === 0) break
    const shares = quantityFromMicros(Math.min(left, lot.shares))
    const cost = lot.cost === null ? null : proportion(lot.cost, shares, lot.shares)
    counting.push({ ...lot, shares, cost })
    left -= shares
  }
  return counting
}

/** Rounding belongs to no lot: the last one carries it, and what is left of it in the end is dropped. */
function withDust(lots: readonly OpeningLot[], dust: number): OpeningLot[] {
  return lots.map((lot, at) =>
    at < lots.length - 1 ? lot : { ...lot, shares: quantityFromMicros(lot.shares + dust) },
  )
}

function inOrderOfSale(
  lots: readonly OpeningLot[],
  { on, method }: { readonly on: TradingDate; readonly method: DisposalMethod },
): OpeningLot[] {
  const ranked = lots.map((told, order) => ({
    told,
    order,
    basisPerShare: told.cost === null ? -Number.MAX_VALUE : told.cost / told.shares,
    lot: { opened: told.acquiredOn, heldBy: on },
  }))
  return ranked.sort(disposalOrders[method]).map(({ told }) => told)
}
