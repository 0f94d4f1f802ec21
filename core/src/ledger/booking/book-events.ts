// The events of a book are booked in order, each by the handler of its kind.
// Authority: docs/domain.md, section "The ledger".
import { bookContractChange, bookSplit, bookSymbolChange } from './splits/book-splits.ts'
import { bookDelivery } from './deliveries/book-deliveries.ts'
import { bookCorporateAction } from './book-corporate-action.ts'
import { bookHolding } from './book-holdings.ts'
import { bookClosing, bookOpening, bookShares, isShortSale } from './book-trades.ts'
import type { Instant } from '../../base/instant.ts'
import type { Booking } from './booking.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { EntryKind } from '../entries/entry.ts'
import type { LedgerEvent } from '../entries/order-day.ts'
import type { EventDays } from '../entries/order-entries.ts'

/** Books the days in order. Returns the book's state before its last day. */
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
 * Shares that leave before they are there wait for those that come on the same day, unless the broker's times say which came
 * first: a file without times lists a sale before that day's assignment or purchase, and one common time for all options
 * that ended says nothing of their order. An untimed short sale waits for the day's sales of shares held, and what covers it
 * waits for the short sale.
 */
function bookDay(booking: Booking, day: readonly LedgerEvent[]): void {
  if (day.length === 1) for (const event of day) bookEvent(booking, event)
  else bookInTurn(booking, day)
  booking.endDay()
  for (const event of day) if (mayOpen.has(event.entry.kind)) refuseBothSides(booking, event)
}

const mayOpen: ReadonlySet<EntryKind> = new Set(['sell-to-open', 'buy-to-open'])

/** An account holds a contract on one side only. Within a day without times the other side may be closed later. */
function refuseBothSides(booking: Booking, { entry, instrument }: LedgerEvent): void {
  const side = entry.kind === 'sell-to-open' ? 'short' : 'long'
  const other = openContracts(instrument[side === 'short' ? 'long' : 'short'])
  if (other > 0 && openContracts(instrument[side]) > 0)
    booking.refuse({ kind: 'both-sides', entryId: entry.id, side, opposite: other })
}

function openContracts(queue: LedgerEvent['instrument']['short']): number {
  return queue?.legs.reduce((sum, { contracts }) => sum + contracts, 0) ?? 0
}

function bookInTurn(booking: Booking, day: readonly LedgerEvent[]): void {
  const lastIn = lastByTime(day, (event) => sharesMoved(booking, event) > 0)
  const lastHeldOut = day.findLastIndex((event) => heldSold(booking, event) > 0)
  const lastShort = lastByTime(day, (event) => sellsShort(booking, event))
  const waiting: LedgerEvent[] = []
  for (const [place, event] of day.entries()) {
    const lacksShares = place < lastBeside(lastIn, event) && heldSold(booking, event) > booking.stock.held
    const lacksShort = place < lastBeside(lastShort, event) && owedLess(booking, event) > booking.stock.owed
    const mayComeLast = event.entry.time === null && (place < lastHeldOut || waiting.length > 0)
    if (lacksShares || lacksShort || (mayComeLast && sellsShort(booking, event))) waiting.push(event)
    else bookEvent(booking, event)
  }
  if (waiting.length > 1) waiting.sort((a, b) => shortness(booking, a) - shortness(booking, b))
  for (const event of waiting) bookEvent(booking, event)
}

/**
 * The index of the last event of the day that matches; by time where it has one, so that it is after all events of that
 * time.
 */
interface LastPlaces {
  readonly ofAll: number
  readonly byTime: ReadonlyMap<Instant | null, number>
}

function lastByTime(day: readonly LedgerEvent[], isMeant: (event: LedgerEvent) => boolean): LastPlaces {
  const byTime = new Map<Instant | null, number>()
  let ofAll = -1
  for (const [place, event] of day.entries()) {
    if (!isMeant(event)) continue
    byTime.set(event.entry.time, place)
    ofAll = place
  }
  return { ofAll, byTime }
}

/** The index of the last event that the broker's times do not place later. */
function lastBeside({ ofAll, byTime }: LastPlaces, { entry: { time } }: LedgerEvent): number {
  return time === null ? ofAll : Math.max(byTime.get(null) ?? -1, byTime.get(time) ?? -1)
}

/** A delivery that sells what is held and goes short with the rest is booked between the sales of either kind. */
function shortness(booking: Booking, event: LedgerEvent): number {
  if (owedLess(booking, event) > 0) return 3
  if (!sellsShort(booking, event)) return 0
  return heldSold(booking, event) > 0 ? 1 : 2
}

/** Micro-shares that leave without being sold short. */
function heldSold(booking: Booking, event: LedgerEvent): number {
  const moved = 0 - sharesMoved(booking, event)
  if (moved <= 0 || event.delivery === null) return moved > 0 && sellsShort(booking, event) ? 0 : moved
  const held = event.delivery.shares.filter((row) => !isShortSale(booking, row))
  return held.reduce((sum, { quantity }) => sum - quantity, 0)
}

function sellsShort(booking: Booking, event: LedgerEvent): boolean {
  const rows = event.delivery === null ? [event.entry] : event.delivery.shares
  return rows.some((row) => row.kind === 'sell' && isShortSale(booking, row))
}

/** Micro-shares that stop being owed: bought to cover, or moved to another account of the user. */
function owedLess(booking: Booking, event: LedgerEvent): number {
  const moved = owedMoved(booking, event)
  return moved === 0 ? covered(event) : Math.max(0, moved)
}

/** Micro-shares owed that a linked transfer moves: above zero out of the account, below zero into it. */
function owedMoved(booking: Booking, { entry }: LedgerEvent): number {
  if (entry.kind !== 'share-transfer' || entry.instrument.type !== 'share') return 0
  const moved = booking.movedBy(entry.id)
  const isOwed = moved !== undefined && (moved.direction === 'out') === entry.quantity > 0
  return isOwed ? entry.quantity : 0
}

function covered({ entry, delivery }: LedgerEvent): number {
  const rows = delivery === null ? [entry] : delivery.shares
  return rows.reduce(
    (sum, row) => (row.kind === 'buy' && row.closesShort === true ? sum + row.quantity : sum),
    0,
  )
}

/** Micro-shares held that a trade, transfer or delivery brings; below zero when they leave. Owed shares are not counted. */
function sharesMoved(booking: Booking, event: LedgerEvent): number {
  const { entry, delivery } = event
  if (delivery !== null) return delivery.shares.reduce((sum, { quantity }) => sum + quantity, 0)
  const movesShares = entry.kind === 'buy' || entry.kind === 'sell' || entry.kind === 'share-transfer'
  const isHeld = movesShares && entry.instrument.type === 'share' && owedMoved(booking, event) === 0
  return isHeld ? entry.quantity : 0
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
