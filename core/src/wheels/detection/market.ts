// What detection is told of the market. Null and absent are unknown, and are never made up.
import type { Money } from '../../base/money.ts'
import type { DatedPrice, PriceMoment } from '../../figures/options/option-income.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { CallAdvice } from './suggest-call.ts'

export interface DetectionMarket extends PriceMoment {
  readonly today: TradingDate
  /** Dollars a share, by underlying. */
  readonly spots: ReadonlyMap<string, DatedPrice>
  /** When the price of a position was true, by the position's id; absent where nobody said. */
  readonly pricedAt: ReadonlyMap<string, number>
  /** The calls to write on free shares, by account and underlying (`cycleMark`). */
  readonly calls: ReadonlyMap<string, CallAdvice>
  /** The next one announced, by underlying. */
  readonly dividends: ReadonlyMap<string, { readonly exDate: TradingDate; readonly amount: Money }>
}

/** How a ticker of an account is named to detection. */
export function cycleMark(accountId: string | null, ticker: string): string {
  return `${accountId ?? ''} ${ticker}`
}
