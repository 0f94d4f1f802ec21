/**
 * What every source of market data gives, whoever it is. An adapter turns its own API into these types and nothing
 * more: caching, limits, retries and what a bad price is are decided once, around it. Adding a source is one file and
 * one line in `providers.ts`.
 *
 * Symbols are Wheelwright's: `BRK.B`, `SPX` for an index, and the 21-character OSI symbol of an option. An adapter
 * spells them the provider's way and back.
 */
import type { Instant, Money, OptionRight, Result, TradingDate } from '@wheelwright/core'

/** A price as the provider told it. Null is what it did not tell. Dollars per share. */
export interface ProviderQuote {
  readonly symbol: string
  readonly bid: Money | null
  readonly ask: Money | null
  readonly last: Money | null
  /** The provider's own mark; ours is made from bid and ask first (`markOf`). */
  readonly mark: Money | null
  readonly previousClose: Money | null
  /** When the price was made, not when it was fetched: bid and ask where there is an ask, else the last trade. */
  readonly asOf: Instant
  /** When the last trade was, where that is not `asOf`; null where the provider did not tell. */
  readonly tradedAt?: Instant | null
  readonly isDelayed: boolean
  /** ISO 4217; prices in another currency than dollars are refused. Null where the provider never says. */
  readonly currency: string | null
}

/** What a contract delivers and how it is exercised, beside its quote. */
export interface ChainContract {
  readonly quote: ProviderQuote
  readonly right: OptionRight
  readonly strike: Money
  readonly expiration: TradingDate
  readonly multiplier: number
  readonly style: 'american' | 'european'
  /** An adjusted contract delivers something else than 100 shares. */
  readonly isAdjusted: boolean
  readonly openInterest: number | null
  readonly volume: number | null
  /** As the provider says, a fraction; null where it says none or junk. Ours is made from the mark. */
  readonly impliedVolatility: number | null
}

export interface Chain {
  readonly underlying: ProviderQuote
  /** Every listed expiration, ascending, with or without its contracts below. */
  readonly expirations: readonly TradingDate[]
  /** Those of the expirations asked for. */
  readonly contracts: readonly ChainContract[]
  /** Rows that could not be believed and are not among the contracts. */
  readonly bad?: readonly BadRow[]
}

export interface DailyBar {
  readonly date: TradingDate
  readonly open: Money
  readonly high: Money
  readonly low: Money
  readonly close: Money
  /** Shares; null where the provider does not say. */
  readonly volume: number | null
}

export interface Dividend {
  readonly exDate: TradingDate
  /** Dollars per share. */
  readonly amount: Money
}

/** One row that could not be believed, in the words that a log and a test can name it by. */
export interface BadRow {
  readonly symbol: string
  readonly reason: string
}

export interface QuoteAnswer {
  readonly quotes: readonly ProviderQuote[]
  /** Symbols that the provider says it does not know. */
  readonly unknown: readonly string[]
  readonly bad: readonly BadRow[]
}

/** Why a call brought nothing. `retryAfterMs` is what the provider asked for. */
export type ProviderRefusal =
  | { readonly kind: 'not-configured' | 'not-connected' | 'unauthorized' | 'timeout' | 'unreachable' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed'; readonly status: number }
  /** Not the form that its documentation gives: HTML, half an answer, other types. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'unknown-symbol' }
  /** The provider has no such call, or not for this key. */
  | { readonly kind: 'not-offered' }

export type Answer<T> = Promise<Result<T, ProviderRefusal>>

/** `signal` ends the call when nobody waits any more. */
export interface Provider {
  readonly name: string
  /** How it is called where people read: "Schwab", "Polygon". */
  readonly title: string
  /** The most symbols in one call of `quotes`. */
  readonly batchSize: number
  /** Prices of `history` before a split are told in shares of after it. */
  readonly isSplitAdjusted: boolean
  /** Shares, indices and options, mixed; at most `batchSize`. */
  readonly quotes: (symbols: readonly string[], signal: AbortSignal) => Answer<QuoteAnswer>
  /** The contracts of one expiration; null for the list of expirations alone. */
  readonly chain: (symbol: string, expiration: TradingDate | null, signal: AbortSignal) => Answer<Chain>
  /** Both days inclusive, ascending; prices as traded, not adjusted for dividends. */
  readonly history: (
    symbol: string,
    days: { readonly from: TradingDate; readonly to: TradingDate },
    signal: AbortSignal,
  ) => Answer<readonly DailyBar[]>
  /** Those of the last year and all that are announced, ascending. */
  readonly dividends: (symbol: string, signal: AbortSignal) => Answer<readonly Dividend[]>
}
