/**
 * Settles the wheels of a long history some thousand entries at a time. The campaigns of a book, with everything derived
 * from them, take three times the memory of the book, and would all be in memory at once. Later reads of the ledger go
 * ticker by ticker.
 */
import type { Book } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { keepLotsOutside } from '../entries/books/outside-lots.ts'
import type { SettledCard, SettledCards } from '../portfolio/settled-cards.ts'

interface SettledWheels {
  readonly cards: SettledCards
  /** Runs within the transaction that stores what was settled. Returns whether a wheel was added or changed. */
  readonly store: (tx: Tx) => Promise<boolean>
}

/** Settles a user's wheels on the tickers whose books differ between two states; null for all. */
interface Work {
  readonly read: Reader
  readonly userId: string
  readonly settle: (view: LedgerOfUser, since: LedgerOfUser | null) => Promise<SettledWheels>
  /**
   * Derives what else follows from the books on the tickers of a part, and is cached by book, while what they were booked to
   * is in memory: later they would be booked again for it.
   */
  readonly derive: (view: LedgerOfUser) => Promise<void>
}

/** The fewest entries, and the most tickers, of a part. */
const partSize = 10_000
const mostTickers = 50

/**
 * A copy of a book, so that what is cached by book (in weak maps) goes with the copy. Books that transfers join are looked up by
 * identity, and stay themselves.
 */
const passing = (book: Book): Book =>
  book.joined.length > 0
    ? book
    : {
        ...book,
        get moves() {
          return book.moves
        },
        get closedLegs() {
          return book.closedLegs
        },
        get disposals() {
          return book.disposals
        },
      }

interface Part {
  /** The ledger, in which the books of the current tickers are copies that nothing is cached for. */
  readonly view: LedgerOfUser
  /** Another state of the ledger on these tickers. */
  readonly since: LedgerOfUser
  /** All books on these tickers themselves. */
  readonly own: LedgerOfUser
  readonly copied: readonly { readonly copy: Book; readonly book: Book }[]
}

type Books = LedgerOfUser['ledger']['books']

const withBooks = (view: LedgerOfUser, books: Books): LedgerOfUser => ({
  ...view,
  ledger: { ...view.ledger, books },
})

/** The books on a ticker by their keys, and those of the other state. */
interface Changed {
  readonly now: [string, Book][]
  readonly before: Book[]
}

/**
 * By ticker, the books that were added, removed or changed since another state of the ledger; all of them where there is
 * none.
 */
const changedBooks = (
  { ledger: { books } }: LedgerOfUser,
  since: LedgerOfUser | null,
): ReadonlyMap<string | null, Changed> => {
  const byTicker = new Map<string | null, Changed>()
  const changedOn = ({ underlying }: Book): Changed => {
    const changed = byTicker.get(underlying) ?? { now: [], before: [] }
    byTicker.set(underlying, changed)
    return changed
  }
  const [standing, earlier] = [new Set(books.values()), new Set(since?.ledger.books.values())]
  for (const [key, book] of books) if (!earlier.has(book)) changedOn(book).now.push([key, book])
  for (const book of earlier) if (!standing.has(book)) changedOn(book).before.push(book)
  return byTicker
}

const entriesIn = ({ now }: Changed): number => now.reduce((sum, [, book]) => sum + book.entries.length, 0)

function* partsOf(view: LedgerOfUser, changed: Iterable<Changed>, size: number): Generator<Part> {
  const { books } = view.ledger
  let [part, entries]: [Changed[], number] = [[], 0]
  const made = (): Part => {
    const now = part.flatMap((each) => each.now)
    const others = new Map(books)
    for (const [key] of now) others.delete(key)
    const before = part.flatMap((each) => each.before).map((book, at) => [`before ${at}`, book] as const)
    const copied = now.map(([key, book]) => ({ key, copy: passing(book), book }))
    const tickers = new Set(now.map(([, { underlying }]) => underlying))
    return {
      view: withBooks(view, new Map([...books, ...copied.map(({ key, copy }) => [key, copy] as const)])),
      since: withBooks(view, new Map([...others, ...before])),
      own: withBooks(view, new Map([...books].filter(([, { underlying }]) => tickers.has(underlying)))),
      copied,
    }
  }
  for (const each of changed) {
    part.push(each)
    entries += entriesIn(each)
    if (entries < size && part.length < mostTickers) continue
    yield made()
    ;[part, entries] = [[], 0]
  }
  if (part.length > 0) yield made()
}

/**
 * A wheel made by hand on a ticker that the ledger does not know, or joined with a campaign of another ticker, can only be
 * settled with all others.
 */
const standsByTicker = async (db: Reader, userId: string, { ledger }: LedgerOfUser): Promise<boolean> => {
  const rows = await db
    .selectFrom('wheels')
    .leftJoin('ledger_cycles as campaigns', (join) =>
      join.onRef('campaigns.user_id', '=', 'wheels.user_id').onRef('campaigns.id', '=', 'wheels.campaign_id'),
    )
    .select(['wheels.ticker', 'campaigns.ticker as campaign'])
    .distinct()
    .where('wheels.user_id', '=', userId)
    .where('wheels.origin', '=', 'manual')
    .where('wheels.deleted_at', 'is', null)
    .execute()
  const known = new Set([...ledger.books.values()].map(({ underlying }) => underlying))
  return rows.every(({ ticker, campaign }) => known.has(ticker) && (campaign ?? ticker) === ticker)
}

/** Equal to settling everything at once. */
export async function settleInParts(
  { read, userId, settle, derive }: Work,
  view: LedgerOfUser,
  since: LedgerOfUser | null,
  size = partSize,
): Promise<SettledWheels> {
  const changed = [...changedBooks(view, since).values()]
  const isLong = changed.reduce((sum, each) => sum + entriesIn(each), 0) > 2 * size
  if (!isLong || !(await standsByTicker(read, userId, view))) return settle(view, since)
  const cards: SettledCard[] = []
  const tickers: string[] = []
  const stores: SettledWheels['store'][] = []
  for (const part of partsOf(view, changed, size)) {
    const settled = await settle(part.view, part.since)
    cards.push(...settled.cards.cards)
    tickers.push(...(settled.cards.tickers ?? []))
    stores.push(settled.store)
    for (const each of part.copied) keepLotsOutside(view, each)
    await derive(part.own)
  }
  const store = async (tx: Tx): Promise<boolean> => {
    let areChanged = false
    for (const storePart of stores) areChanged = (await storePart(tx)) || areChanged
    return areChanged
  }
  return { cards: { tickers: since === null ? null : tickers, cards }, store }
}
