// A short call obliges its writer to deliver shares: what covers it is counted contract by contract.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { compareMoney, type Money } from '../base/money.ts'
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** A short call, or as many of its contracts as one lot covers. */
export interface CoveredCall {
  readonly id: string
  readonly symbol: string
  readonly strike: Money
  readonly expiration: TradingDate
  /** A whole number above zero. */
  readonly contracts: number
}

/** An open short call that asks for cover. */
export interface ShortCall extends CoveredCall {
  /** Null when entered by hand. */
  readonly accountId: string | null
  /** In canonical form, as the symbol of the shares. */
  readonly underlying: string
  readonly adjusted: boolean
}

/** Earliest expiration first, then the lower strike, then by symbol and id: a total order, so that nothing depends on arrival. */
export function compareCalls(a: CoveredCall, b: CoveredCall): number {
  return (
    compareText(a.expiration, b.expiration) ||
    compareMoney(a.strike, b.strike) ||
    compareText(a.symbol, b.symbol) ||
    compareText(a.id, b.id)
  )
}
