// One alternative for an open short option: roll it, close it, accept assignment, or wait. All have the same figures, so
// that they can be compared; null where a figure is not known or does not apply.
// Authority: docs/domain.md, section "Deciding a roll".
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { ExpectedDividend } from '../../option-value/contract-value.ts'
import type { OutcomeLine } from './outcome-line.ts'
import type { RollType } from '../changes.ts'
import type { RollTax } from './roll-taxes.ts'

export type RollChoiceKind = 'roll' | 'close' | 'assignment' | 'let_go'

/** A call that could be written on shares that were put. */
export interface NextCall {
  readonly strike: Money
  readonly expiration: TradingDate
  readonly premium: Money
}

/** How a poor man's covered call delivers when assigned: its long call is exercised. */
export interface Exercise {
  /** Dollars a share that are paid for the shares. */
  readonly strike: Money
  /**
   * Dollars, for all contracts, of the long call's price beyond what exercising it brings. Whoever buys the shares in the
   * market and sells the call keeps them. Null where one of the two prices is not known.
   */
  readonly givenUp: Money | null
}

export interface RollChoice {
  readonly kind: RollChoiceKind
  /** For rolls only. */
  readonly strategy: RollType | null
  readonly strike: Money
  readonly expiration: TradingDate
  /** The new long option of a spread. */
  readonly longStrike: Money | null
  /** Dollars a share at which the new legs would be sold and bought. */
  readonly price: Money | null
  readonly longPrice: Money | null
  /** Dollars of all contracts after fees. */
  readonly netCredit: Money | null
  /** Calendar days beyond the old expiration; null where the choice ends the option. */
  readonly daysAdded: number | null
  /** Dollars a day added. */
  readonly creditPerDay: Money | null
  /** A fraction of the capital tied up. */
  readonly creditPerYear: number | null
  /** Dollars a share. */
  readonly breakEven: Money | null
  readonly netStockCost: Money | null
  readonly chance: number | null
  /** Dollars, for all shares, that being called away would lose on net stock cost, below zero; null without a loss. */
  readonly lossIfCalled: Money | null
  /** Dividends with an ex-date within the added days; null where not known. */
  readonly dividends: readonly ExpectedDividend[] | null
  readonly tax: RollTax
  /** Dollars after fees of the whole chain, this choice included. */
  readonly chainCredit: Money | null
  /** It includes a price that nobody offers yet: a call that could be written later. */
  readonly isEstimate: boolean
  readonly nextCall: NextCall | null
  /** For an assignment without shares only. */
  readonly exercise: Exercise | null
  /** Dollars along the price of the underlying when the choice ends; null where not known. */
  readonly outcome: OutcomeLine | null
}
