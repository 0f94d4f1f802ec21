// Mergers, spin-offs and cash in lieu, as a broker's rows move shares and cash for them. Authority: docs/domain.md, section "The ledger".
import { MICROS } from '../../base/micros.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { moveIn } from './book-holdings.ts'
import { returnCapital } from './book-returned-capital.ts'
import type { Booking } from './booking.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { LedgerEvent } from '../entries/order-day.ts'

/**
 * Shares come in with unknown basis, unless cash was paid for them; shares go out for the cash received, where that is all
 * that came for them. Where no row states either, the user may. Cash in lieu sells the fraction that a split left; other
 * cash without shares returns basis.
 */
export function bookCorporateAction(booking: Booking, event: LedgerEvent, entry: CorporateAction): void {
  const { quantity } = entry
  if (quantity === 0) {
    const fraction = entry.inLieu === true ? Math.max(0, booking.stock.net()) % MICROS : 0
    if (fraction === 0) return returnCapital(booking, event, entry)
    const sold = { ...entry, quantity: quantityFromMicros(-fraction) }
    return moveIn(booking, event, sold, { gross: entry.gross, origin: 'corporate-action', end: 'sold' })
  }
  const told = isWithoutWorth(entry) ? booking.wordOn(entry) : null
  moveIn(booking, event, entry, {
    gross: told === null ? entry.gross : told.worth,
    origin: 'corporate-action',
    end: 'corporate-action',
    acquiredOn: told?.acquiredOn ?? event.date,
  })
}

/** Whether it takes shares, and its cash is not all that came for them. */
export function isWithoutProceeds({ quantity, gross, alsoShares }: CorporateAction): boolean {
  return quantity < 0 && (gross === 0 || alsoShares === true)
}

/** Whether no row states the cost or the proceeds of its shares, so that only the user can. */
export function isWithoutWorth(entry: CorporateAction): boolean {
  return (entry.quantity > 0 && entry.gross === 0) || isWithoutProceeds(entry)
}
