/**
 * Wheels of a long history settled some thousand entries at a time: the campaigns of a book, with all that is read off them, take
 * three times what the book does, and would all be held at once. What the ledger is read for later is read ticker by ticker.
 */
import type { Book } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import type { SettledCard, SettledCards } from '../portfolio/settled-cards.ts'

interface SettledWheels {
  readonly cards: SettledCards
  readonly areWheelsChanged: boolean
}

/** What settles the wheels of a user on the tickers whose books differ between two states; null for all. */
interface Work {
  readonly read: Reader
  readonly userId: string
  readonly settle: (view: LedgerOfUser, since: LedgerOfUser | null) => Promise<SettledWheels>
}

/** Entries, at least, and tickers, at most. */
const partSize = 10_000
const mostTickers = 50

/** What is kept beside a book goes with it. Books that transfers join are found by themselves among the others. */
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
  /** The ledger, with books for the tickers whose turn it is that nothing is kept beside. */
  readonly view: LedgerOfUser
  /** Without the books on these tickers. */
  readonly since: LedgerOfUser
}

const withBooks = (view: LedgerOfUser, books: LedgerOfUser['ledger']['books']): LedgerOfUser => ({
  ...view,
  ledger: { ...view.ledger, books },
})

function* partsOf(view: LedgerOfUser, size: number): Generator<Part> {
  const { books } = view.ledger
  let [part, entries, tickers]: [(readonly [string, Book])[], number, number] = [[], 0, 0]
  const made = (): Part => {
    const keys = new Set(part.map(([key]) => key))
    return {
      view: withBooks(view, new Map([...books, ...part])),
      since: withBooks(view, new Map([...books].filter(([key]) => !keys.has(key)))),
    }
  }
  for (const held of Map.groupBy(books, ([, { underlying }]) => underlying).values()) {
    part.push(...held.map(([key, book]) => [key, passing(book)] as const))
    entries += held.reduce((sum, [, book]) => sum + book.entries.length, 0)
    tickers += 1
    if (entries < size && tickers < mostTickers) continue
    yield made()
    ;[part, entries, tickers] = [[], 0, 0]
  }
  if (part.length > 0) yield made()
}

/** A wheel by hand on a ticker that the ledger does not know, or on a campaign of another one, is settled with all others alone. */
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

/** As `settle` does it at once. */
export async function settleInParts(
  { read, userId, settle }: Work,
  view: LedgerOfUser,
  since: LedgerOfUser | null,
  size = partSize,
): Promise<SettledWheels> {
  const isLong = since === null && view.size > 2 * size
  if (!isLong || !(await standsByTicker(read, userId, view))) return settle(view, since)
  const cards: SettledCard[] = []
  let areWheelsChanged = false
  for (const part of partsOf(view, size)) {
    const settled = await settle(part.view, part.since)
    cards.push(...settled.cards.cards)
    areWheelsChanged ||= settled.areWheelsChanged
  }
  return { cards: { tickers: null, cards }, areWheelsChanged }
}
