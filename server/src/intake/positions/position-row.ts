/** A position of a snapshot as a database row, and whether the stored row already says the same. */
import type { Instant } from '@wheelwright/core'
import type { DataSource, PositionRow } from '../../database/schema.ts'
import type { PositionFacts } from './position-facts.ts'

/** Everything that the broker's snapshot decides. */
export type SnapshotColumns = Omit<
  PositionRow,
  | 'user_id'
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'batch_id'
  | 'ledger_quantity'
  | 'difference'
  | 'basis'
>

export const snapshotColumns = [
  'position_key',
  'account_id',
  'data_source',
  'asset_type',
  'symbol',
  'raw_symbol',
  'underlying_symbol',
  'option_type',
  'strike_price',
  'expiration_date',
  'multiplier',
  'is_adjusted',
  'long_quantity',
  'short_quantity',
  'average_price',
  'current_price',
  'price_as_of',
  'price_source',
  'price_is_delayed',
  'market_value',
  'open_profit_loss',
  'long_open_profit_loss',
  'short_open_profit_loss',
  'current_day_profit_loss',
  'current_day_profit_loss_percentage',
  'status',
  'snapshot_quantity',
] as const satisfies readonly (keyof SnapshotColumns)[]

export const positionKey = (accountId: string, symbol: string): string => `${accountId}|${symbol}`

export const toColumns = (
  facts: PositionFacts,
  accountId: string,
  source: DataSource,
  pricedAt: Instant | null,
): SnapshotColumns => ({
  position_key: positionKey(accountId, facts.symbol),
  account_id: accountId,
  data_source: source,
  asset_type: facts.assetType,
  symbol: facts.symbol,
  raw_symbol: facts.rawSymbol,
  underlying_symbol: facts.option?.underlying ?? null,
  option_type: facts.option?.right ?? null,
  strike_price: facts.option?.strike ?? null,
  expiration_date: facts.option?.expiration ?? null,
  multiplier: facts.multiplier,
  is_adjusted: facts.option?.adjusted ? 1 : 0,
  long_quantity: facts.longQuantity,
  short_quantity: facts.shortQuantity,
  average_price: facts.averagePrice,
  current_price: facts.currentPrice,
  price_as_of: facts.currentPrice === null ? null : pricedAt,
  price_source: facts.currentPrice === null ? null : source,
  price_is_delayed: 0,
  market_value: facts.marketValue,
  open_profit_loss: facts.openProfitLoss,
  long_open_profit_loss: facts.longOpenProfitLoss,
  short_open_profit_loss: facts.shortOpenProfitLoss,
  current_day_profit_loss: facts.currentDayProfitLoss,
  current_day_profit_loss_percentage: facts.currentDayProfitLossPercentage,
  status: 'Open',
  snapshot_quantity: facts.longQuantity - facts.shortQuantity,
})

/** What the history decides with it, once the two are joined. */
const ofHoldings = ['long_quantity', 'short_quantity', 'status']

/** Neither the instant of a price nor the broker's way of writing a symbol is a change of the position. */
const immaterial = new Set<string>(['price_as_of', 'raw_symbol', ...ofHoldings])

export const saysTheSame = (stored: PositionRow, fresh: SnapshotColumns): boolean =>
  snapshotColumns.every((name) => immaterial.has(name) || stored[name] === fresh[name])
