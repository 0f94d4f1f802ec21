// The whole ledger: one book per account and underlying, so that a new entry rebooks only its own book. Symbols joined by a
// symbol change share a book. Authority: docs/domain.md, section "The ledger".
import type { Book } from './booking/book.ts'
import type { LedgerSettings } from './booking/ledger-settings.ts'
import { bookJoined, joinedBooks, type BookPlace } from './booking/transfers/book-joined.ts'
import { bookMore, bookUnderlying, type Booked, type BookOwner } from './booking/book-underlying.ts'
import type { Checkpoint } from './booking/checkpoint.ts'
import { compareText } from '../base/text-order.ts'
import { underlyingOfEntry, type ContractChange, type Entry, type HoldingEntry } from './entries/entry.ts'
import { historyStart, openingPrefix } from './booking/before-history/history-start.ts'
import {
  isInstrumentChange,
  isMerger,
  isRenaming,
  latestSymbols,
  type InstrumentChange,
  type LatestSymbols,
} from './entries/latest-symbols.ts'
import { booksOfChangedLinks, isUnlinked, linkRows } from './transfers/link-rows.ts'
import { isTransfer } from './transfers/transfer-rows.ts'
import { noLinks, type TransferLinks } from './transfers/transfers.ts'

export interface Ledger {
  readonly settings: LedgerSettings
  /** By account and latest symbol, sorted by key; look one up with {@link bookOf}. */
  readonly books: ReadonlyMap<string, Book>
  /** For each book, the state from which later entries can be booked on; null where booking has to start over. */
  readonly checkpoints: ReadonlyMap<string, Checkpoint | null>
  readonly latestSymbols: LatestSymbols
  /** Changes of a symbol. */
  readonly renamings: readonly InstrumentChange[]
  /** Contract changes by which a merger moved contracts to another company's symbol. */
  readonly mergers: readonly ContractChange[]
  /** All entries given, by the key of their book, refused ones included. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  /** The transfer rows among the entries, sorted by id, and how they are linked. */
  readonly transfers: readonly HoldingEntry[]
  readonly transferLinks: TransferLinks
}

/** Books all entries. Linear except for sorting; the order of the entries does not matter. */
export function bookLedger(entries: readonly Entry[], settings: LedgerSettings): Ledger {
  return inOneGo(bookInSteps(entries, settings))
}

/**
 * A ledger being booked. It yields after every few thousand entries, so that booking a long history does not block its
 * caller.
 */
export type LedgerSteps = Generator<undefined, Ledger>

function inOneGo(steps: LedgerSteps): Ledger {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Entries booked between two yields: some milliseconds of work. */
const STEP = 5000

/** Says after each book whether it is time to yield. */
class Turn {
  #booked = 0

  isOver(entries: number): boolean {
    this.#booked += entries
    if (this.#booked < STEP) return false
    this.#booked = 0
    return true
  }
}

/** {@link bookLedger}, yielding on the way. */
export function* bookInSteps(entries: readonly Entry[], settings: LedgerSettings): LedgerSteps {
  const { groups, changes, transfers, idsAscend } = groupEntries(entries, new Map())
  const latest = latestSymbols(changes, entries)
  const grouped = inKeyOrder(latest.size === 0 ? groups : groupEntries(entries, latest).groups)
  const books = new Map<string, Book>()
  const checkpoints = new Map<string, Checkpoint | null>()
  const turn = new Turn()
  for (const [key, held] of grouped) {
    const { book, checkpoint } = bookUnderlying(ownerOf(held, latest), held, settings, idsAscend)
    books.set(key, book)
    checkpoints.set(key, checkpoint)
    if (turn.isOver(held.length)) yield
  }
  const ledger = {
    settings,
    books,
    checkpoints,
    latestSymbols: latest,
    renamings: changes.filter(isRenaming),
    mergers: changes.filter(isMerger),
    entries: grouped,
    transfers: byId(transfers),
    transferLinks: noLinks,
  }
  return settleTransfers(ledger, noKeys, noLinks)
}

/**
 * The ledger with more entries. Only the books that they touch are booked on or booked again; equal to booking everything at
 * once.
 */
export function rebook(ledger: Ledger, added: readonly Entry[]): Ledger {
  return inOneGo(rebookInSteps(ledger, added))
}

function* rebookInSteps(ledger: Ledger, added: readonly Entry[]): LedgerSteps {
  if (added.some(isRenaming) || mayPartMergers(ledger, added) || mayFollow(ledger, added))
    return yield* bookInSteps([...[...ledger.entries.values()].flat(), ...added], ledger.settings)
  const { settings, latestSymbols: latest } = ledger
  const books = new Map(ledger.books)
  const checkpoints = new Map(ledger.checkpoints)
  const entries = new Map(ledger.entries)
  const { groups, transfers: moving, idsAscend } = groupEntries(added, latest)
  const transfers = moving.length === 0 ? ledger.transfers : byId([...ledger.transfers, ...moving])
  const turn = new Turn()
  for (const [key, more] of groups) {
    const [held, before] = [entries.get(key) ?? [], books.get(key)]
    const owner = ownerOf(more, latest)
    const { book, checkpoint } =
      before === undefined
        ? bookUnderlying(owner, more, settings, idsAscend)
        : bookMore(owner, { book: before, checkpoint: checkpoints.get(key) ?? null }, held, more, settings)
    // With nothing refused or canceled, the book's own list already holds all of its entries: it is shared, not copied.
    const isWhole = book.canceled.length === 0 && book.entries.length === held.length + more.length
    entries.set(key, isWhole ? book.entries : held.concat(more))
    books.set(key, book)
    checkpoints.set(key, checkpoint)
    if (turn.isOver(held.length + more.length)) yield
  }
  const isGrown = entries.size > ledger.entries.size
  const grown = isGrown
    ? { books: inKeyOrder(books), checkpoints: inKeyOrder(checkpoints), entries: inKeyOrder(entries) }
    : { books, checkpoints, entries }
  return settleTransfers({ ...ledger, ...grown, transfers }, new Set(groups.keys()), ledger.transferLinks)
}

const noKeys: ReadonlySet<string> = new Set()

function byId(transfers: readonly HoldingEntry[]): readonly HoldingEntry[] {
  return transfers.toSorted((a, b) => compareText(a.id, b.id))
}

/** Links the transfers again, and books the groups of books together whose links or entries changed. */
function settleTransfers(ledger: Ledger, touched: ReadonlySet<string>, before: TransferLinks): Ledger {
  const { entries, settings, latestSymbols: latest } = ledger
  const transferLinks = linkRows(ledger.transfers, entries, settings, (entry) => {
    const symbol = latestSymbol(latest, entry.accountId, underlyingOfEntry(entry))
    return { bookKey: bookKey(entry.accountId, symbol), symbol }
  })
  if (transferLinks === noLinks && isUnlinked(before)) return { ...ledger, transferLinks }
  const changed = new Set([...touched, ...booksOfChangedLinks(before, transferLinks)])
  const groups = joinedBooks(transferLinks.links)
  const grouped = new Set(groups.flatMap(({ keys }) => keys))
  const placeOf = (key: string): BookPlace => {
    const held = entries.get(key) ?? []
    return { owner: ownerOf(held, latest), entries: held }
  }
  const [books, checkpoints] = [new Map(ledger.books), new Map(ledger.checkpoints)]
  const set = (key: string, { book, checkpoint }: Booked): void => {
    books.set(key, book)
    checkpoints.set(key, checkpoint)
  }
  for (const key of changed) {
    const { owner, entries: held } = placeOf(key)
    // Touched books have been booked alone; those that were in a group and are no longer have not.
    if (!grouped.has(key) && !touched.has(key) && held.length > 0)
      set(key, bookUnderlying(owner, held, settings, false))
  }
  for (const group of groups)
    if (group.keys.some((key) => changed.has(key)))
      for (const [key, booked] of bookJoined(group, placeOf, settings)) set(key, booked)
  return { ...ledger, books, checkpoints, transferLinks }
}

/** Sorted by key, so that nothing read from a ledger depends on the order in which it grew. */
function inKeyOrder<V>(map: ReadonlyMap<string, V>): Map<string, V> {
  return new Map([...map].sort(([left], [right]) => compareText(left, right)))
}

/**
 * Whether the entries may change which symbols a merger joins in one book: a merger itself, or one of the new company's from
 * before a merger.
 */
function mayPartMergers({ mergers }: Ledger, added: readonly Entry[]): boolean {
  if (added.some(isMerger)) return true
  return mergers.some(({ accountId, tradeDate, becomes }) =>
    added.some(
      (entry) =>
        entry.accountId === accountId &&
        entry.tradeDate < tradeDate &&
        underlyingOfEntry(entry) === becomes.contract.underlying,
    ),
  )
}

/**
 * Whether the entries may change if an account follows a symbol change that another account reported: they use the old
 * symbol.
 */
function mayFollow({ renamings }: Ledger, entries: readonly Entry[]): boolean {
  if (renamings.length === 0) return false
  const former = new Set(renamings.map(underlyingOfEntry))
  return entries.some(
    (entry) =>
      former.has(underlyingOfEntry(entry)) &&
      renamings.some(({ accountId }) => accountId !== entry.accountId),
  )
}

/** How a ledger differs from the one that was booked before. */
export interface LedgerChange {
  /** Settings of the ledger as it is now. */
  readonly settings: LedgerSettings
  readonly added: readonly Entry[]
  /** Ids of entries that no longer count. */
  readonly removed: ReadonlySet<string>
  /** Ids of entries on which the user decided something new: their books are booked again. */
  readonly decided: ReadonlySet<string>
}

/** The ledger after a change. Only the books that it touches are booked again; equal to booking everything at once. */
export function reviseLedger(ledger: Ledger, change: LedgerChange): Ledger {
  return inOneGo(reviseInSteps(ledger, change))
}

/** {@link reviseLedger}, yielding on the way. */
export function* reviseInSteps(ledger: Ledger, change: LedgerChange): LedgerSteps {
  const { settings, added, removed } = change
  const touched = touchedBooks(ledger, change)
  const leaving = touched.flatMap((key) =>
    (ledger.entries.get(key) ?? []).filter(({ id }) => removed.has(id)),
  )
  if (leaving.some(isInstrumentChange) || mayPartMergers(ledger, leaving) || mayFollow(ledger, leaving))
    return yield* bookInSteps([...heldWithout(ledger, removed), ...added], settings)
  const [books, checkpoints, entries] = [
    new Map(ledger.books),
    new Map(ledger.checkpoints),
    new Map(ledger.entries),
  ]
  const turn = new Turn()
  for (const key of touched) {
    const held = entries.get(key) ?? []
    const kept = held.some(({ id }) => removed.has(id)) ? held.filter(({ id }) => !removed.has(id)) : held
    if (kept.length === 0) {
      for (const map of [books, checkpoints, entries]) map.delete(key)
      continue
    }
    const { book, checkpoint } = bookUnderlying(ownerOf(kept, ledger.latestSymbols), kept, settings, false)
    books.set(key, book)
    checkpoints.set(key, checkpoint)
    entries.set(key, kept)
    if (turn.isOver(kept.length)) yield
  }
  const transfers = ledger.transfers.filter(({ id }) => !removed.has(id))
  const without = settleTransfers(
    { ...ledger, settings, books, checkpoints, entries, transfers },
    new Set(touched.filter((key) => entries.has(key))),
    ledger.transferLinks,
  )
  return added.length === 0 ? without : yield* rebookInSteps(without, added)
}

function heldWithout(ledger: Ledger, removed: ReadonlySet<string>): Entry[] {
  return [...ledger.entries.values()].flat().filter(({ id }) => !removed.has(id))
}

/** Keys of the books that lose an entry, or whose entries or account the user decided something new about. */
function touchedBooks(ledger: Ledger, { settings, removed, decided }: LedgerChange): string[] {
  const before = ledger.settings
  const anew = new Set([...removed, ...decided, ...changedChoices(before, settings)])
  const accounts = new Set(
    [...Object.keys(before.disposal), ...Object.keys(settings.disposal)].filter(
      (id) => (before.disposal[id] ?? 'fifo') !== (settings.disposal[id] ?? 'fifo'),
    ),
  )
  if (anew.size + accounts.size === 0) return []
  const isToldOfStart = [...anew].some((id) => id.startsWith(openingPrefix))
  return [...ledger.entries]
    .filter(([key, held]) => {
      const book = isToldOfStart ? ledger.books.get(key) : undefined
      const start = historyStart(book?.entries ?? [])
      if (start !== null && anew.has(start.id)) return true
      if (book?.unseenContracts.some(({ id }) => anew.has(id)) === true) return true
      return accounts.has(held[0]?.accountId ?? '') || held.some(({ id }) => anew.has(id))
    })
    .map(([key]) => key)
}

/**
 * Ids on which the user's decisions differ: lots named for a sale, short sales, where a history begins, and what was held
 * before it.
 */
function changedChoices(before: LedgerSettings, after: LedgerSettings): string[] {
  const ids = new Set([before, after].flatMap(idsDecided))
  return [...ids].filter(
    (id) =>
      JSON.stringify(before.lotChoices[id]) !== JSON.stringify(after.lotChoices[id]) ||
      before.shortSales?.[id] !== after.shortSales?.[id] ||
      before.begins?.[id] !== after.begins?.[id] ||
      JSON.stringify(before.openings?.[id]) !== JSON.stringify(after.openings?.[id]),
  )
}

function idsDecided({ lotChoices, shortSales = {}, openings = {}, begins = {} }: LedgerSettings): string[] {
  return [lotChoices, shortSales, openings, begins].flatMap((decided) => Object.keys(decided))
}

/** The book of an account on a symbol, or of its cash that names none (null). */
export function bookOf(ledger: Ledger, accountId: string, symbol: string | null): Book | null {
  return ledger.books.get(bookKey(accountId, latestSymbol(ledger.latestSymbols, accountId, symbol))) ?? null
}

interface Grouped {
  readonly groups: Map<string, Entry[]>
  /** Entries that may give a symbol another name. */
  readonly changes: readonly InstrumentChange[]
  readonly transfers: readonly HoldingEntry[]
  /** Whether the ids of each account ascend, as they do when read from storage: then no id can be there twice. */
  readonly idsAscend: boolean
}

/** The entries of an account by symbol. */
interface AccountGroups {
  readonly symbols: Map<string | null, Entry[]>
  lastId: string
}

/** Looked up by account first and symbol second: building one combined key per entry would cost more than booking it. */
function groupEntries(entries: readonly Entry[], latest: LatestSymbols): Grouped {
  const accounts = new Map<string, AccountGroups>()
  const groups = new Map<string, Entry[]>()
  const changes: InstrumentChange[] = []
  const transfers: HoldingEntry[] = []
  let idsAscend = true
  for (const entry of entries) {
    const { id, accountId } = entry
    if (isInstrumentChange(entry)) changes.push(entry)
    if (isTransfer(entry)) transfers.push(entry)
    let account = accounts.get(accountId)
    if (account === undefined) {
      account = { symbols: new Map(), lastId: '' }
      accounts.set(accountId, account)
    }
    if (id <= account.lastId) idsAscend = false
    account.lastId = id
    const symbol = latestSymbol(latest, accountId, underlyingOfEntry(entry))
    let group = account.symbols.get(symbol)
    if (group === undefined) {
      group = []
      account.symbols.set(symbol, group)
      groups.set(bookKey(accountId, symbol), group)
    }
    group.push(entry)
  }
  return { groups, changes, transfers, idsAscend }
}

function ownerOf(entries: readonly Entry[], latest: LatestSymbols): BookOwner {
  const [first] = entries
  const accountId = first?.accountId ?? ''
  return { accountId, underlying: latestSymbol(latest, accountId, first ? underlyingOfEntry(first) : null) }
}

function bookKey(accountId: string, symbol: string | null): string {
  return `${accountId}\n${symbol ?? ''}`
}

function latestSymbol(latest: LatestSymbols, accountId: string, symbol: string | null): string | null {
  if (symbol === null || latest.size === 0) return symbol
  return latest.get(`${accountId}\n${symbol}`) ?? symbol
}
