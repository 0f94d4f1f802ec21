/** The share lots that a query asks for, each made when it is needed. */
import type { LotQuery } from '@wheelwright/api'
import { canonicalEquitySymbol, type Book } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { readCycles } from '../../entries/books/cycles.ts'
import { latestSymbolOf } from '../../entries/books/latest-symbol.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { selectMarks } from '../../entries/marks.ts'
import { washOf } from '../../entries/books/wash.ts'
import { booksOn, findSettledBooks } from '../../portfolio/books-on.ts'
import { selectProfits } from '../../portfolio/settled-profits.ts'
import { selectAccountNumbers, selectValuedRows } from '../../positions/queries.ts'
import { lotsOfBook, type ListedLot } from './lot-list.ts'
import { symbolsHeld } from '../profit/unit-profit.ts'

const canonical = (symbol: string): string => {
  const known = canonicalEquitySymbol(symbol)
  return known.ok ? known.value : symbol
}

const isHeld = ({ lots, disposals }: Book, { status = 'open' }: LotQuery): boolean =>
  lots.length > 0 || (status !== 'open' && disposals.length > 0)

/** Of all lots that are open, the symbols that settling found some of. */
const booksFor = async (
  { db }: Deps,
  ledgers: Ledgers,
  userId: string,
  asked: string | null,
  { status = 'open' }: LotQuery,
): Promise<BooksOfUser> => {
  if (asked !== null) return booksOn(db.read, ledgers, userId, [asked])
  if (status !== 'open') return ledgers.of(userId)
  const found = await findSettledBooks(db.read, ledgers, userId, async () => ({
    symbols: symbolsHeld(await selectProfits(db.read, userId)),
    beside: null,
  }))
  return found?.books ?? ledgers.of(userId)
}

export async function readLots(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  query: LotQuery,
): Promise<ListedLot[]> {
  const { db } = deps
  const asked = query.symbol === undefined ? null : canonical(query.symbol)
  const view = await booksFor(deps, ledgers, userId, asked, query)
  const symbol = asked === null ? null : latestSymbolOf(view, asked)
  const books = [...view.ledger.books.values()].filter(
    (book) => book.underlying !== null && (symbol === null || book.underlying === symbol),
  )
  const held = books.filter((book) => isHeld(book, query))
  const tickers = new Set(held.map(({ underlying }) => underlying ?? ''))
  const [rows, accounts, cycles] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    readCycles(deps, userId, view, [...tickers]),
  ])
  const cycleOf = new Map(
    cycles.flatMap(({ cycle }) => cycle.flows.map(({ entryId }) => [entryId, cycle] as const)),
  )
  const marks = await selectMarks(db.read, userId, rows)
  const { cycleSettings, iraAccounts } = view
  const context = { marks, accounts, cycleOf, cycleSettings, iraAccounts }
  return [...Map.groupBy(books, ({ underlying }) => underlying).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const all = [first, ...rest] as const
    return all
      .filter((book) => isHeld(book, query))
      .filter(({ accountId }) => query.accountId === undefined || accountId === query.accountId)
      .flatMap((book) => lotsOfBook(book, query, () => ({ ...context, wash: washOf(view, all) })))
  })
}
