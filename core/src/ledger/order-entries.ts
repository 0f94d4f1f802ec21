// Same day order: by the broker's time where there is one; else exits before entries across contracts, and open
// before exit within one contract, where an assignment takes the oldest fills and an expiration what is left. Corporate
// actions and opening balances stand before the day's trades. The order is total and does not depend on that of arrival.
// Authority: docs/domain.md, sections "The ledger" and "Rolls, assignment, expiration".
import { assert } from '../assert.ts'
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import { compareContent } from './compare-content.ts'
import { deliveryDate, isDelivery, pairDeliveries, type Delivery } from './deliveries.ts'
import { underlyingOfEntry, type Entry, type EntryKind, type OptionEnding, type ShareTrade } from './entry.ts'
import { InstrumentKeys } from './instrument-key.ts'
import { isShareTrade, SharePool } from './share-pool.ts'

/** What is booked at once: one entry, or an assignment or exercise with its share rows. */
export interface BookedEvent {
  readonly date: TradingDate
  /** The option row of a delivery. */
  readonly entry: Entry
  readonly delivery: Delivery | null
}

/** The same while it is put in order and booked. */
export interface LedgerEvent extends BookedEvent {
  /** Of the instrument, see {@link InstrumentKeys}. */
  readonly key: string
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

/** Opening balances come before what changes them, and what a split makes of contracts before the broker's own rows. */
const firstKinds: Partial<Readonly<Record<EntryKind, number>>> = {
  'opening-balance': -2,
  'share-transfer': -1,
  'contract-change': 1,
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
export function entriesOf({ entry, delivery }: BookedEvent): readonly Entry[] {
  return delivery === null ? [entry] : [...delivery.options, ...delivery.shares]
}

/** The events of one account and underlying in booking order. */
export function orderEvents(entries: readonly Entry[]): LedgerEvent[] {
  return orderDays(gatherEvents(entries))
}

/** Events with those of further entries that pair with none of theirs, in booking order. */
export function addEvents(events: readonly LedgerEvent[], entries: readonly Entry[]): LedgerEvent[] {
  return orderDays([...events, ...gatherEvents(entries)].sort(compareDates))
}

/** Puts the events of each day in order; the days are. */
function orderDays(events: LedgerEvent[]): LedgerEvent[] {
  const touched = new Map<string, Touched>()
  for (let start = 0, end = 1; start < events.length; start = end, end += 1) {
    const date = events[start]?.date
    while (end < events.length && events[end]?.date === date) end += 1
    if (end - start > 1) orderDay(events, start, end, touched)
  }
  return events
}

/** The events by day. The entries mostly come so, and what is kept apart of them is merged again. */
function gatherEvents(entries: readonly Entry[]): LedgerEvent[] {
  const keys = new InstrumentKeys()
  const options: OptionEnding[] = []
  const shares: ShareTrade[] = []
  const singles: LedgerEvent[] = []
  for (const entry of entries) {
    if (isShareTrade(entry)) shares.push(entry)
    else if (isDelivery(entry)) options.push(entry)
    else singles.push(singleEvent(entry, keys))
  }
  const pool = new SharePool(options.length === 0 ? [] : shares)
  const deliveries = pairDeliveries(options, pool, keys).map((delivery) => deliveryEvent(delivery, keys))
  const traded = shares.filter((row) => !pool.isTaken(row)).map((row) => singleEvent(row, keys))
  return mergeByDate(mergeByDate(sortByDate(singles), sortByDate(traded)), sortByDate(deliveries))
}

function singleEvent(entry: Entry, keys: InstrumentKeys): LedgerEvent {
  return { date: entry.tradeDate, entry, key: keys.of(entry.instrument), delivery: null }
}

function deliveryEvent(delivery: Delivery, keys: InstrumentKeys): LedgerEvent {
  const [entry] = delivery.options
  assert(entry !== undefined, 'a delivery without its option row')
  return { date: deliveryDate(delivery), entry, key: keys.of(entry.instrument), delivery }
}

function sortByDate(events: LedgerEvent[]): LedgerEvent[] {
  for (let index = 1; index < events.length; index += 1) {
    const [before, event] = [events[index - 1], events[index]]
    if (before && event && event.date < before.date) return events.sort(compareDates)
  }
  return events
}

function mergeByDate(a: LedgerEvent[], b: LedgerEvent[]): LedgerEvent[] {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const merged: LedgerEvent[] = []
  let next = 0
  for (const event of a) {
    for (let other = b[next]; other && other.date < event.date; other = b[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(event)
  }
  for (; next < b.length; next += 1) merged.push(b[next] as LedgerEvent)
  return merged
}

function compareDates(a: LedgerEvent, b: LedgerEvent): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0
}

/** What the last day that a contract was traded on did with it. */
interface Touched {
  date: TradingDate
  opened: boolean
  exited: boolean
}

interface Placed {
  readonly event: LedgerEvent
  readonly slot: number
  readonly time: string
  readonly rank: number
}

/** Puts the events of one day in order: what has no time stands before or after what has one, by its rank. */
function orderDay(events: LedgerEvent[], start: number, end: number, touched: Map<string, Touched>): void {
  for (let index = start; index < end; index += 1) touch(events[index] as LedgerEvent, touched)
  const placed: Placed[] = []
  let sorted = true
  for (let index = start; index < end; index += 1) {
    const event = events[index] as LedgerEvent
    const here = place(event, touched.get(event.key))
    const before = placed.at(-1)
    if (before && comparePlaced(before, here) > 0) sorted = false
    placed.push(here)
  }
  if (sorted) return
  placed.sort(comparePlaced)
  for (let index = start; index < end; index += 1) events[index] = (placed[index - start] as Placed).event
}

function touch({ entry, key, date }: LedgerEvent, touched: Map<string, Touched>): void {
  const move = moves[entry.kind]
  if (move !== 'open' && move !== 'exit') return
  let last = touched.get(key)
  if (last === undefined) {
    last = { date, opened: false, exited: false }
    touched.set(key, last)
  } else if (last.date !== date) {
    last.date = date
    last.opened = false
    last.exited = false
  }
  if (move === 'open') last.opened = true
  else last.exited = true
}

function place(event: LedgerEvent, touched: Touched | undefined): Placed {
  const { kind, time } = event.entry
  const move = moves[kind]
  if (move === 'before') return { event, slot: 0, time: '', rank: firstKinds[kind] ?? 0 }
  if (move === 'after') return { event, slot: 4, time: '', rank: 0 }
  // What expires is what nothing else ended by the evening.
  if (kind === 'expiration' && time === null) return { event, slot: 3, time: '', rank: 2 }
  // 0 only exits, 1 opened here and exited later today, 2 exits of those, 3 only opens.
  const rank = move === 'exit' ? (touched?.opened === true ? 2 : 0) : touched?.exited === true ? 1 : 3
  if (time !== null) return { event, slot: 2, time, rank }
  return { event, slot: rank <= 1 ? 1 : 3, time: '', rank }
}

function comparePlaced(a: Placed, b: Placed): number {
  return (
    a.slot - b.slot ||
    compareText(a.time, b.time) ||
    a.rank - b.rank ||
    compareText(a.event.key, b.event.key) ||
    Number(!isDelivery(a.event.entry)) - Number(!isDelivery(b.event.entry)) ||
    compareContent(a.event.entry, b.event.entry)
  )
}
