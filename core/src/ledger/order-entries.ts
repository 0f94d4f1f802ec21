// Same day order: by the broker's time where there is one; else exits before entries across contracts, and open
// before exit within one contract. Corporate actions and opening balances stand before the day's trades. The order
// is total and does not depend on that of arrival. Authority: docs/domain.md, section "The ledger".
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import { compareContent } from './compare-content.ts'
import { deliveryDate, pairDeliveries, type Delivery } from './deliveries.ts'
import { underlyingOfEntry, type Entry, type EntryKind } from './entry.ts'
import { instrumentKey } from './instrument-key.ts'

/** What is booked at once: one entry, or an assignment or exercise with its share rows. */
export interface LedgerEvent {
  readonly date: TradingDate
  /** The option row of a delivery. */
  readonly entry: Entry
  /** Of the instrument, see {@link instrumentKey}. */
  readonly key: string
  readonly delivery: Delivery | null
}

type Move = 'before' | 'open' | 'exit' | 'after'

/** When in the day a kind stands, and whether it opens or ends something. */
const moves: Readonly<Record<EntryKind, Move>> = {
  'opening-balance': 'before',
  'share-transfer': 'before',
  split: 'before',
  'symbol-change': 'before',
  'contract-change': 'before',
  'corporate-action': 'before',
  buy: 'open',
  'sell-to-open': 'open',
  'buy-to-open': 'open',
  sell: 'exit',
  'buy-to-close': 'exit',
  'sell-to-close': 'exit',
  expiration: 'exit',
  assignment: 'exit',
  exercise: 'exit',
  dividend: 'after',
  interest: 'after',
  fee: 'after',
  'cash-transfer': 'after',
}

/** Opening balances come before what changes them. */
const firstKinds: Partial<Readonly<Record<EntryKind, number>>> = {
  'opening-balance': -2,
  'share-transfer': -1,
}

/** The entries in booking order; those of a delivery stand together, the option rows first. */
export function orderEntries(entries: readonly Entry[]): Entry[] {
  const books = Map.groupBy(entries, (entry) => `${entry.accountId} ${underlyingOfEntry(entry) ?? ''}`)
  const events = [...books].flatMap(([book, held]) => orderEvents(held).map((event) => ({ event, book })))
  // Sorting is stable, so that the order within a book's day stays.
  events.sort((a, b) => compareText(a.event.date, b.event.date) || compareText(a.book, b.book))
  return events.flatMap(({ event }) => entriesOf(event))
}

/** All entries of an event, the option rows first. */
export function entriesOf({ entry, delivery }: LedgerEvent): readonly Entry[] {
  return delivery === null ? [entry] : [...delivery.options, ...delivery.shares]
}

/** The events of one account and underlying in booking order. */
export function orderEvents(entries: readonly Entry[]): LedgerEvent[] {
  const events = gatherEvents(entries)
  events.sort(compareDates)
  for (let start = 0, end = 1; start < events.length; start = end, end += 1) {
    while (end < events.length && events[end]?.date === events[start]?.date) end += 1
    if (end - start === 1) continue
    const day = orderDay(events.slice(start, end))
    for (const [index, event] of day.entries()) events[start + index] = event
  }
  return events
}

function compareDates(a: LedgerEvent, b: LedgerEvent): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0
}

function gatherEvents(entries: readonly Entry[]): LedgerEvent[] {
  const inDelivery = new Set<string>()
  const events: LedgerEvent[] = []
  for (const delivery of pairDeliveries(entries)) {
    for (const entry of [...delivery.options, ...delivery.shares]) inDelivery.add(entry.id)
    const entry = delivery.options[0]
    if (entry)
      events.push({ date: deliveryDate(delivery), entry, key: instrumentKey(entry.instrument), delivery })
  }
  for (const entry of entries) {
    if (inDelivery.size > 0 && inDelivery.has(entry.id)) continue
    events.push({ date: entry.tradeDate, entry, key: instrumentKey(entry.instrument), delivery: null })
  }
  return events
}

interface Placed {
  readonly event: LedgerEvent
  readonly slot: number
  readonly time: string
  readonly rank: number
}

/** The events of one day in order: what has no time stands before or after what has one, by its rank. */
function orderDay(events: readonly LedgerEvent[]): LedgerEvent[] {
  const opened = new Set<string>()
  const exited = new Set<string>()
  for (const { entry, key } of events) {
    if (moves[entry.kind] === 'open') opened.add(key)
    if (moves[entry.kind] === 'exit') exited.add(key)
  }
  return events
    .map((event) => place(event, opened, exited))
    .sort(comparePlaced)
    .map(({ event }) => event)
}

function place(event: LedgerEvent, opened: ReadonlySet<string>, exited: ReadonlySet<string>): Placed {
  const { entry, key } = event
  const move = moves[entry.kind]
  if (move === 'before') return { event, slot: 0, time: '', rank: firstKinds[entry.kind] ?? 0 }
  if (move === 'after') return { event, slot: 4, time: '', rank: 0 }
  // 0 only exits, 1 opened here and exited later today, 2 exits of those, 3 only opens.
  const rank = move === 'exit' ? (opened.has(key) ? 2 : 0) : exited.has(key) ? 1 : 3
  if (entry.time !== null) return { event, slot: 2, time: entry.time, rank }
  return { event, slot: rank <= 1 ? 1 : 3, time: '', rank }
}

function comparePlaced(a: Placed, b: Placed): number {
  return (
    a.slot - b.slot ||
    compareText(a.time, b.time) ||
    a.rank - b.rank ||
    compareText(a.event.key, b.event.key) ||
    compareContent(a.event.entry, b.event.entry)
  )
}
