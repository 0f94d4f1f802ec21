/** A stored position as the API answers it. */
import type { AccountNumbers } from '../positions/queries.ts'
import {
  MICROS,
  averagePriceOf,
  isPendingExpiry,
  investedBasisOf,
  marketValueOf,
  multiplyPriceWithin,
  profitLossOf,
  profitLossPercentOf,
  moneyFromMicros,
  quantityFromMicros,
  wholeUnits,
} from '@wheelwright/core'
import type { Position } from '@wheelwright/api'
import type { PositionRow } from '../database/schema.ts'
import { heldBeside, noneHeld, type HeldRows } from '../price-checks/held-prices.ts'
import { positionEtag } from './position-etag.ts'
import {
  dateOf,
  holdingOf,
  instantOf,
  instantOrNull,
  moneyOf,
  ofWhatIsHeld,
  signedQuantity,
} from '../positions/stored-position.ts'

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

/** Who reports that it is held. */
export function sourceOf({
  account_id,
  snapshot_quantity,
  ledger_quantity,
}: Pick<PositionRow, 'account_id' | 'snapshot_quantity' | 'ledger_quantity'>): Position['source'] {
  if (account_id === null) return 'manual'
  if (snapshot_quantity === null) return ledger_quantity === null ? 'broker' : 'history'
  return ledger_quantity === null || ledger_quantity === 0 ? 'broker' : 'both'
}

/** Brokers round an average to four decimals. */
const averageTolerance = 100

const differenceOf = (row: PositionRow): Position['difference'] => {
  const [stated, own] = [moneyOf(row.average_price), averagePriceOf(holdingOf(row))]
  const isOfSameShares = row.asset_type !== 'OPTION' && row.snapshot_quantity === signedQuantity(row)
  const isKnown = isOfSameShares && row.basis !== null && stated !== null && own !== null
  const apart = isKnown && Math.abs(stated - own) > averageTolerance ? moneyFromMicros(stated - own) : null
  if (apart === null && (row.difference === null || row.difference === 0)) return null
  return { quantity: quantityFromMicros(row.difference ?? 0), averagePrice: apart }
}

/** Who reports that it is held, and where they differ. */
const sourcesOf = (row: PositionRow) => ({
  source: sourceOf(row),
  difference: differenceOf(row),
})

const basisSourceOf = (row: PositionRow): Position['basisSource'] => {
  if (row.basis !== null) return 'ledger'
  return row.average_price === null ? null : 'stated'
}

const figuresOf = (row: PositionRow, held: HeldRows) => {
  const holding = holdingOf(row)
  const profitLoss = profitLossOf(holding)
  const { currentPrice } = holding
  const averagePrice = averagePriceOf(holding)
  const isOption = row.asset_type === 'OPTION'
  const dayPercent = row.current_day_profit_loss_percentage
  return {
    investedBasis: investedBasisOf(holding),
    basisSource: basisSourceOf(row),
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
    currentDayProfitLoss: ofWhatIsHeld(row, row.current_day_profit_loss),
    currentDayProfitLossPercentage: dayPercent === null ? null : dayPercent / MICROS,
    priceAsOf: instantOrNull(row.price_as_of),
    priceSource: row.price_source,
    heldPrice: heldBeside(held, row.symbol, row.price_as_of),
    priceIsDelayed: row.price_is_delayed === 1,
  }
}

/** `nowMs` decides whether an option is past its expiration; `held` are prices waiting for a decision. */
export function toPositionView(
  row: PositionRow,
  accounts: AccountNumbers,
  nowMs: number,
  held: HeldRows = noneHeld,
): Position {
  const expiration = dateOf(row.expiration_date)
  const pending = expiration !== null && isPendingExpiry(expiration, row.status, nowMs)
  return {
    id: row.id,
    etag: positionEtag(row),
    accountId: row.account_id,
    accountNumber: row.account_id === null ? null : (accounts.get(row.account_id) ?? null),
    ...instrumentOf(row),
    ...quantitiesOf(row),
    ...sourcesOf(row),
    ...figuresOf(row, held),
    status: row.status,
    isPendingExpiry: pending,
    pending,
    dataSource: row.data_source,
    createdAt: instantOf(row.created_at),
    updatedAt: instantOf(row.updated_at),
  }
}
