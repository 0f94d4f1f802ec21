// Turns a move of tax lots into the change of shares that a campaign books.
import { negatedAmounts, stockCash, taxCash, type Amounts } from '../entries/amounts.ts'
import type { BookMove } from '../booking/book-move.ts'
import { newLot, takeShares } from './cycle-lots.ts'
import type { ShareChange } from './cycle-shares.ts'
import type { CycleLot } from './cycle.ts'
import { boughtBy, type Disposal } from '../lots/lot.ts'

export function lotOf({ broughtBy, opened, quantity, amounts }: ShareChange, left: number): CycleLot {
  const tax = taxCash(amounts)
  const lot = newLot(broughtBy, opened, quantity, stockCash(amounts), tax === null ? null : 0 - tax)
  return left === quantity ? lot : (takeShares([lot], left)[0] ?? lot)
}

export function shareChange(move: BookMove): ShareChange | null {
  if (move.kind === 'lot-opened') {
    const { side, quantity, amounts, opened, entryIds, origin } = move.lot
    const signed = side === 'long' ? quantity : 0 - quantity
    const isMoved = move.entry.kind === 'share-transfer'
    return {
      entryId: entryIds[0] ?? '',
      broughtBy: boughtBy(move.lot),
      date: move.date,
      opened,
      quantity: signed,
      amounts,
      isMoved,
      isCalled: false,
      isOwedBefore: side === 'short' && origin === 'opening-balance' && move.entry.kind !== origin,
      taxLots: [],
      soldLots: [],
      dust: [],
    }
  }
  // Gains from capital returned beyond the basis move no shares; the campaign books the return itself.
  if (move.kind !== 'lot-closed' || move.disposal.quantity === 0) return null
  const { lot, entryId, closed, quantity, movedTo, end, dust = 0 } = move.disposal
  // Shares transferred to another account leave at their cost, and arrive there at the same cost.
  const amounts = movedTo === undefined ? amountsOf(move.disposal) : negatedAmounts(lot.amounts)
  const signed = lot.side === 'long' ? 0 - quantity : quantity
  const isMoved = end === 'transferred'
  // In a merger, shares of two companies are in one campaign, and those of the old one leave.
  const isNamed = isMoved || isSale(move.disposal) || end === 'corporate-action'
  const taxLots = lot.side === 'long' ? [lot] : []
  const soldLots = isNamed ? taxLots : []
  const isCalled = end === 'called-away'
  return {
    entryId,
    broughtBy: entryId,
    date: closed,
    opened: closed,
    quantity: signed,
    amounts,
    isMoved,
    isCalled,
    isOwedBefore: false,
    taxLots,
    soldLots,
    dust: dust === 0 ? [] : [{ entryId: boughtBy(lot), quantity: dust }],
  }
}

/** Returned capital on shares that are gone belongs to the campaign that held them, whatever is open by then. */
export function isReturnedLate(move: BookMove): boolean {
  return move.kind === 'lot-closed' && move.disposal.heldUntil !== undefined
}

/** Shares that were sold, also by exercising a put: the lots that leave are those of the account's method. */
export function isSale({ end }: Disposal): boolean {
  return end === 'sold' || end === 'exercised'
}

/** The worth to the campaign of shares that went to an account outside this portfolio is not known. */
function amountsOf({ end, amounts }: Disposal): Amounts {
  return end === 'transferred' ? { ...amounts, gross: null } : amounts
}
