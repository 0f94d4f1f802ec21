/** Prices known to the portfolio, by the ledger's key of the instrument. */
import {
  compareText,
  contractKey,
  optionContract,
  parseOptionSymbol,
  wholeUnits,
  type DatedPrice,
  type Marks,
} from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { ValuedRow } from '../positions/queries.ts'
import { dateOf, moneyOf } from '../positions/stored-position.ts'

/** The ledger's key of a position's instrument; null for an option whose terms are not complete. */
export function keyOfPosition(row: ValuedRow): string | null {
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

/** The ledger's key of a share's or an option's symbol. */
export function keyOfSymbol(symbol: string): string {
  const contract = parseOptionSymbol(symbol)
  if (!contract.ok) return symbol
  return contractKey({
    type: 'option',
    contract: contract.value,
    multiplier: 100,
    deliverable: wholeUnits(100),
  })
}

const datedPrice = (price: number | null, asOf: string | null): DatedPrice | null => {
  const known = moneyOf(price)
  return known === null ? null : { price: known, asOfMs: asOf === null ? null : Date.parse(asOf) }
}

const isTyped = ({ price_source }: ValuedRow): boolean => price_source === 'manual'

/** Sorts so that the latest is last; within one file the largest holding, whose price is rounded least. */
const typedFirst = (a: ValuedRow, b: ValuedRow): number =>
  Number(isTyped(b)) - Number(isTyped(a)) ||
  compareText(a.price_as_of ?? '', b.price_as_of ?? '') ||
  a.long_quantity + a.short_quantity - (b.long_quantity + b.short_quantity) ||
  compareText(a.id, b.id)

/**
 * The price of each open position with its age, and prices of other instruments that a refresh of the wheels has stored. A
 * price typed by the user applies to its position, and to others where no position of the instrument has a price.
 * Instruments without a price are left out.
 */
export async function selectDatedMarks(
  db: Reader,
  userId: string,
  rows: readonly ValuedRow[],
): Promise<ReadonlyMap<string, DatedPrice>> {
  const stored = await db
    .selectFrom('instrument_prices')
    .select(['instrument_key', 'current_price', 'price_as_of'])
    .where('user_id', '=', userId)
    .execute()
  const marks = new Map<string, DatedPrice>()
  for (const { instrument_key, current_price, price_as_of } of stored) {
    const price = datedPrice(current_price, price_as_of)
    if (price !== null) marks.set(instrument_key, price)
  }
  for (const row of rows.toSorted(typedFirst)) {
    const [key, price] = [keyOfPosition(row), datedPrice(row.current_price, row.price_as_of)]
    if (key !== null && price !== null) marks.set(key, price)
  }
  return marks
}

/** The prices alone. */
export function pricesOf(marks: ReadonlyMap<string, DatedPrice>): Marks {
  return new Map([...marks].map(([key, { price }]) => [key, price]))
}

/** Like `selectDatedMarks`, without the ages. */
export async function selectMarks(db: Reader, userId: string, rows: readonly ValuedRow[]): Promise<Marks> {
  return pricesOf(await selectDatedMarks(db, userId, rows))
}
