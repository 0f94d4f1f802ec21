/** A stored position as core's formulas take it. */
import type { OptionContract, PositionRecord } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import type { ValuedRow } from './queries.ts'
import { dateOf, holdingOf, moneyOf } from './stored-position.ts'

/** The root stands in the first six places of the OSI symbol. */
const contractOf = (row: ValuedRow): OptionContract => {
  const strike = moneyOf(row.strike_price)
  const expiration = dateOf(row.expiration_date)
  const root = row.symbol.slice(0, 6).trimEnd()
  assert(strike !== null && expiration !== null && row.option_type !== null, 'an option row is complete')
  const underlying = row.underlying_symbol ?? root
  return { root, underlying, right: row.option_type, strike, expiration, adjusted: row.is_adjusted === 1 }
}

export function toPositionRecord(row: ValuedRow): PositionRecord {
  const common = { ...holdingOf(row), id: row.id, accountId: row.account_id, status: row.status }
  return row.asset_type === 'OPTION'
    ? { ...common, kind: 'option', contract: contractOf(row) }
    : { ...common, kind: 'stock', symbol: row.symbol }
}
