/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList } from '@wheelwright/api'
import { addProfits, moneyFromMicros, profitOf, zeroMoney } from '@wheelwright/core'
import type { Book, Marks } from '@wheelwright/core'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { washOf } from '../entries/wash.ts'

type Item = ProfitList['items'][number]

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Item, right: Item): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

type Wash = Pick<Item, 'disallowedLosses' | 'washChecks' | 'hasMoreWashChecks'>

const noWash: Wash = { disallowedLosses: zeroMoney, washChecks: [], hasMoreWashChecks: false }

const washOfBooks = (view: LedgerOfUser, underlying: string | null, books: readonly Book[]): Wash => {
  if (underlying === null) return noWash
  const { adjustments, checks, hasMoreChecks } = washOf(view, underlying, books)
  const deferred = adjustments.sales.reduce((sum, sale) => sum + sale.deferred, 0)
  return {
    disallowedLosses: moneyFromMicros(deferred),
    washChecks: [...checks],
    hasMoreWashChecks: hasMoreChecks,
  }
}

export const profitsOf = (view: LedgerOfUser, marks: Marks): ProfitList => {
  const booked = [...view.ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const items = [...Map.groupBy(booked, ({ underlying }) => underlying)].flatMap(([underlying, books]) => {
    const [first, ...rest] = books.map((book) => profitOf(book, marks, view.cycleSettings))
    if (first === undefined) return []
    return [{ ...addProfits([first, ...rest]), ...washOfBooks(view, underlying, books) }]
  })
  return { items: items.toSorted(byUnderlying) }
}
