/** A stored position as the API answers it. */
import {
  isPendingExpiry,
  investedBasisOf,
  marketValueOf,
  multiplyPriceWithin,
  profitLossOf,
  profitLossPercentOf,
  quantityFromMicros,
  wholeUnits,
} from '@wheelwright/core'
import type { Position } from '@wheelwright/api'
import type { PositionRow } from '../database/schema.ts'
import { heldBeside, noneHeld, type HeldRows } from '../price-court/held-prices.ts'
import { positionEtag } from './position-etag.ts'
import { dateOf, holdingOf, instantOf, instantOrNull, moneyOf, signedQuantity } from './stored-position.ts'

/** Which of the user's accounts a row belongs to. */
export type AccountNumbers = ReadonlyMap<string, string>

const instrumentOf = (row: PositionRow) => ({
  symbol: row.symbol,
  ticker: row.underlying_symbol ?? row.symbol,
  assetType: row.asset_type,
  underlyingSymbol: row.underlying_symbol,
  optionType: row.option_type,
  strikePrice: moneyOf(row.strike_price),
  expirationDate: dateOf(row.expiration_date),
  expiryDate: dateOf(row.expiration_date),
  multiplier: row.multiplier,
  isAdjusted: row.is_adjusted === 1,
})

const quantitiesOf = (row: PositionRow) => {
  const signed = signedQuantity(row)
  const isOption = row.asset_type === 'OPTION'
  return {
    contracts: isOption ? signed : null,
    shares: isOption ? null : signed,
    longQuantity: quantityFromMicros(row.long_quantity),
    shortQuantity: quantityFromMicros(row.short_quantity),
  }
}

const figuresOf = (row: PositionRow, held: HeldRows) => {
  const holding = holdingOf(row)
  const profitLoss = profitLossOf(holding)
  const { averagePrice, currentPrice } = holding
  const isOption = row.asset_type === 'OPTION'
  const dayPercent = row.current_day_profit_loss_percentage
  return {
    averagePrice,
    costBasis: averagePrice,
    currentPrice,
    marketPricePerContract:
      isOption && currentPrice !== null
        ? multiplyPriceWithin(currentPrice, wholeUnits(1), row.multiplier)
        : null,
    marketValue: marketValueOf(holding),
    profitLoss,
    profitLossPercent: profitLossPercentOf(profitLoss, investedBasisOf(holding)),
    currentDayProfitLoss: moneyOf(row.current_day_profit_loss),
    currentDayProfitLossPercentage: dayPercent === null ? null : dayPercent / 1_000_000,
    priceAsOf: instantOrNull(row.price_as_of),
    priceSource: row.price_source,
    heldPrice: heldBeside(held, row.symbol, row.price_as_of),
    priceIsDelayed: row.price_is_delayed === 1,
  }
}

/** `nowMs` decides whether an option is past its expiration; `held` is what waits beside stored prices. */
export const toPositionView = (
  row: PositionRow,
  accounts: AccountNumbers,
  nowMs: number,
  held: HeldRows = noneHeld,
): Position => {
  const expiration = dateOf(row.expiration_date)
  return {
    id: row.id,
    etag: positionEtag(row),
    accountId: row.account_id,
    accountNumber: row.account_id === null ? null : (accounts.get(row.account_id) ?? null),
    ...instrumentOf(row),
    ...quantitiesOf(row),
    ...figuresOf(row, held),
    status: row.status,
    isPendingExpiry: expiration !== null && isPendingExpiry(expiration, row.status, nowMs),
    dataSource: row.data_source,
    createdAt: instantOf(row.created_at),
    updatedAt: instantOf(row.updated_at),
  }
}
