/** The simulated market as a price source: for positions of the demo portfolio, and for nothing else. */
import type { TradingDate } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import type { PriceSource } from '../prices/price-source.ts'
import { listings, spotAt, toMoney } from './simulated-market.ts'
import { markAt } from './simulated-options.ts'

const priceInDollars = (row: PositionRow, nowMs: number): number | null => {
  const ticker = row.underlying_symbol ?? row.symbol
  if (!Object.hasOwn(listings, ticker)) return null
  if (row.asset_type !== 'OPTION') return spotAt(ticker, nowMs)
  const { option_type: right, strike_price: strike, expiration_date: expiration } = row
  if (right === null || strike === null || expiration === null) return null
  return markAt({ ticker, right, strike: strike / 1_000_000, expiration: expiration as TradingDate }, nowMs)
}

export const demoPrices: PriceSource = {
  name: 'demo',
  prices: (row) => row.data_source === 'demo',
  priceOf: (row, nowMs) => {
    const dollars = priceInDollars(row, nowMs)
    return dollars === null ? null : toMoney(dollars)
  },
}
