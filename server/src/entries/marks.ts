/** Prices that the portfolio knows, by the ledger's key of the instrument. */
import { contractKey, optionContract, wholeUnits, type Marks, type Money } from '@wheelwright/core'
import type { ValuedRow } from '../portfolio/queries.ts'
import { dateOf, moneyOf } from '../portfolio/stored-position.ts'

/** The ledger's key of a position's instrument; null for an option whose terms are not complete. */
export const keyOfPosition = (row: ValuedRow): string | null => {
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

/** The price of each open position; a position without a price has none. */
export const marksOf = (rows: readonly ValuedRow[]): Marks => {
  const marks = new Map<string, Money>()
  for (const row of rows) {
    const [key, price] = [keyOfPosition(row), moneyOf(row.current_price)]
    if (key !== null && price !== null) marks.set(key, price)
  }
  return marks
}
