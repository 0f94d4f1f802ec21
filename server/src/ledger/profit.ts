/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList } from '@wheelwright/api'
import { addProfits, profitOf, type Ledger, type Marks, type Profit } from '@wheelwright/core'

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Profit, right: Profit): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

export const profitsOf = (ledger: Ledger, marks: Marks): ProfitList => {
  const booked = [...ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const profits = booked.map((book) => profitOf(book, marks))
  const groups = [...Map.groupBy(profits, ({ underlying }) => underlying).values()]
  const items = groups
    .map(([first, ...rest]) => (first === undefined ? [] : [addProfits([first, ...rest])]))
    .flat()
  return { items: items.toSorted(byUnderlying) }
}
