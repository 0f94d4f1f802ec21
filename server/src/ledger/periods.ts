/** Premium, realized P&L, income and cash by day, month and year, of the books that a query asks for. */
import type { Periods, ProfitQuery } from '@wheelwright/api'
import {
  addPeriods,
  canonicalEquitySymbol,
  daysBetween,
  daysOfBook,
  moneyFromMicros,
  msOf,
  ok,
  periodsOf,
  periodTotal,
  premiumChoices,
  refuse,
  runningCash,
  tradingDateAt,
} from '@wheelwright/core'
import type { Book, BookDays, Money, PremiumCounts, Range, RunningCash, StatedCash } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { latestSymbolOf } from '../entries/latest-symbol.ts'
import type { LedgerOfUser, Ledgers } from '../entries/ledgers.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { selectAccounts } from '../positions/queries.ts'
import { instantOf } from '../positions/stored-position.ts'

/** The days of each book, as long as it stands. Settings change a ledger's books. */
const known = new WeakMap<Book, Map<PremiumCounts, BookDays>>()

const daysOf = (book: Book, counts: PremiumCounts, view: LedgerOfUser): BookDays => {
  const ofBook = known.get(book) ?? new Map<PremiumCounts, BookDays>()
  known.set(book, ofBook)
  const days = ofBook.get(counts) ?? daysOfBook(book, counts, view.cycleSettings)
  ofBook.set(counts, days)
  return days
}

interface Dated {
  readonly book: Book
  readonly days: Readonly<Record<PremiumCounts, BookDays>>
}

/** Other requests have their turn between books. */
const dateBooks = (view: LedgerOfUser, books: readonly Book[]): Promise<Dated[]> =>
  mapByTurns(books, (book) => ({
    book,
    days: {
      opened: daysOf(book, 'opened', view),
      ended: daysOf(book, 'ended', view),
      assigned: daysOf(book, 'assigned', view),
    },
  }))

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

const statedCash = ({ cash_balance, snapshot_as_of }: AccountRow): StatedCash | null =>
  cash_balance === null || snapshot_as_of === null
    ? null
    : {
        amount: moneyFromMicros(cash_balance),
        date: tradingDateAt(msOf(instantOf(snapshot_as_of))),
      }

type Account = Periods['accounts'][number]

/** Of the accounts that have a history, each with what its snapshot says of cash. */
const accountsOf = (
  dated: readonly Dated[],
  rows: readonly AccountRow[],
  premium: PremiumCounts,
  range: Range,
): Account[] => {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return [...Map.groupBy(dated, ({ book }) => book.accountId)].map(([accountId, group]) => {
    const row = rowOf.get(accountId)
    const days = group.map((each) => each.days[premium])
    const stated = row === undefined ? null : statedCash(row)
    return {
      accountId,
      accountNumber: row?.account_number ?? null,
      ...periodTotal(days, range),
      statedCash: stated?.amount ?? null,
      statedOn: stated?.date ?? null,
      cashBefore: runningCash(days, 'year', stated, range.to).before,
    }
  })
}

/** Running cash over all accounts: a balance only where each of them has one. */
const cashOver = (
  accounts: readonly Account[],
  days: readonly BookDays[],
  by: Periods['by'],
  to: Range['to'],
): { readonly cash: Periods['cash']; readonly ends: RunningCash['ends'] } => {
  const { ends } = runningCash(days, by, null, to)
  let before = 0
  for (const { cashBefore } of accounts) {
    if (cashBefore === null) return { cash: 'change', ends }
    before += cashBefore
  }
  return {
    cash: 'balance',
    ends: ends.map(({ period, amount }) => ({ period, amount: moneyFromMicros(amount + before) })),
  }
}

const symbolsOf = (
  dated: readonly Dated[],
  premium: PremiumCounts,
  range: Range,
): Pick<Periods, 'symbols' | 'otherSymbols'> => {
  const all = [...Map.groupBy(dated, ({ book }) => book.underlying)]
    .map(([underlying, group]) => ({
      underlying,
      ...periodTotal(
        group.map(({ days }) => days[premium]),
        range,
      ),
    }))
    .toSorted((a, b) => Math.abs(b.realizedPnl) - Math.abs(a.realizedPnl))
  const rest = all.slice(mostSymbols)
  return {
    symbols: all.slice(0, mostSymbols),
    otherSymbols: rest.length === 0 ? null : { count: rest.length, ...addPeriods(rest) },
  }
}

const rangeOf = ({ from, to }: ProfitQuery): Range => ({ from: from ?? null, to: to ?? null })

const tell = (
  query: ProfitQuery & { readonly by: Periods['by'] },
  dated: readonly Dated[],
  rows: readonly AccountRow[],
): Periods => {
  const { by, premium = 'ended' } = query
  const range = rangeOf(query)
  const daysBy = (counts: PremiumCounts) => dated.map(({ days }) => days[counts])
  const days = daysBy(premium)
  const accounts = accountsOf(dated, rows, premium, range)
  const { cash, ends } = cashOver(accounts, days, by, range.to)
  const endOf = new Map<string, Money>(ends.map(({ period, amount }) => [period, amount]))
  const choices = premiumChoices.map((counts) => [counts, periodTotal(daysBy(counts), range).realizedPnl])
  // A day of premium may be before the first entry where an opening balance names the day.
  const dates = [...new Set(days.flatMap((each) => [...each.keys()]))].toSorted()
  const ofSymbol = query.symbol !== undefined
  return {
    by,
    premium,
    items: periodsOf(days, by, range).map((figures) => ({
      ...figures,
      cashAtEnd: ofSymbol ? null : (endOf.get(figures.period) ?? null),
    })),
    total: periodTotal(days, range),
    choices: Object.fromEntries(choices) as Periods['choices'],
    ...symbolsOf(dated, premium, range),
    accounts: ofSymbol
      ? accounts.map((account) => ({ ...account, statedCash: null, statedOn: null, cashBefore: null }))
      : accounts,
    cash: ofSymbol ? 'change' : cash,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}

/** Null where no period is asked for. */
export async function readPeriods({ db }: Deps, ledgers: Ledgers, userId: string, query: ProfitQuery) {
  const { by } = query
  if (by === undefined) return null
  if (isTooLong(query)) return refuse({ kind: 'invalid' as const, errors: [tooLong] })
  const view = await ledgers.of(userId)
  const symbol = query.symbol === undefined ? null : latestSymbolOf(view, canonical(query.symbol))
  const books = [...view.ledger.books.values()].filter(
    ({ entries, accountId, underlying }) =>
      entries.length > 0 &&
      (symbol === null || underlying === symbol) &&
      (query.accountId === undefined || accountId === query.accountId),
  )
  const dated = await dateBooks(view, books)
  return ok(tell({ ...query, by }, dated, await selectAccounts(db.read, userId)))
}
