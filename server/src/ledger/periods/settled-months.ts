/**
 * What each month brought over all accounts, premium counted when it ended: settled as text beside P&L, since the first page of
 * everyone asks for it. What the day alone says of it, options past their expiration, is added when it is read.
 */
import type { ProfitList } from '@wheelwright/api'
import {
  daysOfBook,
  inMonths,
  joinDays,
  openOptionsOf,
  periodsOf,
  unexpiredFrom,
  withPending,
  type Book,
  type BookDays,
  type DaySums,
  type OpenOption,
  type TradingDate,
} from '@wheelwright/core'
import { namesIn, underNames, withoutNames } from '../../database/packing/without-names.ts'
import type { Reader } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'

const counts = 'ended'

interface Months {
  /** On the first day of each. */
  readonly sums: BookDays
  readonly open: readonly OpenOption[]
}

/** Of each book as long as it stands. Settings change a ledger's books. */
const known = new WeakMap<Book, BookDays>()

const monthsOf = (book: Book, { cycleSettings }: BooksOfUser): BookDays => {
  const months = known.get(book) ?? inMonths(daysOfBook(book, counts, cycleSettings))
  known.set(book, months)
  return months
}

/** Other requests have their turn between books. */
const monthsOfBooks = async (view: BooksOfUser, ofAccount: string | null = null): Promise<Months> => {
  const all = [...view.ledger.books.values()]
  const books = ofAccount === null ? all : all.filter(({ accountId }) => accountId === ofAccount)
  const sums = joinDays(await mapByTurns(books, (book) => monthsOf(book, view)))
  return { sums, open: books.flatMap(openOptionsOf) }
}

const sumNames = namesIn<DaySums>({
  premiumPuts: true,
  premiumCalls: true,
  unknownPuts: true,
  unknownCalls: true,
  boughtBack: true,
  optionPnl: true,
  stockPnl: true,
  dividends: true,
  interest: true,
  charges: true,
  fees: true,
  netCash: true,
  deposits: true,
  sharesBought: true,
  sharesSold: true,
  knownOptions: true,
  unknownOptions: true,
  knownShares: true,
  unknownShares: true,
  knownIncome: true,
  pending: true,
})
const optionNames = namesIn<OpenOption>({ expiration: true, right: true, side: true })

interface Stored {
  readonly sums: readonly (readonly [month: TradingDate, values: readonly unknown[]])[]
  readonly open: readonly (readonly unknown[])[]
}

/** Derives ahead what follows from each book, which is cached by book. */
export async function deriveMonths(view: BooksOfUser): Promise<void> {
  await mapByTurns([...view.ledger.books.values()], (book) => monthsOf(book, view))
}

/** As it is stored. */
export async function monthsTextOf(view: BooksOfUser): Promise<string> {
  const { sums, open } = await monthsOfBooks(view)
  const inOrder = [...sums.keys()].toSorted()
  return JSON.stringify({
    sums: inOrder.map((month) => [month, withoutNames(sumNames, sums.get(month) as DaySums)]),
    open: open.map((option) => withoutNames(optionNames, option)),
  } satisfies Stored)
}

const selectMonths = async (db: Reader, userId: string): Promise<Months | null> => {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('months')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.months === null) return null
  const { sums, open } = JSON.parse(row.months) as Stored
  return {
    sums: new Map(sums.map(([month, values]) => [month, underNames<DaySums>(sumNames, values)])),
    open: open.map((values) => underNames<OpenOption>(optionNames, values)),
  }
}

/** Earliest first; as it was settled, and booked where that lags. Those of one account are always booked. */
export async function readMonths(
  { db, clock }: Deps,
  ledgers: Ledgers,
  userId: string,
  accountId: string | null,
): Promise<NonNullable<ProfitList['months']>> {
  const settled =
    accountId === null ? await readWhileSettled(db.read, userId, () => selectMonths(db.read, userId)) : null
  const { sums, open } = settled ?? (await monthsOfBooks(await ledgers.of(userId), accountId))
  return periodsOf([withPending(sums, open, unexpiredFrom(clock()), counts)], 'month', {
    from: null,
    to: null,
  })
}
