// A stock position is shown as lots of 100 shares and one remainder of fewer. Amounts are split by largest remainder,
// so that lots add up to their position to the micro-dollar. Authority: document 1, section 4 (stock lots).
import {
  marketValueOf,
  profitLossOf,
  profitLossPercentOf,
  signedBasisOf,
  type Holding,
} from '../figures/holding-value.ts'
import { MICROS } from '../base/micros.ts'
import { splitMoney, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import { LOT_SHARES } from '../instruments/share-block.ts'
import type { CoveredCall } from '../cover/short-call.ts'

/** Lots shown one by one; a larger position ends in one lot of all further hundreds. */
const MAX_SINGLE_LOTS = 1000

export interface TaxLot {
  /** 1 for the first. */
  readonly lotNumber: number
  /** 100 or the remainder; all shares, below zero, when the position is short. */
  readonly shares: Quantity
  /** Fewer than 100 shares, or short: no call can be covered by it. */
  readonly isRemainder: boolean
  /** Dollars per share; null when unknown, as the figures below. */
  readonly averagePrice: Money | null
  readonly currentPrice: Money | null
  readonly marketValue: Money | null
  readonly profitLoss: Money | null
  /** In percent of the lot's cost. */
  readonly profitLossPercent: number | null
  /** The short calls that these shares cover: one contract per 100 shares. */
  readonly coveredCalls: readonly CoveredCall[]
}

const LOT_MICROS = LOT_SHARES * MICROS

/** The lots of a position in shares. A short position is one group that covers nothing; an empty one has no lots. */
export function splitIntoLots(position: Holding): TaxLot[] {
  const sizes = sizesOfLots(position.quantity)
  const split = (amount: Money | null): (Money | null)[] =>
    amount === null || sizes.length === 0 ? sizes.map(() => null) : splitMoney(amount, sizes.map(Math.abs))
  const values = split(marketValueOf(position))
  const costs = split(signedBasisOf(position))
  const gains = split(profitLossOf(position))
  return sizes.map((size, index) => ({
    lotNumber: index + 1,
    shares: size,
    isRemainder: size < LOT_MICROS,
    averagePrice: position.averagePrice,
    currentPrice: position.currentPrice,
    marketValue: values[index] ?? null,
    profitLoss: gains[index] ?? null,
    profitLossPercent: profitLossPercentOf(gains[index] ?? null, costs[index] ?? null),
    coveredCalls: [],
  }))
}

/** Full blocks of 100 in a lot: how many calls it can cover. */
export function blocksIn(lot: TaxLot): number {
  return lot.isRemainder ? 0 : Math.floor(lot.shares / LOT_MICROS)
}

/** The shares of each lot: full lots, the further hundreds together, the remainder; all of a short position are one. */
export function sizesOfLots(quantity: Quantity): Quantity[] {
  if (quantity <= 0) return quantity === 0 ? [] : [quantity]
  const full = Math.floor(quantity / LOT_MICROS)
  const single = Math.min(full, MAX_SINGLE_LOTS)
  const further = (full - single) * LOT_MICROS
  const remainder = quantity - full * LOT_MICROS
  return [...Array.from({ length: single }, () => LOT_MICROS), further, remainder]
    .filter((size) => size > 0)
    .map(quantityFromMicros)
}
