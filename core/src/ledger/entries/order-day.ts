// The order of events within a day. Broker's times decide where there are any. Otherwise exits come before entries
// across contracts, and opening before exit within one contract, where an assignment takes the oldest fills and an
// expiration what is left; shares are sold once their calls are bought back. Options are assigned, and exercised, after the
// close: on a contract's last day, and on any day after whose close it was posted, an assignment or exercise without a time
// comes after everything with one, and takes what was not closed; on a day without any times it comes after what was bought
// and sold. On other days it may be the one on which the broker posted it in
// the morning. Corporate actions and opening balances come before the day's trades. The order is total, and independent
// of the order of arrival.
// Authority: docs/domain.md, sections "The ledger" and "Rolls, assignment, expiration".
import { compareText } from '../../base/text-order.ts'
import type { Instant } from '../../base/instant.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookInstrument } from '../booking/book-instruments.ts'
import { placesInChains, type Names } from './change-chains.ts'
import { compareContent } from './compare-content.ts'
import { isDelivery, type Delivery } from '../booking/deliveries/deliveries.ts'
import type { ContractChange, Entry, EntryKind, SymbolChange } from './entry.ts'
import { contractKey } from './instrument-key.ts'

/** What is booked in one step: an entry, or an assignment or exercise with its share rows. */
export interface BookedEvent {
  readonly date: TradingDate
  /** For a delivery its option row. */
  readonly entry: Entry
  readonly delivery: Delivery | null
}

/** An event with its place in the day, filled in by {@link orderDay}. */
export interface LedgerEvent extends BookedEvent {
  readonly instrument: BookInstrument
  /** Its part of the day, and its rank within that part (or among events at the same time); see {@link place}. */
  slot: Slot
  rank: number
  /** Of changes of one day that follow on one another, how many come before it. */
  follows: number
  /** The time used to sort it among timed events. */
  at: Instant | null
}

/**
 * Parts of a day: 0 before all trades; 1 untimed trades that only exit, or open what is exited later that day; 2 timed trades;
 * 3 other untimed trades; 4 after all trades.
 */
type Slot = 0 | 1 | 2 | 3 | 4
const TIMED: Slot = 2
/** Rank after all others of the same time. */
const AFTER_ALL = 4

type Move = 'before' | 'open' | 'exit' | 'after'

/** For each kind: before or after the trades of a day, or else whether it opens or exits a position. */
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

/**
 * Order among changes: balances come before what changes them, and splits and symbol changes before the broker's own contract
 * changes.
 */
const firstKinds: Partial<Readonly<Record<EntryKind, number>>> = {
  'opening-balance': -2,
  'share-transfer': -1,
  'contract-change': 1,
}

/** All entries of an event, option rows first. */
export function entriesOf({ entry, delivery }: BookedEvent): readonly Entry[] {
  return delivery === null ? [entry] : [...delivery.options, ...delivery.shares]
}

/** Sorts the events of one day in place. */
export function orderDay(events: LedgerEvent[]): void {
  let latest: Instant | null = null
  for (const event of events) {
    touch(event)
    if (event.entry.time !== null) latest = later(latest, event.entry.time)
  }
  const places = placesInChains(changesIn(events), namesOf)
  let isSorted = true
  let before: LedgerEvent | null = null
  for (const event of events) {
    if (event.entry.time === null && endsInTheEvening(event)) placeInTheEvening(event, latest)
    else place(event)
    event.follows = isNameChange(event.entry) ? (places.get(event.entry) ?? 0) : 0
    if (before !== null && comparePlaced(before, event) > 0) isSorted = false
    before = event
  }
  if (!isSorted) events.sort(comparePlaced)
}

type NameChange = SymbolChange | ContractChange

function isNameChange(entry: Entry): entry is NameChange {
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change'
}

function changesIn(events: readonly LedgerEvent[]): NameChange[] {
  const changes: NameChange[] = []
  for (const { entry } of events)
    if (entry.kind === 'symbol-change' || (entry.kind === 'contract-change' && isByName(entry)))
      changes.push(entry)
  return changes
}

function namesOf(change: NameChange): Names {
  if (change.kind === 'symbol-change') return [change.instrument.symbol, change.newSymbol]
  return [contractKey(change.instrument), contractKey(change.becomes)]
}

/** Strikes that a special dividend lowers change at once: a 52 put that becomes the 50 is not the 50 that became the 48. */
function isByName({ instrument, becomes }: ContractChange): boolean {
  return becomes.contract.strike === instrument.contract.strike
}

/** Notes on the instrument what happens to it that day. */
function touch({ entry, instrument, date }: LedgerEvent): void {
  const move = moves[entry.kind]
  if (move !== 'open' && move !== 'exit') return
  if (instrument.day !== date) {
    instrument.day = date
    instrument.opened = false
    instrument.wroteShort = false
    instrument.exited = false
  }
  if (move === 'exit') instrument.exited = true
  else {
    instrument.opened = true
    if (entry.kind === 'sell-to-open') instrument.wroteShort = true
  }
}

function later(known: Instant | null, time: Instant): Instant {
  return known === null || time > known ? time : known
}

/**
 * Whether it was assigned or exercised on the contract's last day, or posted after the close of the day on which it counts.
 */
function endsInTheEvening({ entry, date }: LedgerEvent): boolean {
  if (entry.kind !== 'assignment' && entry.kind !== 'exercise') return false
  return (
    entry.instrument.contract.expiration === date ||
    (entry.postedAfterClose === true && entry.tradeDate === date)
  )
}

/** After the day's trades, and after everything with a time; before the untimed events that come later still. */
function placeInTheEvening(event: LedgerEvent, latest: Instant | null): void {
  event.at = latest
  if (latest === null) placeAt(event, 3, 2)
  else placeAt(event, TIMED, AFTER_ALL)
}

function place(event: LedgerEvent): void {
  const { kind } = event.entry
  const { opened, exited } = event.instrument
  const time = timeOf(event)
  event.at = time
  const move = moves[kind]
  if (leavesWhatOpened(event)) return placeAt(event, 3, 4)
  if (move === 'before') return placeAt(event, 0, rankOfChange(event.entry))
  if (move === 'after') return placeAt(event, 4, 0)
  // An expiration takes what nothing else has ended by the evening.
  if (kind === 'expiration' && time === null) return placeAt(event, 3, 2)
  // Ranks: 0 only exits, 1 opens what is exited later today, 2 exits that, 3 only opens.
  const rank = move === 'exit' ? (opened ? 2 : 0) : exited ? 1 : 3
  placeAt(event, time !== null ? TIMED : rank <= 1 ? 1 : 3, rank)
}

/** Its own time; an assignment or exercise without one has the time of its shares, if they moved on that day. */
function timeOf({ entry, delivery, date }: LedgerEvent): Instant | null {
  const share = delivery?.shares[0]
  return entry.time ?? (share?.tradeDate === date ? share.time : null)
}

/** A contract that leaves the account on the day on which it was opened there. */
function leavesWhatOpened({ entry, instrument, date }: LedgerEvent): boolean {
  if (entry.kind !== 'share-transfer' || entry.instrument.type !== 'option') return false
  return instrument.day === date && instrument.opened && instrument.wroteShort === entry.quantity > 0
}

/** In a merger, shares that leave come first, then those that come, then cash for a fraction. */
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
    a.follows - b.follows ||
    partOf(a) - partOf(b) ||
    compareText(a.instrument.key, b.instrument.key) ||
    turnOf(a) - turnOf(b) ||
    compareContent(a.entry, b.entry)
  )
}

/**
 * Shares are sold after the calls that they cover were bought back, and after what the broker assigned in the morning; then
 * comes what is assigned in the evening, and what is left expires.
 */
function partOf(event: LedgerEvent): number {
  if (event.entry.kind === 'expiration') return 3
  if (endsInTheEvening(event)) return 2
  return event.entry.kind === 'sell' ? 1 : 0
}

/** An assignment in the morning comes before its contract is closed. */
function turnOf({ entry }: LedgerEvent): number {
  return isDelivery(entry) ? 0 : 1
}
