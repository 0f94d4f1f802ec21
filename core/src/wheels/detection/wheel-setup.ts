// What detection would make a wheel of: an account's positions on one ticker. It is complete where both the price of its
// shares and the price of its short puts are known and above 0; else somebody has to say what is missing.
// Authority: document 3, sections 2.1 and 4 ("Wheel Strategies page behaviour").
import type { Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { averagePrice } from '../../figures/costs/share-costs.ts'
import { contractsOf, type OptionRecord, type PositionRecord } from '../../holdings/position-record.ts'
import { zeroMoney } from '../../base/money.ts'
import type { WheelStrategy } from '../strategy.ts'
import { gatherHoldings, type Holdings } from './holdings.ts'

/** What a wheel needs before it is made by itself. */
export type MissingPrice = 'stock_purchase_price' | 'put_sold_price'

export interface WheelSetup {
  readonly accountId: string | null
  readonly ticker: string
  readonly strategy: WheelStrategy
  /** Below 0 when short. */
  readonly shares: Quantity
  /** Dollars a share: what the shares cost, and what the named put brought; null where nothing or something unknown stands there. */
  readonly stockPurchasePrice: Money | null
  readonly putSoldPrice: Money | null
  /** The short put that is named expires first, and has the lowest strike of that day; null without any. */
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  /** Of that put. */
  readonly contracts: number | null
  /** Short puts of other contracts, which the plan is not of. */
  readonly otherPuts: number
  readonly missing: readonly MissingPrice[]
  /** Names the positions as they are: another text once one of them changes, whatever the prices of the market do. */
  readonly position: string
}

/** By ticker and account; what is no wheel, such as fewer than 100 shares alone, is left out. */
export function wheelSetups(records: readonly PositionRecord[]): WheelSetup[] {
  return gatherHoldings(records, { pooled: zeroMoney }).flatMap((holdings) =>
    isWheel(holdings) ? setupOf(holdings) : [],
  )
}

/** What has expired before the first day whose contracts still trade is no part of a wheel that could be made. */
export function isUnexpired(record: PositionRecord, unexpired: TradingDate): boolean {
  return record.kind !== 'option' || record.contract.expiration >= unexpired
}

function isWheel({ blocks, shortPuts, shortCalls }: Holdings): boolean {
  const covered = shortCalls.some(({ coverage }) => coverage.covered + coverage.pmcc > 0)
  return blocks > 0 || shortPuts.length > 0 || covered
}

function setupOf(holdings: Holdings): WheelSetup {
  const { accountId, ticker, shares, stocks, shortPuts, shortCalls, longCalls } = holdings
  const puts = shortPuts
    .map(({ record }) => record)
    .toSorted(
      ({ contract: a }, { contract: b }) =>
        (a.expiration < b.expiration ? -1 : a.expiration > b.expiration ? 1 : 0) || a.strike - b.strike,
    )
  const first = puts[0]?.contract
  const named = puts.filter(
    ({ contract }) => contract.expiration === first?.expiration && contract.strike === first.strike,
  )
  const contracts = countOf(named)
  const stockPurchasePrice = shares > 0 ? averagePrice(stocks) : null
  const putSoldPrice = averagePrice(named)
  const calls = [...shortCalls.map(({ record }) => record), ...longCalls]
  return {
    accountId,
    ticker,
    strategy: strategyOf(holdings),
    shares,
    stockPurchasePrice,
    putSoldPrice,
    strike: first?.strike ?? null,
    expiration: first?.expiration ?? null,
    contracts: first === undefined ? null : contracts,
    otherPuts: countOf(puts) - contracts,
    missing: [
      ...(isPrice(stockPurchasePrice) ? [] : (['stock_purchase_price'] as const)),
      ...(isPrice(putSoldPrice) ? [] : (['put_sold_price'] as const)),
    ],
    position: positionText([...stocks, ...puts, ...calls]),
  }
}

function countOf(puts: readonly OptionRecord[]): number {
  return puts.reduce((sum, put) => sum + contractsOf(put), 0)
}

function isPrice(price: Money | null): boolean {
  return price !== null && price > 0
}

function strategyOf({ blocks, shortPuts, longCalls }: Holdings): WheelStrategy {
  if (shortPuts.length > 0) return blocks > 0 ? 'full_wheel' : 'cash_secured_put'
  return blocks === 0 && longCalls.length > 0 ? 'poor_mans_covered_call' : 'covered_call'
}

function positionText(records: readonly PositionRecord[]): string {
  const texts = records.map((record) => {
    const { quantity, averagePrice: price } = record
    const what =
      record.kind === 'stock'
        ? 'shares'
        : `${record.contract.right} ${record.contract.strike} ${record.contract.expiration}`
    return `${what} ${quantity} ${price ?? '?'}`
  })
  return texts.toSorted().join('; ')
}
