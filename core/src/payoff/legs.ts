// What a payoff is made of: shares and options on one underlying, each with what it took to open it.
import { MICROS } from '../base/micros.ts'
import type { Money } from '../base/money.ts'
import type { OptionContract } from '../instruments/option-contract.ts'
import type { Quantity } from '../base/quantity.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** Shares, or the contracts of one option. */
export interface PayoffLeg {
  readonly id: string
  /** Null for shares. */
  readonly contract: OptionContract | null
  /** Shares or contracts, short below zero. */
  readonly quantity: Quantity
  /** Shares that one unit stands for: 1 for shares, usually 100 for options. */
  readonly multiplier: number
  /** Dollars of the whole leg: paid above zero, received below; null when unknown. */
  readonly cost: Money | null
}

/** The days on which options of the position expire, each once, ascending. */
export function expirationsOf(legs: readonly PayoffLeg[]): TradingDate[] {
  return [...new Set(legs.flatMap(({ contract }) => (contract === null ? [] : [contract.expiration])))].sort()
}

/** Shares that the leg stands for, short below zero, where a float will do. */
export function unitsHeld({ quantity, multiplier }: PayoffLeg): number {
  return (quantity / MICROS) * multiplier
}
