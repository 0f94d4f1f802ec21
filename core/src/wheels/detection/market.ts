// What detection is told of the market. Null and absent are unknown, and are never made up.
import type { Money } from '../../money.ts'
import type { TradingDate } from '../../trading-date.ts'

/** The call that would be written on a free block: nearest to a delta of 0.30 between 21 and 45 days. */
export interface CallSuggestion {
  readonly strike: Money
  readonly expiration: TradingDate
  /** Dollars a share. */
  readonly premium: Money
  /** Made by a model, since there is no chain. */
  readonly isEstimate: boolean
}

export interface DetectionMarket {
  readonly today: TradingDate
  /** Dollars a share, by underlying. */
  readonly spots: ReadonlyMap<string, Money>
  /** By underlying. */
  readonly suggestions: ReadonlyMap<string, CallSuggestion>
  /** The next one announced, by underlying. */
  readonly dividends: ReadonlyMap<string, { readonly exDate: TradingDate; readonly amount: Money }>
}
