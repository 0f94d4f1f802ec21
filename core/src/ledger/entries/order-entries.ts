// Entries become events, day by day: an assignment or exercise and its share rows are one event, every other entry is one of
// its own. The events of a day are made, sorted and booked before the next day's, so that a long history is never in memory
// twice. Authority: docs/domain.md, section "The ledger".
import { assert } from '../../base/assert.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { BookInstruments } from '../booking/book-instruments.ts'
import { deliveryDate, isDelivery, pairDeliveries, type Delivery } from '../booking/deliveries/deliveries.ts'
import { underlyingOfEntry, type Entry, type OptionEnding, type ShareTrade } from './entry.ts'
import { entriesOf, orderDay, type BookedEvent, type LedgerEvent } from './order-day.ts'
import { isShareTrade, SharePool } from '../booking/deliveries/share-pool.ts'

/** The entries in booking order; those of a delivery are adjacent, option rows first. */
export function orderEntries(entries: readonly Entry[]): Entry[] {
  const books = Map.groupBy(entries, (entry) => `${entry.accountId} ${underlyingOfEntry(entry) ?? ''}`)
  const events = [...books].flatMap(([book, held]) => eventsOf(held).map((event) => ({ event, book })))
  // The sort is stable, so the order within a book's day stays.
  events.sort((a, b) => compareText(a.event.date, b.event.date) || compareText(a.book, b.book))
  return events.flatMap(({ event }) => entriesOf(event))
}

function eventsOf(entries: readonly Entry[]): LedgerEvent[] {
  const days = new EventDays([], entries, new BookInstruments())
  const events: LedgerEvent[] = []
  for (let day = days.next(); day !== null; day = days.next()) events.push(...day)
  return events
}

/** The days of one account and underlying, each with its events in booking order. */
export class EventDays {
  readonly #instruments: BookInstruments
  /** By date; entries that belong to a delivery are skipped when their day comes. */
  readonly #entries: readonly Entry[]
  /** Deliveries and the events given, by date. */
  readonly #made: readonly LedgerEvent[]
  readonly #delivered: SharePool | null
  #nextEntry = 0
  #nextMade = 0

  /** `known` are events of one day; `entries` are of that day or later, and none of them belongs to a known event. */
  constructor(known: readonly BookedEvent[], entries: readonly Entry[], instruments: BookInstruments) {
    this.#instruments = instruments
    this.#entries = inDateOrder(entries)
    const made = known.map(({ date, entry, delivery }) => this.#event(date, entry, delivery))
    const options: OptionEnding[] = []
    const shares: ShareTrade[] = []
    for (const entry of this.#entries)
      if (isShareTrade(entry)) shares.push(entry)
      else if (isDelivery(entry)) options.push(entry)
    this.#delivered = options.length === 0 ? null : new SharePool(shares)
    if (this.#delivered !== null)
      for (const delivery of pairDeliveries(options, this.#delivered, instruments))
        made.push(this.#event(deliveryDate(delivery), firstOption(delivery), delivery))
    this.#made = made.sort((a, b) => compareText(a.date, b.date))
  }

  /** The events of the next day that has any; null after the last. */
  next(): LedgerEvent[] | null {
    const events: LedgerEvent[] = []
    while (events.length === 0) {
      const date = this.#nextDate()
      if (date === null) return null
      this.#takeEntries(date, events)
      for (let event = this.#made[this.#nextMade]; event?.date === date;) {
        events.push(event)
        this.#nextMade += 1
        event = this.#made[this.#nextMade]
      }
    }
    if (events.length > 1) orderDay(events)
    return events
  }

  #nextDate(): TradingDate | null {
    const entry = this.#entries[this.#nextEntry]
    const event = this.#made[this.#nextMade]
    if (entry === undefined) return event?.date ?? null
    return event !== undefined && event.date < entry.tradeDate ? event.date : entry.tradeDate
  }

  /** Adds each entry as an event, except those that belong to a delivery. */
  #takeEntries(date: TradingDate, events: LedgerEvent[]): void {
    for (let entry = this.#entries[this.#nextEntry]; entry?.tradeDate === date;) {
      if (!this.#isDelivered(entry)) events.push(this.#event(date, entry, null))
      this.#nextEntry += 1
      entry = this.#entries[this.#nextEntry]
    }
  }

  #isDelivered(entry: Entry): boolean {
    if (this.#delivered === null) return false
    return isShareTrade(entry) ? this.#delivered.isTaken(entry) : isDelivery(entry)
  }

  #event(date: TradingDate, entry: Entry, delivery: Delivery | null): LedgerEvent {
    return {
      date,
      entry,
      delivery,
      instrument: this.#instruments.of(entry.instrument),
      slot: 0,
      rank: 0,
      follows: 0,
      at: null,
    }
  }
}

function firstOption({ options }: Delivery): OptionEnding {
  const [option] = options
  assert(option !== undefined, 'a delivery without its option row')
  return option
}

/** Sorted by date; the same array where they are sorted already, as they nearly always are. */
function inDateOrder(entries: readonly Entry[]): readonly Entry[] {
  let before = ''
  for (const { tradeDate } of entries) {
    if (tradeDate < before) return entries.toSorted((a, b) => compareText(a.tradeDate, b.tradeDate))
    before = tradeDate
  }
  return entries
}
