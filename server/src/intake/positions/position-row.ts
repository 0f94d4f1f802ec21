/** A position of a snapshot as a database row, and whether the stored row already has the same content. */
import { noBrokerSums } from '../../positions/broker-sums.ts'
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
  | 'splits'
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

export function positionKey(accountId: string, symbol: string): string {
  return `${accountId}|${symbol}`
}

export function toColumns(
  facts: PositionFacts,
  accountId: string,
  source: DataSource,
  pricedAt: Instant | null,
): SnapshotColumns {
  return {
    ...pricedColumns(facts, source, facts.pricedAt === undefined ? pricedAt : facts.pricedAt),
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
    market_value: facts.marketValue,
    open_profit_loss: facts.openProfitLoss,
    long_open_profit_loss: facts.longOpenProfitLoss,
    short_open_profit_loss: facts.shortOpenProfitLoss,
    current_day_profit_loss: facts.currentDayProfitLoss,
    current_day_profit_loss_percentage: facts.currentDayProfitLossPercentage,
    status: 'Open',
    snapshot_quantity: facts.longQuantity - facts.shortQuantity,
  }
}

const pricedColumns = (
  { currentPrice }: PositionFacts,
  source: DataSource,
  pricedAt: Instant | null,
): Pick<SnapshotColumns, 'current_price' | 'price_as_of' | 'price_source' | 'price_is_delayed'> => ({
  current_price: currentPrice,
  price_as_of: currentPrice === null ? null : pricedAt,
  price_source: currentPrice === null ? null : source,
  price_is_delayed: 0,
})

/** The snapshot decides what is held. A price that was fetched since stays, and the broker's own figures are dropped. */
export function withNewestPrice(fresh: SnapshotColumns, stored: PositionRow | undefined): SnapshotColumns {
  const { current_price, price_as_of, price_source, price_is_delayed } = stored ?? fresh
  const isNewer = price_as_of !== null && fresh.price_as_of !== null && price_as_of > fresh.price_as_of
  if (!isNewer || current_price === null) return fresh
  return { ...fresh, ...noBrokerSums, current_price, price_as_of, price_source, price_is_delayed }
}

/** What the history adds once the two are combined. */
const ofHoldings = ['long_quantity', 'short_quantity', 'status']

/** Neither the instant of a price nor the broker's spelling of a symbol is a change of the position. */
const immaterial = new Set<string>(['price_as_of', 'raw_symbol', ...ofHoldings])

export function saysTheSame(stored: PositionRow, fresh: SnapshotColumns): boolean {
  return snapshotColumns.every((name) => immaterial.has(name) || stored[name] === fresh[name])
}
