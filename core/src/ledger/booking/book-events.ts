// The events of a book are booked in order, each by the handler of its kind.
// Authority: docs/domain.md, section "The ledger".
import { bookContractChange, bookSplit, bookSymbolChange } from './book-splits.ts'
import { bookDelivery } from './book-deliveries.ts'
import { bookCorporateAction } from './book-corporate-action.ts'
import { bookHolding } from './book-holdings.ts'
import { bookClosing, bookOpening, bookShares, isShortSale } from './book-trades.ts'
import type { Booking } from './booking.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { LedgerEvent } from '../entries/order-day.ts'
import type { EventDays } from '../entries/order-entries.ts'

/** Books the days; how the book stood before the last of them. */
export function bookDays(booking: Booking, days: EventDays): Checkpoint | null {
  for (let day = days.next(); day !== null;) {
    const later = days.next()
    const checkpoint = later === null ? booking.checkpoint(day) : null
    bookDay(booking, day)
    if (later === null) return checkpoint
    day = later
  }
  return null
}

/**
 * Shares that leave without being there wait for those that come on the same day, unless the broker's times tell which
 * came first: a file without times puts a sale before what was assigned or bought that day.
 */
function bookDay(booking: Booking, day: readonly LedgerEvent[]): void {
  if (day.length === 1) return day.forEach((event) => bookEvent(booking, event))
  const lastIn = day.findLastIndex((event) => sharesMoved(event) > 0)
  const lastUntimedIn = day.findLastIndex((event) => sharesMoved(event) > 0 && event.entry.time === null)
  const waiting: LedgerEvent[] = []
  for (const [place, event] of day.entries()) {
    const mayComeFirst = place < (event.entry.time === null ? lastIn : lastUntimedIn)
    if (mayComeFirst && lacksShares(booking, event)) waiting.push(event)
    else bookEvent(booking, event)
  }
  for (const event of waiting) bookEvent(booking, event)
}

/** Whether it takes more shares than there are, and sells none of them short. */
function lacksShares(booking: Booking, event: LedgerEvent): boolean {
  if (0 - sharesMoved(event) <= booking.stock.held) return false
  const rows = event.delivery === null ? [event.entry] : event.delivery.shares
  return !rows.some((row) => row.kind === 'sell' && isShortSale(booking, row))
}

/** Micro-shares that a trade, transfer or delivery brings; below zero when they leave. */
function sharesMoved({ entry, delivery }: LedgerEvent): number {
  if (delivery !== null) return delivery.shares.reduce((sum, { quantity }) => sum + quantity, 0)
  const movesShares = entry.kind === 'buy' || entry.kind === 'sell' || entry.kind === 'share-transfer'
  return movesShares && entry.instrument.type === 'share' ? entry.quantity : 0
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
