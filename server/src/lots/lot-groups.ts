/**
 * The lots of a user as groups: each campaign of the ledger, and of each account the shares of a ticker that belong to none.
 * Their lots are put together from the books when they are asked for.
 */
import type { LotGroup } from '@wheelwright/api'
import {
  entriesById,
  looseLots,
  originsOf,
  lotCounts,
  lotsOfCycle,
  outsideShares,
  type Book,
  type WheelLot,
} from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { readCycles, type KnownCycle } from '../entries/books/cycles.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { latestSymbolOf } from '../entries/books/latest-symbol.ts'
import { lotsOutsideOf } from '../entries/books/outside-lots.ts'
import { selectAccountNumbers } from '../positions/queries.ts'
import { selectCampaignsInTrash } from '../wheels/wheel-rows.ts'
import {
  groupOfCampaign,
  groupOutside,
  latestFirst,
  tickerInId,
  type AccountNumbers,
  type GroupContext,
} from './lot-group.ts'

/** A group with the book that it stands in; `lots` are put together when they are asked for. */
export interface FoundGroup {
  readonly group: LotGroup
  readonly book: Book
  /** Null of shares in no campaign. */
  readonly known: KnownCycle | null
  readonly lots: () => WheelLot[]
}

const foundCampaign = (known: KnownCycle, context: GroupContext): FoundGroup => {
  const { id, cycle, book } = known
  return {
    book,
    known,
    group: groupOfCampaign(id, { ...cycle, lotCounts: lotCounts(cycle) }, context),
    lots: () => lotsOfCycle(cycle, entriesById(book)),
  }
}

const foundOutside = (view: BooksOfUser, book: Book, accounts: AccountNumbers): FoundGroup[] => {
  const { accountId, underlying: ticker } = book
  if (ticker === null) return []
  const held = lotsOutsideOf(view, book)
  const shares = outsideShares(held)
  if (shares === null) return []
  return [
    {
      book,
      known: null,
      group: groupOutside({ accountId, ticker }, shares, accounts),
      lots: () => looseLots(held, ticker, entriesById(book), originsOf(book)),
    },
  ]
}

/** What a group is of, as its id says or its campaign was stored; null for no such id. */
export async function tickerOfGroup(db: Reader, userId: string, id: string): Promise<string | null> {
  const named = tickerInId(id)
  if (named !== null) return named
  const row = await db
    .selectFrom('ledger_cycles')
    .select('ticker')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.ticker ?? null
}

const tickersOf = ({ ledger }: BooksOfUser): string[] => [
  ...new Set([...ledger.books.values()].flatMap(({ underlying }) => underlying ?? [])),
]

/** Open ones first; of one ticker where it is named. */
export async function findGroups(
  deps: Pick<Deps, 'db' | 'newId'>,
  userId: string,
  view: BooksOfUser,
  ticker: string | null = null,
): Promise<FoundGroup[]> {
  const tickers = tickersOf(view).filter((each) => ticker === null || each === ticker)
  const [cycles, accounts] = await Promise.all([
    readCycles(deps, userId, view, tickers),
    selectAccountNumbers(deps.db.read, userId),
  ])
  const ids = cycles.map(({ id }) => id)
  const inTrash = await selectCampaignsInTrash(deps.db.read, userId, ids)
  const wanted = new Set<string | null>(tickers)
  const books = [...view.ledger.books.values()].filter(({ underlying }) => wanted.has(underlying))
  return [
    ...cycles.map((known) => foundCampaign(known, { accounts, inTrash })),
    ...books.flatMap((book) => foundOutside(view, book, accounts)),
  ].toSorted((a, b) => latestFirst(a.group, b.group))
}

/** Those beside the group of an id, itself among them: of its symbol alone. None for no such id. */
export async function groupsBeside(
  deps: Pick<Deps, 'db' | 'newId'>,
  userId: string,
  view: BooksOfUser,
  id: string,
): Promise<FoundGroup[]> {
  const ticker = await tickerOfGroup(deps.db.read, userId, id)
  return ticker === null ? [] : findGroups(deps, userId, view, latestSymbolOf(view, ticker))
}
