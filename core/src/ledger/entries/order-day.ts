// Same day order: by the broker's time where there is one; else exits before entries across contracts, and open
// before exit within one contract, where an assignment takes the oldest fills and an expiration what is left. Options are
// assigned after the close, so that on the last day of a contract, and on any day after whose close it was posted, an assignment
// without a time comes after all that has one, and takes what was not closed; another day may be that on which the broker
// posted it in the morning. Corporate actions and opening balances stand before the day's trades. The order is total and does not depend on that of arrival.
// Authority: docs/domain.md, sections "The ledger" and "Rolls, assignment, expiration".
import { compareText } from '../../base/text-order.ts'
import type { Instant } from '../../base/instant.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookInstrument } from '../booking/book-instruments.ts'
import { compareContent } from './compare-content.ts'
import { isDelivery, type Delivery } from '../booking/deliveries/deliveries.ts'
import type { Entry, EntryKind } from './entry.ts'

/** What is booked at once: one entry, or an assignment or exercise with its share rows. */
export interface BookedEvent {
  readonly date: TradingDate
  /** The option row of a delivery. */
  readonly entry: Entry
  readonly delivery: Delivery | null
}

/** The same while it is put in order and booked. */
export interface LedgerEvent extends BookedEvent {
  readonly instrument: BookInstrument
  /** When in its day it stands, and with the same time or none where among the others; see {@link place}. */
  slot: Slot
  rank: number
  /** The time by which it stands among timed ones. */
  at: Instant | null
}

/** Before all trades, trades without a time that end or open for others, timed ones, all other trades, after them. */
type Slot = 0 | 1 | 2 | 3 | 4
const TIMED: Slot = 2
/** A rank after those of what happens at the same time. */
const AFTER_ALL = 4

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

/** All entries of an event, the option rows first. */
export function entriesOf({ entry, delivery }: BookedEvent): readonly Entry[] {
  return delivery === null ? [entry] : [...delivery.options, ...delivery.shares]
}

/** Puts the events of one day in order: what has no time stands before or after what has one, by its rank. */
export function orderDay(events: LedgerEvent[]): void {
  let latest: Instant | null = null
  for (const event of events) {
    touch(event)
    if (event.entry.time !== null) latest = later(latest, event.entry.time)
  }
  let isSorted = true
  let before: LedgerEvent | null = null
  for (const event of events) {
    if (latest !== null && isAssignedInTheEvening(event)) placeLast(event, latest)
    else place(event)
    if (before !== null && comparePlaced(before, event) > 0) isSorted = false
    before = event
  }
  if (!isSorted) events.sort(comparePlaced)
}

/** Remembers with the instrument what its day does with it. */
function touch({ entry, instrument, date }: LedgerEvent): void {
  const move = moves[entry.kind]
  if (move !== 'open' && move !== 'exit') return
  if (instrument.day !== date) {
    instrument.day = date
    instrument.opened = false
    instrument.wroteShort = false
    instrument.exited = false
    instrument.closedAt = null
  }
  if (move === 'exit') {
    instrument.exited = true
    if (entry.time !== null && isClosing(entry)) instrument.closedAt = later(instrument.closedAt, entry.time)
  } else {
    instrument.opened = true
    if (entry.kind === 'sell-to-open') instrument.wroteShort = true
  }
}

function isClosing({ kind }: Entry): boolean {
  return kind === 'buy-to-close' || kind === 'sell-to-close'
}

function later(known: Instant | null, time: Instant): Instant {
  return known === null || time > known ? time : known
}

/** Assigned or exercised on the last day of the contract, or on one after whose close it was posted. */
function endsInTheEvening({ entry, date }: LedgerEvent): boolean {
  if (entry.kind !== 'assignment' && entry.kind !== 'exercise') return false
  return (
    entry.instrument.contract.expiration === date ||
    (entry.postedAfterClose === true && entry.tradeDate === date)
  )
}

function isAssignedInTheEvening(event: LedgerEvent): boolean {
  return event.entry.kind === 'assignment' && event.entry.time === null && endsInTheEvening(event)
}

/** After all that has a time, and before what has none and stands after those. */
function placeLast(event: LedgerEvent, latest: Instant): void {
  event.at = latest
  placeAt(event, TIMED, AFTER_ALL)
}

function place(event: LedgerEvent): void {
  const { kind } = event.entry
  const { opened, exited, closedAt } = event.instrument
  // What was opened today stands before it in any case.
  const time = timeOf(event) ?? (endsInTheEvening(event) && !opened ? closedAt : null)
  event.at = time
  const move = moves[kind]
  if (leavesWhatOpened(event)) return placeAt(event, 3, 4)
  if (move === 'before') return placeAt(event, 0, rankOfChange(event.entry))
  if (move === 'after') return placeAt(event, 4, 0)
  // What expires is what nothing else ended by the evening.
  if (kind === 'expiration' && time === null) return placeAt(event, 3, 2)
  // 0 only exits, 1 opened here and exited later today, 2 exits of those, 3 only opens.
  const rank = move === 'exit' ? (opened ? 2 : 0) : exited ? 1 : 3
  placeAt(event, time !== null ? TIMED : rank <= 1 ? 1 : 3, rank)
}

/** Of an assignment or exercise without a time that of its shares, which moved with it. */
function timeOf({ entry, delivery, date }: LedgerEvent): Instant | null {
  const share = delivery?.shares[0]
  return entry.time ?? (share?.tradeDate === date ? share.time : null)
}

/** A contract that leaves the account on the day on which it was opened there. */
function leavesWhatOpened({ entry, instrument, date }: LedgerEvent): boolean {
  if (entry.kind !== 'share-transfer' || entry.instrument.type !== 'option') return false
  return instrument.day === date && instrument.opened && instrument.wroteShort === entry.quantity > 0
}

/** Shares that a merger brings come after those that it takes, and what is paid for a fraction after all of them. */
function rankOfChange(entry: Entry): number {
  if (entry.kind !== 'corporate-action') return firstKinds[entry.kind] ?? 0
  if (entry.inLieu === true) return 2
  return entry.quantity > 0 ? 1 : 0
}

function placeAt(event: LedgerEvent, slot: Slot, rank: number): void {
  event.slot = slot
  event.rank = rank
}

function comparePlaced(a: LedgerEvent, b: LedgerEvent): number {
  return (
    a.slot - b.slot ||
    (a.slot === TIMED ? compareText(a.at ?? '', b.at ?? '') : 0) ||
    a.rank - b.rank ||
    compareText(a.instrument.key, b.instrument.key) ||
    turnOf(a) - turnOf(b) ||
    compareContent(a.entry, b.entry)
  )
}

/** Its turn among what ends one contract. */
function turnOf(event: LedgerEvent): number {
  if (event.entry.kind === 'expiration') return 3
  if (endsInTheEvening(event)) return 2
  return isDelivery(event.entry) ? 0 : 1
}
