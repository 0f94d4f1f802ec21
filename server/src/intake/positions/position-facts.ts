/** What a broker's snapshot states of one position, parsed into types that cannot be wrong. */
import type { Instant, Money, Quantity, TradingDate } from '@wheelwright/core'

export type OptionFacts = {
  readonly underlying: string
  readonly right: 'Call' | 'Put'
  readonly strike: Money
  readonly expiration: TradingDate
  readonly adjusted: boolean
}

export type PositionFacts = {
  /** Canonical: the share's symbol, or the option's 21 characters. */
  readonly symbol: string
  readonly rawSymbol: string
  readonly assetType: string
  readonly option: OptionFacts | null
  readonly multiplier: number
  readonly longQuantity: Quantity
  readonly shortQuantity: Quantity
  readonly averagePrice: Money | null
  readonly currentPrice: Money | null
  /** The instant of that price; null where unknown, absent where it is the snapshot's instant. */
  readonly pricedAt?: Instant | null
  /** Signed. */
  readonly marketValue: Money | null
  readonly openProfitLoss: Money | null
  readonly longOpenProfitLoss: Money | null
  readonly shortOpenProfitLoss: Money | null
  readonly currentDayProfitLoss: Money | null
  /** Percent in millionths. */
  readonly currentDayProfitLossPercentage: Quantity | null
}
