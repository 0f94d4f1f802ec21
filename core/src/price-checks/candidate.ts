// What the checks of prices look at: a price that asks to be stored, and the one that is stored.
import type { Instant } from '../base/instant.ts'
import type { MarkedInstrument } from '../market/mark.ts'
import type { Money } from '../base/money.ts'
import type { OptionContract } from '../instruments/option-contract.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** A price as a source told it, in dollars per share. */
export interface Candidate {
  readonly price: Money
  readonly asOf: Instant
  /** Ask less bid where the price is their middle, else 0. */
  readonly width: Money
}

/** The last good price. Its instant is null where nobody said when it was true. */
export interface StoredPrice {
  readonly price: Money
  readonly asOf: Instant | null
}

/** New shares for old ones, from the day on which they trade so. */
export interface DatedSplit {
  readonly on: TradingDate
  readonly numerator: number
  readonly denominator: number
}

export interface ShareCase {
  readonly instrument: Extract<MarkedInstrument, 'share'>
  /** Above zero, as every mark of a share is. */
  readonly candidate: Candidate
  readonly previous: StoredPrice | null
  /** Those that are known, in any order; what does not lie between the two prices is left out here. */
  readonly splits: readonly DatedSplit[]
}

export interface OptionCase {
  readonly instrument: Extract<MarkedInstrument, 'option'>
  readonly contract: OptionContract
  readonly candidate: Candidate
  readonly previous: StoredPrice | null
  /** The believed price of what it stands on; null where none is known. */
  readonly underlying: Candidate | null
  /** What it stood at before: its last good price, else its last close; null where neither is known. */
  readonly underlyingBefore: Money | null
}

export type PriceCase = ShareCase | OptionCase
