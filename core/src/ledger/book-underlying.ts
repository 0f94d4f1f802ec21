// One book from the entries of one account and underlying: events are booked in order by the
// handler of their kind, and a refusal stands beside the rest. Authority: docs/domain.md, section "The ledger".
import type { Book, BookRefusal, LedgerSettings } from './book.ts'
import { bookContractChange, bookSplit, bookSymbolChange } from './book-corporate-actions.ts'
import { bookDelivery } from './book-deliveries.ts'
import { bookCorporateAction, bookHolding } from './book-holdings.ts'
import { bookClosing, bookOpening, bookShares } from './book-trades.ts'
import { Booking } from './booking.ts'
import { entryRefusal } from './check-entry.ts'
import { mayResume, type Checkpoint } from './checkpoint.ts'
import type { Entry } from './entry.ts'
import { addEvents, orderEvents, type LedgerEvent } from './order-entries.ts'
import { withoutReversed } from './reversals.ts'

/** Whose book it is. */
export interface BookOwner {
  readonly accountId: string
  readonly underlying: string | null
}

/** A book, and how it stood before its last day; null where it has no event. */
export interface Booked {
  readonly book: Book
  readonly checkpoint: Checkpoint | null
}

/** The book of these entries; the result does not depend on their order. */
export function bookUnderlying(
  owner: BookOwner,
  entries: readonly Entry[],
  settings: LedgerSettings,
): Booked {
  const booking = new Booking(owner.accountId, settings, null)
  const sound = soundEntries(booking, entries)
  return bookEvents(booking, owner, orderEvents(sound), sound)
}

/** The book with more entries: from its checkpoint where that gives the same, else from the first entry. */
export function bookMore(
  owner: BookOwner,
  { book, checkpoint }: Booked,
  held: readonly Entry[],
  added: readonly Entry[],
  settings: LedgerSettings,
): Booked {
  if (checkpoint === null || !mayResume(checkpoint, held, added))
    return bookUnderlying(owner, [...held, ...added], settings)
  const booking = new Booking(owner.accountId, settings, { book, checkpoint })
  return bookEvents(booking, owner, addEvents(checkpoint.events, added), [...book.entries, ...added])
}

function bookEvents(
  booking: Booking,
  { accountId, underlying }: BookOwner,
  events: readonly LedgerEvent[],
  sound: readonly Entry[],
): Booked {
  const last = events.at(-1)
  let lastDay = events.length
  while (lastDay > 0 && events[lastDay - 1]?.date === last?.date) lastDay -= 1
  for (let index = 0; index < lastDay; index += 1) bookEvent(booking, events[index] as LedgerEvent)
  const today = events.slice(lastDay)
  const checkpoint = last === undefined ? null : booking.checkpoint(last.date, today)
  for (const event of today) bookEvent(booking, event)
  return { book: booking.finish(accountId, underlying, sound), checkpoint }
}

/** The entries given, without those that cannot stand or were canceled; nearly always there are none, and nothing is copied. */
function soundEntries(booking: Booking, entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>()
  const refused = new Set<number>()
  let index = -1
  for (const entry of entries) {
    index += 1
    const before = seen.size
    const refusal: BookRefusal | null =
      seen.add(entry.id).size === before ? { kind: 'duplicate-id', entryId: entry.id } : entryRefusal(entry)
    if (refusal === null) continue
    booking.refuse(refusal)
    refused.add(index)
  }
  const sound = refused.size === 0 ? entries : entries.filter((_, place) => !refused.has(place))
  const { kept, unmatched } = withoutReversed(sound)
  for (const { id } of unmatched) booking.refuse({ kind: 'nothing-canceled', entryId: id })
  return kept
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
