// Delta and theta of option positions, summed by expiration. Delta is in dollars of shares that the position moves like
// (delta x shares x price of the underlying), since shares of different underlyings don't add up; theta is in dollars a
// calendar day. Both are estimates, and what can't be valued is counted and not guessed.
// Authority: Hull, Options, Futures, and Other Derivatives, chapter 19 (delta and theta of a portfolio are the sums of its parts).
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** An open option position. */
export interface GreekPosition {
  readonly expiration: TradingDate
  /** Shares that it stands for, short below zero: contracts x multiplier. */
  readonly shares: number
  /** Per share; null where the position can't be valued. */
  readonly value: {
    readonly delta: number
    /** Dollars a calendar day. */
    readonly theta: number
    /** Dollars per share of the underlying. */
    readonly spot: number
  } | null
}

export interface ExpirationGreeks {
  readonly expiration: TradingDate
  /** Dollars of shares that the positions move like. */
  readonly dollarDelta: number
  /** Dollars a calendar day that they gain as time passes. */
  readonly thetaPerDay: number
  /** Positions that are in the sums. */
  readonly valued: number
  /** Positions that are not. */
  readonly unknownCount: number
}

/** By expiration, earliest first. */
export function greeksByExpiration(positions: readonly GreekPosition[]): ExpirationGreeks[] {
  return [...Map.groupBy(positions, ({ expiration }) => expiration)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([expiration, own]) => {
      const known = own.flatMap(({ shares, value }) => (value === null ? [] : [{ shares, ...value }]))
      return {
        expiration,
        dollarDelta: known.reduce((sum, { shares, delta, spot }) => sum + shares * delta * spot, 0),
        thetaPerDay: known.reduce((sum, { shares, theta }) => sum + shares * theta, 0),
        valued: known.length,
        unknownCount: own.length - known.length,
      }
    })
}
