// The events of a book are booked in order, each by the handler of its kind.
// Authority: docs/domain.md, section "The ledger".
import { bookContractChange, bookSplit, bookSymbolChange } from './book-corporate-actions.ts'
import { bookDelivery } from './book-deliveries.ts'
import { bookCorporateAction, bookHolding } from './book-holdings.ts'
import { bookClosing, bookOpening, bookShares } from './book-trades.ts'
import type { Booking } from './booking.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { LedgerEvent } from './order-day.ts'
import type { EventDays } from './order-entries.ts'

/** Books the days; how the book stood before the last of them. */
export function bookDays(booking: Booking, days: EventDays): Checkpoint | null {
  for (let day = days.next(); day !== null;) {
    const later = days.next()
    const checkpoint = later === null ? booking.checkpoint(day) : null
    for (const event of day) bookEvent(booking, event)
    if (later === null) return checkpoint
    day = later
  }
  return null
}

function bookEvent(booking: Booking, event: LedgerEvent): void {
  const { entry, delivery } = event
  if (delivery !== null) return bookDelivery(booking, event, delivery)
  switch (entry.kind) {
    case 'sell-to-open':
    case 'buy-to-open':
      return bookOpening(booking, event, entry)
    case 'buy-to-close':
    case 'sell-to-close':
    case 'expiration':
    case 'assignment':
    case 'exercise':
      return bookClosing(booking, event, entry)
    case 'buy':
    case 'sell':
      return bookShares(booking, event, entry)
    case 'opening-balance':
    case 'share-transfer':
      return bookHolding(booking, event, entry)
    case 'corporate-action':
      return bookCorporateAction(booking, event, entry)
    case 'split':
      return bookSplit(booking, event, entry)
    case 'symbol-change':
      return bookSymbolChange(booking, event, entry)
    case 'contract-change':
      return bookContractChange(booking, event, entry)
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'cash-transfer':
      return booking.note('cash', event)
  }
}
