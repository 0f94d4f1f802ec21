// Mergers, spin-offs and cash in lieu, as a broker's rows move shares and cash for them. Authority: docs/domain.md, section "The ledger".
import { MICROS } from '../../base/micros.ts'
import { multiplyPrice, negateMoney } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { moveIn } from './book-holdings.ts'
import { returnCapital } from './book-splits.ts'
import type { Booking } from './booking.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { LedgerEvent } from '../entries/order-day.ts'

/**
 * Shares in with no basis known unless cash was paid or the user tells it; shares out for what was paid, where that is all; cash in lieu sells
 * the fraction that a split left, and other cash alone returns basis.
 */
export function bookCorporateAction(booking: Booking, event: LedgerEvent, entry: CorporateAction): void {
  const { quantity } = entry
  if (quantity === 0) {
    const fraction = entry.inLieu === true ? Math.max(0, booking.stock.net()) % MICROS : 0
    if (fraction === 0) return returnCapital(booking, event, entry)
    const sold = { ...entry, quantity: quantityFromMicros(-fraction) }
    return moveIn(booking, event, sold, { gross: entry.gross, origin: 'corporate-action', end: 'sold' })
  }
  const told = isWithoutCost(entry) ? booking.costTold(entry.id) : null
  const cost = told?.price == null ? null : negateMoney(multiplyPrice(told.price, quantity, 1))
  moveIn(booking, event, entry, {
    gross: cost ?? (isPaidInFull(entry) ? entry.gross : null),
    origin: 'corporate-action',
    end: 'corporate-action',
    acquiredOn: told?.acquiredOn ?? event.date,
  })
}

/** Whether the cash is all that came: what shares beside it were worth no row states, and so neither the gain. */
function isPaidInFull({ gross, alsoShares }: CorporateAction): boolean {
  return gross !== 0 && alsoShares !== true
}

/** Whether it brings shares and no cash says what they cost, so that only the user can tell. */
export function isWithoutCost({ quantity, gross }: CorporateAction): boolean {
  return quantity > 0 && gross === 0
}
