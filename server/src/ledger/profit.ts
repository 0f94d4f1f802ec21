/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList } from '@wheelwright/api'
import { addProfits, contractKey, optionContract, profitOf, wholeUnits } from '@wheelwright/core'
import type { Ledger, Marks, Money, Profit } from '@wheelwright/core'
import type { ValuedRow } from '../portfolio/queries.ts'
import { dateOf, moneyOf } from '../portfolio/stored-position.ts'

const keyOf = (row: ValuedRow): string | null => {
  if (row.asset_type !== 'OPTION') return row.symbol
  const [strike, expiration, right] = [
    moneyOf(row.strike_price),
    dateOf(row.expiration_date),
    row.option_type,
  ]
  if (strike === null || expiration === null || right === null) return null
  const made = optionContract({ root: row.symbol.slice(0, 6), right, strike, expiration })
  if (!made.ok) return null
  return contractKey({
    type: 'option',
    contract: made.value,
    multiplier: row.multiplier,
    deliverable: wholeUnits(100),
  })
}

/** The price of each open position by the ledger's key of its instrument; a position without a price has none. */
const marksOf = (rows: readonly ValuedRow[]): Marks => {
  const marks = new Map<string, Money>()
  for (const row of rows) {
    const [key, price] = [keyOf(row), moneyOf(row.current_price)]
    if (key !== null && price !== null) marks.set(key, price)
  }
  return marks
}

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Profit, right: Profit): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

export const profitsOf = (ledger: Ledger, rows: readonly ValuedRow[]): ProfitList => {
  const marks = marksOf(rows)
  const booked = [...ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const profits = booked.map((book) => profitOf(book, marks))
  const groups = [...Map.groupBy(profits, ({ underlying }) => underlying).values()]
  const items = groups
    .map(([first, ...rest]) => (first === undefined ? [] : [addProfits([first, ...rest])]))
    .flat()
  return { items: items.toSorted(byUnderlying) }
}
