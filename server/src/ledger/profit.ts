/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList } from '@wheelwright/api'
import { addProfits, moneyFromMicros, profitOf, zeroMoney } from '@wheelwright/core'
import type { Book, Marks, Money } from '@wheelwright/core'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { washOf } from '../entries/wash.ts'

type Item = ProfitList['items'][number]

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Item, right: Item): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

const disallowedOf = (view: LedgerOfUser, underlying: string | null, books: readonly Book[]): Money => {
  if (underlying === null) return zeroMoney
  const { sales } = washOf(view, underlying, books)
  return moneyFromMicros(sales.reduce((sum, { deferred }) => sum + deferred, 0))
}

export const profitsOf = (view: LedgerOfUser, marks: Marks): ProfitList => {
  const booked = [...view.ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const items = [...Map.groupBy(booked, ({ underlying }) => underlying)].flatMap(([underlying, books]) => {
    const [first, ...rest] = books.map((book) => profitOf(book, marks, view.cycleSettings))
    if (first === undefined) return []
    return [{ ...addProfits([first, ...rest]), disallowedLosses: disallowedOf(view, underlying, books) }]
  })
  return { items: items.toSorted(byUnderlying) }
}
