/** Premium, realized P&L, income and cash by day, month and year, of the books that a query asks for. */
import type { Periods, ProfitQuery } from '@wheelwright/api'
import {
  addPeriods,
  canonicalEquitySymbol,
  choiceMovesOf,
  choiceSteps,
  daysBetween,
  daysOfBook,
  joinDays,
  ok,
  openOptionsOf,
  periodsOf,
  periodTotal,
  premiumChoices,
  refuse,
  yearWithin,
  type Book,
  type Ledger,
  type BookDays,
  type ChoiceMoves,
  type Money,
  type PremiumCounts,
  type Range,
  type StatedCash,
  type TradingDate,
  unexpiredFrom,
  withPending,
  withRefused,
} from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { latestSymbolOf } from '../../entries/books/latest-symbol.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { readRefused, type RefusedBySymbol } from '../../entries/batches/refused-symbols.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import { selectAccounts } from '../../positions/queries.ts'
import { accountsOf, cashOver, checkPeriods, type DatedAccount } from './period-cash.ts'
import { selectStatedCash } from './stated-cash.ts'

/** The days of each book, as long as it stands. Settings change a ledger's books. */
const known = new WeakMap<Book, Map<PremiumCounts, BookDays>>()
const knownMoves = new WeakMap<Book, ChoiceMoves>()

const movesOf = (book: Book, view: BooksOfUser): ChoiceMoves => {
  const moves = knownMoves.get(book) ?? choiceMovesOf(book, view.cycleSettings)
  knownMoves.set(book, moves)
  return moves
}

const daysOf = (book: Book, counts: PremiumCounts, view: BooksOfUser, unexpired: TradingDate): BookDays => {
  const ofBook = known.get(book) ?? new Map<PremiumCounts, BookDays>()
  known.set(book, ofBook)
  const days = ofBook.get(counts) ?? daysOfBook(book, counts, view.cycleSettings)
  ofBook.set(counts, days)
  return withPending(days, openOptionsOf(book), unexpired, counts)
}

interface DatedBook extends Pick<DatedAccount, 'days'> {
  readonly book: Book
  readonly moves: ChoiceMoves
}

interface Dated {
  readonly books: readonly DatedBook[]
  readonly accounts: readonly DatedAccount[]
}

/** The days of each account, which are far fewer than those of its books: most figures are of accounts. */
const joinBooks = (dated: readonly DatedBook[]): Promise<DatedAccount[]> =>
  mapByTurns([...Map.groupBy(dated, ({ book }) => book.accountId)], ([accountId, books]) => {
    const joined = (counts: PremiumCounts): BookDays => joinDays(books.map(({ days }) => days[counts]))
    return {
      accountId,
      days: { opened: joined('opened'), ended: joined('ended'), assigned: joined('assigned') },
    }
  })

/** Other requests have their turn between books. */
const findDated = async (
  view: BooksOfUser,
  symbol: string | null,
  unexpired: TradingDate,
): Promise<Dated> => {
  const all = [...view.ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const asked = symbol === null ? all : all.filter(({ underlying }) => underlying === symbol)
  const books = await mapByTurns(asked, (book) => ({
    book,
    days: {
      opened: daysOf(book, 'opened', view, unexpired),
      ended: daysOf(book, 'ended', view, unexpired),
      assigned: daysOf(book, 'assigned', view, unexpired),
    },
    moves: movesOf(book, view),
  }))
  return { books, accounts: await joinBooks(books) }
}

/** Of all books of a ledger, as long as it stands and the day lasts. */
const knownDated = new WeakMap<Ledger, Dated & { readonly unexpired: TradingDate }>()

const dateBooks = async (
  view: BooksOfUser,
  symbol: string | null,
  unexpired: TradingDate,
): Promise<Dated> => {
  if (symbol !== null) return findDated(view, symbol, unexpired)
  const earlier = knownDated.get(view.ledger)
  if (earlier?.unexpired === unexpired) return earlier
  const dated = { ...(await findDated(view, null, unexpired)), unexpired }
  knownDated.set(view.ledger, dated)
  return dated
}

const mostDays = 366
const mostSymbols = 20

const tooLong = {
  pointer: '/from',
  message: 'Days are listed for 366 days at most: give the first and the last',
}

const isTooLong = ({ by, from, to }: ProfitQuery): boolean =>
  by === 'day' && (from === undefined || to === undefined || daysBetween(from, to) >= mostDays)

const canonical = (symbol: string): string => {
  const found = canonicalEquitySymbol(symbol)
  return found.ok ? found.value : symbol
}

const symbolsOf = (
  dated: readonly DatedBook[],
  premium: PremiumCounts,
  range: Range,
  refused: RefusedBySymbol,
): Pick<Periods, 'symbols' | 'otherSymbols'> => {
  const all = [...Map.groupBy(dated, ({ book }) => book.underlying)]
    .map(([underlying, group]) => {
      const days = group.map((each) => each.days[premium])
      const refusedRows = refused.get(underlying)?.rows ?? 0
      return { underlying, ...withRefused(periodTotal(days, range), refusedRows), refusedRows }
    })
    .toSorted((a, b) => Math.abs(b.realizedPnl ?? 0) - Math.abs(a.realizedPnl ?? 0))
  const rest = all.slice(mostSymbols)
  return {
    symbols: all.slice(0, mostSymbols),
    otherSymbols:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            ...addPeriods(rest),
            refusedRows: rest.reduce((sum, each) => sum + each.refusedRows, 0),
          },
  }
}

const rangeOf = ({ from, to }: ProfitQuery): Range => ({ from: from ?? null, to: to ?? null })

type Year = Omit<Periods['years'][number], 'cashCheck'>

/** From one choice to the next, year by year. */
const yearsOf = ({ books, accounts }: Dated, range: Range, refusedRows: number): Year[] => {
  const [opened, ended, assigned] = premiumChoices.map((counts) => {
    const years = periodsOf(
      accounts.map(({ days }) => days[counts]),
      'year',
      range,
    )
    return new Map(years.map((figures) => [figures.period, withRefused(figures, refusedRows)]))
  })
  const moves = books.map((each) => each.moves)
  const years = new Set([opened, ended, assigned].flatMap((each) => [...(each?.keys() ?? [])]))
  const none = withRefused(addPeriods([]), refusedRows)
  return [...years].toSorted().map((year) => ({
    year,
    ...choiceSteps(moves, yearWithin(year, range), {
      opened: opened?.get(year) ?? none,
      ended: ended?.get(year) ?? none,
      assigned: assigned?.get(year) ?? none,
    }),
  }))
}

interface Told {
  readonly rows: readonly AccountRow[]
  readonly statements: ReadonlyMap<string, readonly StatedCash[]>
  readonly refused: RefusedBySymbol
  /** Rows on what is asked for, of all accounts that are asked for or of one. */
  readonly refusedRowsOf: (accountId?: string) => number
}

const tell = (query: ProfitQuery & { readonly by: Periods['by'] }, dated: Dated, told: Told): Periods => {
  const { by, premium = 'ended' } = query
  const { refused, refusedRowsOf } = told
  const refusedRows = refusedRowsOf(query.accountId)
  const range = rangeOf(query)
  const days = dated.accounts.map((each) => each.days[premium])
  const accounts = accountsOf(dated.accounts, { ...told, premium, range }).map((account) => {
    const own = refusedRowsOf(account.accountId)
    return { ...withRefused(account, own), refusedRows: own }
  })
  const { cash, ends } = cashOver(accounts, days, by, range.to)
  const items = periodsOf(days, by, range)
  const ofSymbol = query.symbol !== undefined
  const years = yearsOf(dated, range, refusedRows)
  const names = [...items.map(({ period }) => period), ...years.map(({ year }) => year)]
  const checks =
    ofSymbol || by === 'day'
      ? null
      : checkPeriods(dated.accounts, told.statements, [...new Set(names)], range.to)
  const endOf = new Map<string, Money>(ends.map(({ period, amount }) => [period, amount]))
  const choiceOf = (counts: PremiumCounts) => {
    const all = periodTotal(
      dated.accounts.map((each) => each.days[counts]),
      range,
    )
    return withRefused(all, refusedRows).realizedPnl
  }
  // A day of premium may be before the first entry where an opening balance names the day.
  const dates = [...new Set(days.flatMap((each) => [...each.keys()]))].toSorted()
  return {
    by,
    premium,
    items: items.map((figures) => ({
      ...(by === 'year' ? withRefused(figures, refusedRows) : figures),
      cashAtEnd: ofSymbol ? null : (endOf.get(figures.period) ?? null),
      cashCheck: checks?.get(figures.period) ?? null,
    })),
    total: withRefused(addPeriods(items), refusedRows),
    choices: { opened: choiceOf('opened'), ended: choiceOf('ended'), assigned: choiceOf('assigned') },
    years: by === 'day' ? [] : years.map((year) => ({ ...year, cashCheck: checks?.get(year.year) ?? null })),
    ...symbolsOf(dated.books, premium, range, refused),
    accounts: ofSymbol
      ? accounts.map((account) => ({ ...account, statedCash: null, statedOn: null, cashBefore: null }))
      : accounts,
    cash: ofSymbol ? 'change' : cash,
    refusedRows,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}

/** Null where no period is asked for. */
export async function readPeriods({ db, clock }: Deps, ledgers: Ledgers, userId: string, query: ProfitQuery) {
  const { by } = query
  if (by === undefined) return null
  if (isTooLong(query)) return refuse({ kind: 'invalid' as const, errors: [tooLong] })
  const asked = query.symbol === undefined ? null : canonical(query.symbol)
  const view = asked === null ? await ledgers.of(userId) : await booksOn(db.read, ledgers, userId, [asked])
  const symbol = asked === null ? null : latestSymbolOf(view, asked)
  const isAsked = ({ accountId }: { readonly accountId: string }): boolean =>
    query.accountId === undefined || accountId === query.accountId
  const { books, accounts } = await dateBooks(view, symbol, unexpiredFrom(clock()))
  const dated = { books: books.filter(({ book }) => isAsked(book)), accounts: accounts.filter(isAsked) }
  const rows = await selectAccounts(db.read, userId)
  const statements = await selectStatedCash(db.read, userId, rows)
  const refusedOf = await readRefused(db.read, userId)
  const refusedRowsOf = (accountId?: string): number => {
    const counts = refusedOf(accountId)
    const asked = symbol === null ? [...counts.values()] : [counts.get(symbol) ?? { rows: 0 }]
    return asked.reduce((sum, each) => sum + each.rows, 0)
  }
  const refused = refusedOf(query.accountId)
  return ok(tell({ ...query, by }, dated, { rows, statements, refused, refusedRowsOf }))
}
