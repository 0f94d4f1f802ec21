// What the user says of shares or contracts that stood before a history: one dated cost for all of them, or lots as the broker's
// cost-basis page shows them. A lot acquired on a day that the history tells of is the history's own row, and is not
// counted beside it. Where fewer shares are missing than were told of, those lots stand that the account's method sells
// first. Authority: docs/domain.md, section "The ledger"; docs/decisions/0026-words-on-shares.md.
import { multiplyPrice, negateMoney, type Money } from '../../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../../base/quantity.ts'
import type { TradingDate } from '../../../base/trading-date.ts'
import { proportion } from '../../entries/amounts.ts'
import { disposalOrders, type DisposalMethod } from '../../lots/disposal-order.ts'

/** What rounding in splits leaves of shares from before a history, in micro-shares; it was never held. */
export const openingDust = 1000

/** One cost for all shares; it says nothing where more are missing than it was given for. */
export interface OpeningCost {
  /** Micro-shares of the first day, or micro-contracts. */
  readonly shares: number
  /** Of a share, or the premium of a share of a contract; null where the user does not know either. */
  readonly price: Money | null
  readonly acquiredOn: TradingDate | null
}

/** Shares acquired together, in units of the first day. */
export interface OpeningLot {
  /** Which of the answers told of it, counted from 0, and its row there: together its name, whatever else is told. */
  readonly part: number
  readonly row: number
  readonly shares: Quantity
  /** Of all its shares; null where the user does not know it either. */
  readonly cost: Money | null
  readonly acquiredOn: TradingDate | null
}

/** Lots of one answer or of several; shares beyond them are unknown. */
export interface OpeningLots {
  readonly lots: readonly OpeningLot[]
}

export type OpeningWord = OpeningCost | OpeningLots

/** Whether a word is one cost, known or not, for at least so much. */
export function isWordFor(word: OpeningWord, quantity: number): word is OpeningCost {
  return !('lots' in word) && word.shares >= quantity
}

/** One known cost by which an opening, or an entry that brought shares at none, is told of. */
export function costTold(
  { openings }: { readonly openings?: Readonly<Record<string, OpeningWord>> },
  id: string,
): OpeningCost | null {
  const word = openings?.[id]
  return word === undefined || 'lots' in word || word.price === null ? null : word
}

/** Cash that the user says shares of a company's act stand for: paid for what came, received for what left. */
export function worthTold(
  { id, quantity }: { readonly id: string; readonly quantity: Quantity },
  settings: { readonly openings?: Readonly<Record<string, OpeningWord>> },
): Money | null {
  const price = costTold(settings, id)?.price
  return price == null ? null : negateMoney(multiplyPrice(price, quantity, 1))
}

/** The words on one opening, taken together. */
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

/** Rounding is of no lot; the last one carries it, and what is left of it in the end is dropped. */
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
