// One thing that can be done about an open short: roll it, close it, let it be assigned, or wait. All are told by the same
// figures, so that they stand side by side; null is what is not known or does not apply. Authority: docs/domain.md,
// section "Deciding a roll".
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

/** The way to the shares that a poor man's covered call owes when it is assigned: its long call is exercised. */
export interface Exercise {
  /** Dollars a share that are paid for the shares. */
  readonly strike: Money
  /**
   * Dollars of all contracts that the long call could be sold for today beyond what exercising it brings: whoever buys the shares
   * in the market, and sells it, keeps them. Null where one of the two prices is not known.
   */
  readonly givenUp: Money | null
}

export interface RollChoice {
  readonly kind: RollChoiceKind
  /** Of rolls alone. */
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
  /** A fraction of what is tied up. */
  readonly creditPerYear: number | null
  /** Dollars a share. */
  readonly breakEven: Money | null
  readonly netStockCost: Money | null
  readonly chance: number | null
  /** Dollars of all shares that a call away would lose on net stock cost, below zero; null where it loses nothing. */
  readonly lossIfCalled: Money | null
  /** Those that go ex within the added days; null where it is not known. */
  readonly dividends: readonly ExpectedDividend[] | null
  readonly tax: RollTax
  /** What the whole chain has come to with it, in dollars after fees. */
  readonly chainCredit: Money | null
  /** A part of it is a price that nobody offers: a call that could be written later. */
  readonly isEstimate: boolean
  readonly nextCall: NextCall | null
  /** Of an assignment without shares alone. */
  readonly exercise: Exercise | null
  /** Dollars along the price of the underlying when the choice ends; null where it is not known. */
  readonly outcome: OutcomeLine | null
}
