/** What is known of an option's market: its mark, the price of its underlying, and the terms that values rest on. */
import type { MarketQuote, Position, UnderlyingTerms } from '@wheelwright/api'
import { exerciseStyleOf, tradingDateAt, valueContract } from '@wheelwright/core'
import type {
  ContractValue,
  ContractValueRefusal,
  Instant,
  MarketTerms,
  OptionContract,
  TradingDate,
} from '@wheelwright/core'
import { markInWords, originInWords, type MaybePrice } from './price-words.ts'

export interface OptionMarket {
  readonly mark: MaybePrice
  readonly spot: MaybePrice
  readonly terms: UnderlyingTerms | null
}

/** The answers that came, by symbol, and why some did not. */
export interface MarketAnswers {
  readonly quotes: ReadonlyMap<string, MarketQuote>
  readonly terms: ReadonlyMap<string, UnderlyingTerms>
  /** In a sentence; null while they are on their way or where nothing is missing. */
  readonly whyMissing: string | null
  readonly isPending: boolean
}

/** The symbol of an option says more than a reader wants to spell. */
const isOptionLike = (symbol: string): boolean => symbol.length === 21

/** The quote's mark, else the position's own price, else why there is neither. */
const priceOf = (symbol: string, answers: MarketAnswers, held: Position | undefined): MaybePrice => {
  const quote = answers.quotes.get(symbol)
  if (quote !== undefined && quote.mark !== null) {
    const { mark: value, markFrom, asOf, source, isDelayed, heldPrice } = quote
    return { value, asOf, source, isDelayed, heldPrice, how: markInWords[markFrom ?? 'provider'] }
  }
  if (held !== undefined && held.currentPrice !== null) {
    const { currentPrice: value, priceAsOf: asOf, priceSource: source, heldPrice } = held
    const how = `price ${originInWords(source)}`
    return { value, asOf, source, isDelayed: held.priceIsDelayed, heldPrice, how }
  }
  // Of what no longer trades no source says more, and what it says of others is no reason here.
  if (held?.isPendingExpiry === true) return { value: null, reason: 'past its expiration' }
  if (answers.isPending) return { value: null, reason: 'its price is loading' }
  const why = answers.whyMissing === null ? '' : `. ${answers.whyMissing}`
  return { value: null, reason: `no quote for ${isOptionLike(symbol) ? 'this contract' : symbol}${why}` }
}

/** The price of a share: its quote, else that of a position in it. */
export function spotOf(symbol: string, shares: Position | undefined, answers: MarketAnswers): MaybePrice {
  return priceOf(symbol, answers, shares)
}

/** `shares` is a position in the underlying, whose price stands in where no quote came. */
export function optionMarketOf(
  contract: OptionContract,
  option: Position,
  shares: Position | undefined,
  answers: MarketAnswers,
): OptionMarket {
  return {
    mark: priceOf(option.symbol, answers, option),
    spot: spotOf(contract.underlying, shares, answers),
    terms: answers.terms.get(contract.underlying) ?? null,
  }
}

/** What an option's mark tells, or why it tells nothing. */
export type Valuation =
  | { readonly kind: 'valued'; readonly value: ContractValue }
  | { readonly kind: 'unvalued'; readonly reason: string }

const refusals: Readonly<Record<ContractValueRefusal['kind'], string>> = {
  adjusted: 'adjusted contract: what it delivers is not known',
  expired: 'no time left',
  'below-intrinsic': 'its mark is below what exercise would bring',
  'above-bound': 'its mark is above what it can be worth',
  'volatility-undetermined': 'its mark is all intrinsic value, which implies no volatility',
  'spot-not-positive': 'the underlying has no price above 0',
  'strike-not-positive': 'the strike is not above 0',
  'dividends-exceed-spot': 'the dividends to come exceed the price of the underlying',
  'negative-time': 'no time left',
  'negative-volatility': 'the figures are out of range',
  'negative-dividend': 'the figures are out of range',
  'not-finite': 'the figures are out of range',
  'out-of-range': 'the figures are out of range',
}

const unvalued = (reason: string): Valuation => ({ kind: 'unvalued', reason })

export function marketTermsOf({ rate, dividends }: UnderlyingTerms): MarketTerms {
  return {
    rate,
    dividends: dividends ?? [],
  }
}

/** Values the contract with the time that is left now. */
export function valuationOf(
  contract: OptionContract,
  { mark, spot, terms }: OptionMarket,
  nowMs: number,
): Valuation {
  if (contract.adjusted) return unvalued(refusals.adjusted)
  if (mark.value === null) return unvalued(mark.reason)
  if (spot.value === null) return unvalued(spot.reason)
  if (terms === null) return unvalued(`rate and dividends of ${contract.underlying} are not known`)
  if (dayOf(mark.asOf, nowMs) !== dayOf(spot.asOf, nowMs))
    return unvalued('option and underlying were priced on different days')
  const value = valueContract({
    contract,
    style: exerciseStyleOf(contract),
    isAdjusted: contract.adjusted,
    spot: spot.value,
    mark: mark.value,
    terms: marketTermsOf(terms),
    nowMs,
  })
  return value.ok ? { kind: 'valued', value: value.value } : unvalued(refusals[value.refusal.kind])
}

const dayOf = (asOf: Instant | null, nowMs: number): TradingDate =>
  tradingDateAt(asOf === null ? nowMs : Date.parse(asOf))
