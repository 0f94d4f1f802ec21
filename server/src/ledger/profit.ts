/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList } from '@wheelwright/api'
import { addProfits, bookProfitOf, moneyFromMicros, withUnrealized, zeroMoney } from '@wheelwright/core'
import type { Book, BookProfit, Marks, Profit } from '@wheelwright/core'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { washOf } from '../entries/wash.ts'
import { mapByTurns } from '../map-by-turns.ts'

type Item = ProfitList['items'][number]

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Item, right: Item): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

type Wash = Pick<Item, 'disallowedLosses' | 'washChecks' | 'hasMoreWashChecks'>

const noWash: Wash = { disallowedLosses: zeroMoney, washChecks: [], hasMoreWashChecks: false }

const washOfBooks = (view: LedgerOfUser, books: readonly [Book, ...Book[]]): Wash => {
  if (books[0].underlying === null) return noWash
  const { adjustments, checks, hasMoreChecks } = washOf(view, books)
  const deferred = adjustments.sales.reduce((sum, sale) => sum + sale.deferred, 0)
  return {
    disallowedLosses: moneyFromMicros(deferred),
    washChecks: [...checks],
    hasMoreWashChecks: hasMoreChecks,
  }
}

/** Of each book as long as it stands: most changes of a ledger touch one of them. Settings change a ledger's books. */
const known = new WeakMap<Book, BookProfit>()

const profitOfBook = (view: LedgerOfUser, book: Book, marks: Marks): Profit => {
  const profit = known.get(book) ?? bookProfitOf(book, view.cycleSettings)
  known.set(book, profit)
  return withUnrealized(profit, book, marks)
}

/** Other requests have their turn in between. */
export const profitsOf = async (view: LedgerOfUser, marks: Marks): Promise<ProfitList> => {
  const booked = [...view.ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const groups = [...Map.groupBy(booked, ({ underlying }) => underlying)]
  const items = await mapByTurns(groups, ([, [first, ...rest]]): Item[] => {
    if (first === undefined) return []
    const profits = rest.map((book) => profitOfBook(view, book, marks))
    const profit = addProfits([profitOfBook(view, first, marks), ...profits])
    return [{ ...profit, ...washOfBooks(view, [first, ...rest]) }]
  })
  return { items: items.flat().toSorted(byUnderlying) }
}
