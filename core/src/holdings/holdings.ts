// What is held is one thing, computed in one place: what the newest snapshot of an account says plus what the entries
// since its instant changed; without a snapshot, what the history comes to. The basis is the ledger's where its lots are
// those that are held; else it is the broker's business. Where the two differ both are kept.
// Authority: docs/domain.md, section "The ledger" ("What is held").
import { assert } from '../base/assert.ts'
import { msOf, type Instant } from '../base/instant.ts'
import { derivedEntries, type Book } from '../ledger/booking/book.ts'
import type { LedgerSettings } from '../ledger/booking/ledger-settings.ts'
import type { Entry, Instrument } from '../ledger/entries/entry.ts'
import type { HeldSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'
import { contractKey, instrumentKey } from '../ledger/entries/instrument-key.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { taxBasis } from '../ledger/lots/lot.ts'
import type { OpenLeg } from '../ledger/lots/leg.ts'
import type { LegChange } from '../ledger/lots/leg-after-change.ts'
import type { DatedSplit } from '../price-checks/candidate.ts'
import { MAX_MICROS, MICROS } from '../base/micros.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import { addDays, tradingDateAt } from '../base/trading-date.ts'
import { nextMarketDay } from '../market/market-calendar.ts'
import { afterChanges, changesSince, splitsOf, touchedBy, type Beyond } from './beyond-history.ts'
import { unseenAtSnapshot } from './unseen-at-snapshot.ts'

/** With the keys of what it names, see {@link instrumentKey}. */
export interface NamingSnapshot extends HeldSnapshot {
  readonly named: readonly string[]
}

/** One instrument of one account. */
export interface AccountHolding {
  /** The {@link instrumentKey}. */
  readonly key: string
  /** Null for what the history does not know. */
  readonly instrument: Instrument | null
  /** Shares or contracts, short below zero; 0 only where the two differ on it. */
  readonly quantity: Quantity
  /** What the history comes to now; null where no history names the instrument. */
  readonly ledgerQuantity: Quantity | null
  /** What the snapshot said; null where there is none, or where it says nothing of it. */
  readonly snapshotQuantity: Quantity | null
  /** The snapshot less what the history came to at its instant; null where one of them says nothing. */
  readonly difference: Quantity | null
  /**
   * What was paid for all of it with fees, below zero for what was received when short: the tax basis of shares before
   * wash sales, the opening cash of contracts. Null where the lots that are known are not those that are held.
   */
  readonly basis: Money | null
  /** Of shares: what splits since the snapshot, or in all of the history without one, made of one share. */
  readonly splits: readonly DatedSplit[]
}

/** What one account holds. */
export interface AccountHoldings {
  /** By key, with what the broker says that it does not hold. */
  readonly holdings: readonly AccountHolding[]
  /** Cash that the history moved since the snapshot, signed; none without one. Null beyond the range of money. */
  readonly cashSince: Money | null
}

export interface ToldByBroker {
  readonly snapshot: NamingSnapshot | null
  /** Of which instant its cash is where that is not the snapshot's; null where it tells none. */
  readonly cashAsOf?: Instant | null
}

/** `books` are all of the account's, that of cash which names no symbol among them. */
export function holdingsOf(
  books: readonly Book[],
  { snapshot, cashAsOf = snapshot?.asOf ?? null }: ToldByBroker,
  settings: LedgerSettings,
): AccountHoldings {
  const told = books.map((book) => holdingsOfBook(book, snapshot, settings))
  const isOfSnapshot = cashAsOf === null || cashAsOf === snapshot?.asOf
  const cashSince = isOfSnapshot
    ? told.reduce((sum, each) => sum + each.cashSince, 0)
    : books.reduce((sum, book) => sum + cashAfter(book, cashAsOf), 0)
  return {
    holdings: withBroker(
      books,
      told.flatMap(({ holdings }) => holdings),
      snapshot,
    ),
    cashSince: moneyOrNull(cashSince),
  }
}

/** What moved after cash was told of, with nothing to tell when in its day a row without a time was. */
function cashAfter({ entries, returned }: Book, asOf: Instant): number {
  return [...entries, ...returned]
    .filter((entry) => isAfter(entry, asOf))
    .reduce((sum, { netCash }) => sum + netCash, 0)
}

function isAfter({ time, tradeDate }: Entry, asOf: Instant): boolean {
  return time === null ? tradeDate > tradingDateAt(msOf(asOf)) : time > asOf
}

function withBroker(
  books: readonly Book[],
  held: readonly AccountHolding[],
  snapshot: NamingSnapshot | null,
): AccountHolding[] {
  const known = new Set(held.map(({ key }) => key))
  const hasHistory = books.some(({ entries }) => entries.length > 0)
  const named = snapshot?.named.filter((key) => !known.has(key)) ?? []
  const ended = snapshot === null || named.length === 0 ? new Map() : endedBefore(books, snapshot)
  const told = named.map((key): AccountHolding => {
    const only = onlyTold(key, snapshot?.quantityOf(key) ?? null, hasHistory)
    const instrument = ended.get(key)
    return instrument === undefined ? only : { ...only, instrument, quantity: none, ledgerQuantity: none }
  })
  return [...held, ...told]
    .filter(({ quantity, difference }) => quantity !== 0 || (difference !== null && difference !== 0))
    .toSorted((a, b) => compareText(a.key, b.key))
}

const none = quantityFromMicros(0)

/**
 * Contracts that the history knows and that were past their expiration on the snapshot's day, by key: whatever a snapshot lists of them
 * that the history has ended, nothing of it is held.
 */
function endedBefore(books: readonly Book[], { asOf }: HeldSnapshot): ReadonlyMap<string, Instrument> {
  const day = tradingDateAt(msOf(asOf))
  const ended = new Map<string, Instrument>()
  for (const { entries } of books)
    for (const { instrument } of entries)
      if (instrument?.type === 'option' && instrument.contract.expiration < day)
        ended.set(contractKey(instrument), instrument)
  return ended
}

function onlyTold(key: string, told: number | null, hasHistory: boolean): AccountHolding {
  assert(told !== null, 'a snapshot says how many of what it names')
  const quantity = quantityFromMicros(told)
  const difference = hasHistory ? quantity : null
  return {
    key,
    instrument: null,
    quantity,
    ledgerQuantity: null,
    snapshotQuantity: quantity,
    difference,
    basis: null,
    splits: [],
  }
}

/** One instrument as the history has it. */
interface Standing {
  readonly instrument: Instrument
  quantity: number
  /** Signed as {@link AccountHolding.basis}. */
  basis: number | null
}

type Standings = ReadonlyMap<string, Standing>

/** What a book comes to, by instrument. */
export function standingsOf({ lots, openLegs }: Pick<Book, 'lots' | 'openLegs'>): Standings {
  const standings = new Map<string, Standing>()
  const add = (key: string, instrument: Instrument, quantity: number, basis: number | null): void => {
    const before = standings.get(key)
    if (before === undefined) {
      standings.set(key, { instrument, quantity, basis })
      return
    }
    before.quantity += quantity
    before.basis = before.basis === null || basis === null ? null : before.basis + basis
  }
  for (const lot of lots) {
    const sign = lot.side === 'long' ? 1 : -1
    add(lot.symbol, { type: 'share', symbol: lot.symbol }, sign * lot.quantity, taxBasis(lot))
  }
  for (const leg of openLegs) {
    const sign = leg.side === 'long' ? 1 : -1
    add(contractKey(leg.instrument), leg.instrument, sign * leg.contracts * MICROS, legBasis(leg))
  }
  return standings
}

function legBasis({ cash, fees }: OpenLeg): number | null {
  return cash === null ? null : fees - cash
}

function holdingsOfBook(
  book: Book,
  snapshot: NamingSnapshot | null,
  settings: LedgerSettings,
): { readonly holdings: readonly AccountHolding[]; readonly cashSince: number } {
  const now = standingsOf(book)
  if (snapshot === null) {
    const changes = changesSince(book, book.entries)
    return { holdings: [...now].map((standing) => alone(standing, changes)), cashSince: 0 }
  }
  const { standings: then, later } = standingAt(book, snapshot, settings)
  const changes = changesSince(book, later)
  const surpluses = surplusesSince(changes, { now, before: then, snapshot })
  const byKey = Map.groupBy(surpluses, ({ instrument }) => instrumentKey(instrument))
  const keys = new Set([...now.keys(), ...then.keys(), ...surpluses.map(({ from }) => from), ...byKey.keys()])
  return {
    holdings: [...keys].map((key) =>
      combine(key, {
        now: now.get(key),
        before: then.get(key),
        surpluses: byKey.get(key) ?? [],
        changes,
        snapshot,
      }),
    ),
    cashSince: later.reduce((sum, { netCash }) => sum + netCash, 0),
  }
}

/** What a snapshot knew otherwise than the history, as it goes on since, with both of what they knew. */
interface Surplus extends Beyond {
  readonly told: number
  readonly known: number
  /** The key under which the snapshot named it. */
  readonly from: string
  readonly isOfHistory: boolean
}

interface Since {
  readonly now: Standings
  /** As it was at the snapshot. */
  readonly before: Standings
  readonly snapshot: NamingSnapshot
}

function surplusesSince(changes: readonly LegChange[], { now, before, snapshot }: Since): Surplus[] {
  const keys = new Set([...now.keys(), ...before.keys()])
  const found: Surplus[] = []
  const add = (key: string, instrument: Instrument | undefined): void => {
    const told = snapshot.quantityOf(key)
    const known = before.get(key)?.quantity ?? 0
    if (told === null || instrument === undefined) return
    const after = afterChanges({ instrument, quantity: told - known }, changes)
    found.push({ ...after, told, known, from: key, isOfHistory: keys.has(key) })
  }
  for (const key of keys) add(key, before.get(key)?.instrument ?? now.get(key)?.instrument)
  const unnamed = changes.length === 0 ? [] : snapshot.named.filter((key) => !keys.has(key))
  for (const key of unnamed) add(key, touchedBy(changes, key) ?? undefined)
  return found
}

/** By the history alone. */
function alone(
  [key, { instrument, quantity, basis }]: readonly [string, Standing],
  changes: readonly LegChange[],
): AccountHolding {
  return {
    key,
    instrument,
    quantity: quantityFromMicros(quantity),
    ledgerQuantity: quantityFromMicros(quantity),
    snapshotQuantity: null,
    difference: null,
    basis: moneyOrNull(basis),
    splits: splitsOf(key, changes),
  }
}

function combine(
  key: string,
  {
    now,
    before,
    surpluses,
    changes,
    snapshot,
  }: {
    readonly now: Standing | undefined
    readonly before: Standing | undefined
    /** What of it the snapshot knew otherwise, as it goes on since. */
    readonly surpluses: readonly Surplus[]
    readonly changes: readonly LegChange[]
    readonly snapshot: HeldSnapshot
  },
): AccountHolding {
  const instrument = now?.instrument ?? before?.instrument ?? surpluses[0]?.instrument ?? null
  const ledger = now?.quantity ?? 0
  const told = snapshot.quantityOf(key)
  const known = before?.quantity ?? 0
  const difference = told === null ? null : quantityFromMicros(told - known)
  const quantity = surpluses.reduce(withSurplus, ledger)
  const isOfHistory = now !== undefined || before !== undefined || surpluses.some((each) => each.isOfHistory)
  return {
    key,
    instrument,
    quantity: quantityFromMicros(quantity),
    ledgerQuantity: isOfHistory ? quantityFromMicros(ledger) : null,
    snapshotQuantity: told === null ? null : quantityFromMicros(told),
    difference,
    basis: quantity === ledger ? moneyOrNull(now?.basis ?? null) : null,
    splits: splitsOf(key, changes),
  }
}

/**
 * The history's quantity and what the snapshot knew beyond it. Where it knew of less on the same side, later entries ended
 * what it did not have: they leave nothing, and open nothing on the other side.
 */
function withSurplus(ledger: number, { quantity: beyond, told, known }: Surplus): number {
  const side = Math.sign(known)
  const isLess = side * told >= 0 && side * (told - known) < 0
  if (!isLess) return ledger + beyond
  return side * ledger <= 0 ? ledger : side * Math.max(0, side * (ledger + beyond))
}

interface StandingThen {
  readonly standings: Standings
  /** The entries since. */
  readonly later: readonly Entry[]
}

/**
 * The book at the snapshot's instant. Entries of its own day without a time, and what ended options and brokers may book only
 * later, are read the way that agrees with it; where none does, as what the snapshot knew of: brokers state what is held after
 * the day's trades.
 */
function standingAt(book: Book, snapshot: HeldSnapshot, settings: LedgerSettings): StandingThen {
  const day = tradingDateAt(msOf(snapshot.asOf))
  const isLater = (entry: Entry): boolean => isAfter(entry, snapshot.asOf)
  // A snapshot between the rows of what left and came back knows of the first alone.
  const told = book.returned.length === 0 ? book.entries : [...book.entries, ...book.returned]
  const ofItsDay = told.filter(({ time, tradeDate }) => time === null && tradeDate === day)
  const ofEndings = bookedLater(book, told, snapshot.asOf)
  const readAs = (unknown: readonly Entry[]): StandingThen => {
    const left = new Set(unknown)
    const later = told.filter((entry) => isLater(entry) || left.has(entry))
    const standings = later.length === 0 ? standingsOf(book) : bookedBefore(book, told, later, settings)
    return { standings: withUnseen(standings, { book, later, snapshot }), later }
  }
  const known = readAs([])
  const asked = [ofItsDay, ofEndings].filter((entries) => entries.length > 0)
  const others = (asked.length < 2 ? asked : [...asked, [...ofItsDay, ...ofEndings]]).map(readAs)
  const keys = new Set([known, ...others].flatMap(({ standings }) => [...standings.keys()]))
  const agrees = ({ standings }: StandingThen): boolean =>
    [...keys].every((key) => {
      const quantity = snapshot.quantityOf(key)
      return quantity === null || quantity === (standings.get(key)?.quantity ?? 0)
    })
  return agrees(known) ? known : (others.find(agrees) ?? known)
}

/** With what the snapshot lists of contracts that were ended since, and never seen opened. */
function withUnseen(
  standings: Standings,
  since: { readonly book: Book; readonly later: readonly Entry[]; readonly snapshot: HeldSnapshot },
): Standings {
  if (since.later.length === 0) return standings
  const knownOf = (key: string): number => standings.get(key)?.quantity ?? 0
  const unseen = unseenAtSnapshot({ ...since, knownOf }).map(
    ({ key, instrument, quantity }) =>
      [key, { instrument, quantity: knownOf(key) + quantity, basis: null }] as const,
  )
  return unseen.length === 0 ? standings : new Map([...standings, ...unseen])
}

/**
 * Endings of options, with the shares that they moved, of which a snapshot up to the next session may not know: what expires on
 * a Friday is booked over the weekend, and dated back, by some brokers with a time of that day (Interactive Brokers: 16:20).
 */
function bookedLater(book: Book, told: readonly Entry[], asOf: Instant): readonly Entry[] {
  const day = tradingDateAt(msOf(asOf))
  const mayBe = ({ kind, tradeDate, postedAt }: Entry): boolean =>
    (kind === 'expiration' || kind === 'assignment' || kind === 'exercise') &&
    (postedAt === null || postedAt > asOf) &&
    tradeDate <= day &&
    nextMarketDay(addDays(tradeDate, 1)) >= day
  const endings = new Set(told.filter(mayBe))
  if (endings.size === 0) return []
  const deliveries = book.moves.flatMap(({ delivery }) => delivery ?? [])
  const delivered = deliveries.filter(({ options }) => options.some((option) => endings.has(option)))
  return [...endings, ...new Set(delivered.flatMap(({ shares }) => shares))]
}

/** Booked without the later entries, on the opening that all of them together show. */
function bookedBefore(
  book: Book,
  told: readonly Entry[],
  later: readonly Entry[],
  settings: LedgerSettings,
): Standings {
  const left = new Set(later)
  const earlier = told.filter((entry) => !left.has(entry))
  const standings = new Map<string, Standing>()
  for (const state of bookLedger([...derivedEntries(book), ...earlier], settings).books.values())
    for (const [key, standing] of standingsOf(state)) standings.set(key, standing)
  return standings
}

/** A sum beyond all range is no known figure. */
function moneyOrNull(micros: number | null): Money | null {
  return micros === null || Math.abs(micros) > MAX_MICROS ? null : moneyFromMicros(micros)
}
