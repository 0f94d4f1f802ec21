/** The campaigns of a ticker, each under the id and the key that it was first seen with. */
import { sql } from 'kysely'
import { compareText, cyclesOf, keyCycles, type Book, type Cycle } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../../database/database.ts'
import { inChunks } from '../../database/chunks.ts'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import { unpackId, type StoredId } from '../../database/packing/ids.ts'
import { storeIfPossible } from '../../database/storage-fault.ts'
import type { LedgerCycleRow } from '../../database/schema.ts'
import { packIds } from '../rows/entry-rows.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { readLedgerRevision } from './ledger-revision.ts'
import { withFormerSymbols } from './former-symbols.ts'
import type { BooksOfUser } from './books-of-user.ts'

/** A campaign with its id and the book that it was read from. */
export interface KnownCycle {
  readonly id: string
  readonly cycle: Cycle
  readonly book: Book
}

const derived = new WeakMap<Book, readonly Cycle[]>()

/** The cycles of one book; keys are those within the book. Settings change with the ledger, and so do its books. */
export function cyclesOfBook(
  { cycleSettings }: Pick<BooksOfUser, 'cycleSettings'>,
  book: Book,
): readonly Cycle[] {
  const known = derived.get(book)
  if (known) return known
  const cycles = cyclesOf(book, cycleSettings)
  derived.set(book, cycles)
  return cycles
}

/** Books on the ticker, one per account that ever traded it. */
export function booksOf({ ledger }: BooksOfUser, ticker: string): Book[] {
  return [...ledger.books.values()].filter(({ underlying }) => underlying === ticker)
}

const mostNamed = 200

/** What a campaign was found as; its card is long, and not looked at. */
const foundBefore = ['id', 'account_id', 'ticker', 'cycle_key', 'entry_ids'] as const
type FoundBefore = Pick<LedgerCycleRow, (typeof foundBefore)[number]>

/** By their keys. Put in order here: asked for it, SQLite goes through all campaigns of the user by their keys. */
const selectKnown = async (
  db: Reader,
  userId: string,
  tickers: readonly string[],
): Promise<FoundBefore[]> => {
  const all = db.selectFrom('ledger_cycles').select(foundBefore).where('user_id', '=', userId)
  const rows = await (tickers.length > mostNamed ? all : all.where('ticker', 'in', tickers)).execute()
  return rows.toSorted((a, b) => compareText(a.cycle_key, b.cycle_key))
}

const selectOfKeys = async (
  db: Reader,
  userId: string,
  keys: readonly string[],
): Promise<readonly FoundBefore[]> => {
  const found: FoundBefore[] = []
  await inChunks(keys, async (chunk) => {
    const rows = db.selectFrom('ledger_cycles').select(foundBefore).where('user_id', '=', userId)
    found.push(...(await rows.where('cycle_key', 'in', chunk).execute()))
  })
  return found
}

/** Keys of wheels made by hand, trashed ones among them, which may come back: no campaign takes one of them. */
const selectKeysByHand = (db: Reader, userId: string, tickers: readonly string[]) => {
  const rows = db
    .selectFrom('wheels')
    .select(['ticker', 'cycle_key'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`origin = 'manual'`)
  return (tickers.length > mostNamed ? rows : rows.where('ticker', 'in', tickers)).execute()
}

const entryIdsOf = ({ flows }: Cycle): string[] => [...new Set(flows.map(({ entryId }) => entryId))]

/** Ids of entries in few letters, one a line. */
const idsText = (ids: readonly string[]): string => packIds(ids).join('\n')

/** Rows that were stored before as a JSON list are read until their campaign changes or is settled anew. */
const readIds = (text: string): string[] => {
  if (text.startsWith('[')) return JSON.parse(text) as string[]
  return text === '' ? [] : text.split('\n').map((id) => unpackId(id as StoredId))
}

const toRow = (userId: string, id: string, cycle: Cycle): LedgerCycleRow => ({
  user_id: userId,
  id,
  account_id: cycle.accountId,
  ticker: cycle.underlying,
  cycle_key: cycle.key,
  entry_ids: idsText(entryIdsOf(cycle)),
  hidden_at: null,
  card: null,
})

type Found = Pick<KnownCycle, 'cycle' | 'book'>

/** The cycles of one ticker over all accounts under the keys that they had before; the others under free ones. */
const withKeys = (
  found: readonly Found[],
  known: readonly FoundBefore[],
  keysByHand: readonly string[],
): Found[] => {
  const before = known.map((row) => ({
    key: row.cycle_key,
    accountId: row.account_id,
    entryIds: readIds(row.entry_ids),
  }))
  const taken = keysByHand.map((key) => ({ key, accountId: null, entryIds: [] }))
  const keyed = keyCycles(
    found.map(({ cycle }) => cycle),
    [...before, ...taken],
  )
  return found.map((each, at) => ({ ...each, cycle: keyed[at] ?? each.cycle }))
}

type CycleDeps = Pick<Deps, 'db' | 'newId'> & {
  /** Settling stores what it finds; whoever only reads does not. */
  readonly stores?: boolean
}

/** Campaigns by ticker, as long as the ledger that they were found in stands. */
const kept = new WeakMap<BooksOfUser, Map<string, readonly KnownCycle[]>>()

const oldestFirst = (a: KnownCycle, b: KnownCycle): number => (a.cycle.started < b.cycle.started ? -1 : 1)

interface FoundCycles {
  readonly cycles: readonly KnownCycle[]
  /** False where nothing can be stored: their ids are made anew at the next look. */
  readonly areStored: boolean
}

interface Wanted {
  readonly db: Deps['db']
  readonly userId: string
  readonly ledger: BooksOfUser['ledger']
  readonly tickers: readonly string[]
}

/** A key is the ticker, the day and a number. */
const tickerOfKey = ({ cycle_key }: FoundBefore): string => cycle_key.replace(/-\d+-\d+$/, '')

const isRenamed = (row: FoundBefore): boolean => tickerOfKey(row) !== row.ticker

/** The campaigns under their keys, and what was known of them: under the symbol that they have now, or had before. */
const keyFound = async (
  { db, userId, ledger, tickers }: Wanted,
  found: readonly Found[],
): Promise<{ readonly known: readonly FoundBefore[]; readonly keyed: readonly Found[] }> => {
  const [stored, byHand] = await Promise.all([
    selectKnown(db.read, userId, withFormerSymbols(ledger, tickers)),
    selectKeysByHand(db.read, userId, tickers),
  ])
  const keysOf = Map.groupBy(byHand, (row) => row.ticker)
  const ofTicker = [...Map.groupBy(found, ({ cycle }) => cycle.underlying)]
  for (let known: readonly FoundBefore[] = stored; ;) {
    const knownOf = Map.groupBy(known, ({ ticker }) => ticker)
    // Their keys are of the symbol that they had before, and no other gets them.
    const elsewhere = Map.groupBy(known.filter(isRenamed), tickerOfKey)
    const keyed = ofTicker.flatMap(([ticker, each]) => {
      const names = withFormerSymbols(ledger, [ticker])
      const rows = [...names.flatMap((name) => knownOf.get(name) ?? []), ...(elsewhere.get(ticker) ?? [])]
      return withKeys(
        each,
        [...new Set(rows)],
        (keysOf.get(ticker) ?? []).map(({ cycle_key }) => cycle_key),
      )
    })
    const keys = new Set(known.map(({ cycle_key }) => cycle_key))
    const fresh = keyed.flatMap(({ cycle }) => (keys.has(cycle.key) ? [] : [cycle.key]))
    const taken = fresh.length === 0 ? [] : await selectOfKeys(db.read, userId, fresh)
    if (taken.length === 0) return { known, keyed }
    known = [...known, ...taken]
  }
}

/** Finds the campaigns of these tickers. One that is new gets its id, and keeps its key from then on. */
const findCycles = async (
  deps: CycleDeps,
  userId: string,
  view: BooksOfUser,
  tickers: readonly string[],
): Promise<FoundCycles> => {
  const { db, newId, stores = false } = deps
  if (tickers.length === 0) return { cycles: [], areStored: true }
  const wanted = new Set(tickers)
  const books = [...view.ledger.books.values()].filter(({ underlying }) => wanted.has(underlying ?? ''))
  // What takes long comes first, so that what is stored is compared and written soon after it was read.
  await mapByTurns(books, (book) => cyclesOfBook(view, book))
  const found = books.flatMap((book) => cyclesOfBook(view, book).map((cycle) => ({ book, cycle })))
  const { known, keyed } = await keyFound({ db, userId, ledger: view.ledger, tickers }, found)
  const byKey = new Map(known.map((row) => [row.cycle_key, row]))
  const rows = keyed.map(({ cycle }) => toRow(userId, byKey.get(cycle.key)?.id ?? newId(), cycle))
  const changed = rows.filter(({ cycle_key, entry_ids, ticker }) => {
    const before = byKey.get(cycle_key)
    return before?.entry_ids !== entry_ids || before.ticker !== ticker
  })
  const added = changed.filter(({ cycle_key }) => !byKey.has(cycle_key))
  const storing = await storeChanged(deps, stores, { revision: view.revision, rows: changed, added })
  if (storing === false) return findCycles(deps, userId, view, tickers)
  // Someone else may have seen a campaign first: the id that was stored is the one.
  const keysAdded = storing === true ? added.map(({ cycle_key }) => cycle_key) : []
  const stored = await selectOfKeys(db.read, userId, keysAdded)
  const ids = new Map([...rows, ...stored].map((row) => [row.cycle_key, row.id]))
  const cycles = keyed.map((each) => ({ id: ids.get(each.cycle.key) ?? '', ...each }))
  return { cycles, areStored: storing === true }
}

interface ChangedCycles {
  /** Of the ledger that they were found in. */
  readonly revision: number
  readonly rows: readonly LedgerCycleRow[]
  readonly added: readonly LedgerCycleRow[]
}

/** Null where nothing can be stored, or is not to be; false where it must be found anew. */
const storeChanged = async (
  { db }: CycleDeps,
  stores: boolean,
  changed: ChangedCycles,
): Promise<boolean | null> => {
  if (changed.rows.length === 0) return true
  if (!stores) return null
  return storeIfPossible<boolean | null>(
    () => storeCycles({ db }, changed),
    () => null,
  )
}

/** The campaigns of a ticker stand as long as each of its books does: most changes of a ledger touch one of them. */
const standing = new WeakMap<
  Book,
  { readonly books: readonly Book[]; readonly cycles: readonly KnownCycle[] }
>()

const cyclesStanding = (books: readonly Book[]): readonly KnownCycle[] | null => {
  const [first] = books
  const found = first === undefined ? undefined : standing.get(first)
  return found?.books.length === books.length && found.books.every((book, at) => book === books[at])
    ? found.cycles
    : null
}

/** Every campaign on these tickers, oldest first. */
export async function readCycles(
  deps: CycleDeps,
  userId: string,
  view: BooksOfUser,
  tickers: readonly string[],
): Promise<KnownCycle[]> {
  const ofView = kept.get(view) ?? new Map<string, readonly KnownCycle[]>()
  kept.set(view, ofView)
  if (tickers.some((ticker) => !ofView.has(ticker))) {
    const booksOn = Map.groupBy(view.ledger.books.values(), ({ underlying }) => underlying)
    const missing = tickers.filter((ticker) => {
      const cycles = ofView.get(ticker) ?? cyclesStanding(booksOn.get(ticker) ?? [])
      if (cycles !== null) ofView.set(ticker, cycles)
      return cycles === null
    })
    const { cycles: all, areStored } = await findCycles(deps, userId, view, missing)
    const found = Map.groupBy(all, ({ cycle }) => cycle.underlying)
    if (!areStored) kept.delete(view)
    for (const ticker of missing) {
      const [books, cycles] = [booksOn.get(ticker) ?? [], found.get(ticker) ?? []]
      ofView.set(ticker, cycles)
      if (areStored && books[0] !== undefined) standing.set(books[0], { books, cycles })
    }
  }
  return tickers.flatMap((ticker) => ofView.get(ticker) ?? []).toSorted(oldestFirst)
}

/**
 * False when a wheel was made by hand in the meantime under a key that is new here, null when the ledger is another one by now:
 * nothing is stored then.
 */
const storeCycles = (
  { db }: Pick<Deps, 'db'>,
  { revision, rows, added }: ChangedCycles,
): Promise<boolean | null> => {
  const userId = rows[0]?.user_id ?? ''
  return db.transaction(
    async (tx) => {
      if ((await readLedgerRevision(tx, userId)) !== revision) return null
      const [first] = added
      if (first !== undefined) {
        const tickers = [...new Set(added.map(({ ticker }) => ticker))]
        const byHand = await selectKeysByHand(tx, first.user_id, tickers)
        const taken = new Set(byHand.map(({ cycle_key }) => cycle_key))
        if (added.some(({ cycle_key }) => taken.has(cycle_key))) return false
      }
      await insertInChunks(tx, 'ledger_cycles', rows, {
        old: 'replaced',
        key: ['user_id', 'cycle_key'],
        columns: ['entry_ids', 'ticker'],
      })
      return true
    },
    { user: userId },
  )
}

/** The campaign of an id; null for one that is none of the user's. */
export async function readCycle(
  deps: CycleDeps,
  userId: string,
  view: BooksOfUser,
  id: string,
): Promise<KnownCycle | null> {
  const row = await deps.db.read
    .selectFrom('ledger_cycles')
    .select('ticker')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const cycles = await readCycles(deps, userId, view, [row.ticker])
  return cycles.find((known) => known.id === id) ?? null
}
