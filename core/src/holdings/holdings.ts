// What an account holds, computed in one place: what its newest snapshot lists plus what the entries since then changed;
// without a snapshot, what the history comes to. The basis is the ledger's where its lots match what is held; otherwise it
// is unknown here, and the broker's may be used. Where history and snapshot differ, both quantities are kept.
// Authority: docs/domain.md, section "The ledger" ("What is held").
import { assert } from '../base/assert.ts'
import { msOf, type Instant } from '../base/instant.ts'
import type { Book } from '../ledger/booking/book.ts'
import type { LedgerSettings } from '../ledger/booking/ledger-settings.ts'
import type { Instrument } from '../ledger/entries/entry.ts'
import type { HeldSnapshot, NamingSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'
import { contractKey, instrumentKey } from '../ledger/entries/instrument-key.ts'
import type { LegChange } from '../ledger/lots/leg-after-change.ts'
import type { DatedSplit } from '../price-checks/candidate.ts'
import { MAX_MICROS } from '../base/micros.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import { tradingDateAt } from '../base/trading-date.ts'
import { AskedSnapshot } from './asked-snapshot.ts'
import { heldAtSnapshot, isAfter } from './at-snapshot.ts'
import { afterChanges, changesSince, splitsOf, touchedBy, type Beyond } from './beyond-history.ts'
import { standingsOf, type Standing, type Standings } from './standings.ts'

/** What one account holds of one instrument. */
export interface AccountHolding {
  /** See {@link instrumentKey}. */
  readonly key: string
  /** Null where the history does not know it. */
  readonly instrument: Instrument | null
  /** Shares or contracts, below zero when short; 0 only where history and snapshot differ. */
  readonly quantity: Quantity
  /** What the history comes to now; null where the history does not name the instrument. */
  readonly ledgerQuantity: Quantity | null
  /** What the snapshot lists; null without a snapshot, or where it does not say. */
  readonly snapshotQuantity: Quantity | null
  /** The snapshot's quantity less what the history came to at its instant; null where either is not known. */
  readonly difference: Quantity | null
  /**
   * What was paid for all of it with fees, below zero for what was received when short: for shares the tax basis before wash
   * sales, for contracts the opening cash. Null where the known lots are not what is held.
   */
  readonly basis: Money | null
  /** For shares: the splits since the snapshot, or without one those of the whole history. */
  readonly splits: readonly DatedSplit[]
}

/** What one account holds. */
export interface AccountHoldings {
  /** Sorted by key; also what differs although nothing of it is held. */
  readonly holdings: readonly AccountHolding[]
  /** Signed cash moved by entries since the snapshot; 0 without one. Null beyond the range of money. */
  readonly cashSince: Money | null
}

export interface ToldByBroker {
  readonly snapshot: NamingSnapshot | null
  /** The instant of its cash, where that is not the snapshot's; null where it states no cash. */
  readonly cashAsOf?: Instant | null
}

/** `books` are all books of the account, including the one of cash that names no symbol. */
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

/** Cash moved after the cash balance was stated; an entry without a time counts as before it on the same day. */
function cashAfter({ entries, returned }: Book, asOf: Instant): number {
  return [...entries, ...returned]
    .filter((entry) => isAfter(entry, asOf))
    .reduce((sum, { netCash }) => sum + netCash, 0)
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
 * Contracts in the history that had expired before the snapshot's day, by key: of those that the history has ended, nothing
 * is held, whatever the snapshot still lists.
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

interface BookHoldings {
  readonly holdings: readonly AccountHolding[]
  readonly cashSince: number
}

interface Known {
  /** Null where there was none. */
  readonly asked: AskedSnapshot | null
  readonly told: BookHoldings
}

/** Of each book as long as it stands, and its snapshot answers the same. Settings change a ledger's books. */
const known = new WeakMap<Book, Known>()

function holdingsOfBook(book: Book, snapshot: NamingSnapshot | null, settings: LedgerSettings): BookHoldings {
  const earlier = known.get(book)
  const stands = snapshot === null ? earlier?.asked === null : (earlier?.asked?.isLike(snapshot) ?? false)
  if (earlier !== undefined && stands) return earlier.told
  const asked = snapshot === null ? null : new AskedSnapshot(snapshot)
  const told = deriveHoldings(book, asked, settings)
  known.set(book, { asked, told })
  return told
}

function deriveHoldings(book: Book, snapshot: NamingSnapshot | null, settings: LedgerSettings): BookHoldings {
  const now = standingsOf(book)
  if (snapshot === null) {
    const changes = changesSince(book, book.entries)
    return { holdings: [...now].map((standing) => alone(standing, changes)), cashSince: 0 }
  }
  const { standings: then, later } = heldAtSnapshot(book, snapshot, settings)
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

/** A difference between snapshot and history, carried forward to now, with both quantities as of the snapshot. */
interface Surplus extends Beyond {
  readonly told: number
  readonly known: number
  /** The key under which the snapshot lists it. */
  readonly from: string
  readonly isOfHistory: boolean
}

interface Since {
  readonly now: Standings
  /** As of the snapshot. */
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

/** A holding known from the history alone. */
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
    /** Differences that have become this instrument by now. */
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
 * The history's quantity plus what the snapshot had beyond it. Where the snapshot had less on the same side, later entries
 * ended contracts that it did not have: they end nothing, and open nothing on the other side.
 */
function withSurplus(ledger: number, { quantity: beyond, told, known }: Surplus): number {
  const side = Math.sign(known)
  const isLess = side * told >= 0 && side * (told - known) < 0
  if (!isLess) return ledger + beyond
  return side * ledger <= 0 ? ledger : side * Math.max(0, side * (ledger + beyond))
}

/** Null where a sum is beyond the range of money. */
function moneyOrNull(micros: number | null): Money | null {
  return micros === null || Math.abs(micros) > MAX_MICROS ? null : moneyFromMicros(micros)
}
