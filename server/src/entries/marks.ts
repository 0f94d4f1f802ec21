/** Prices that the portfolio knows, by the ledger's key of the instrument. */
import { contractKey, optionContract, wholeUnits, type Marks, type Money } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
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

/** As `marksOf`, with the prices of what no open position tells: those that a refresh of the wheels has stored. */
export const selectMarks = async (db: Reader, userId: string, rows: readonly ValuedRow[]): Promise<Marks> => {
  const stored = await db
    .selectFrom('instrument_prices')
    .select(['instrument_key', 'current_price'])
    .where('user_id', '=', userId)
    .execute()
  const marks = new Map<string, Money>()
  for (const { instrument_key, current_price } of stored) {
    const price = moneyOf(current_price)
    if (price !== null) marks.set(instrument_key, price)
  }
  for (const [key, price] of marksOf(rows)) marks.set(key, price)
  return marks
}
