/**
 * Whether a quote may become the price that is shown. A refused one is counted, and the last good price stays with
 * its age. The rules, in this order:
 *
 * 1. Prices are dollars, or of a currency that the provider never tells.
 * 2. No price is below zero or no number, and there is a price at all.
 * 3. No price is from more than five minutes ahead: clocks differ by seconds, a date of tomorrow is a fault.
 * 4. A market whose bid is above its ask is refused whole, last and mark included: whatever crossed it spoils them too.
 * 5. One that is older than the last good price is ignored, which is no fault: answers overtake each other.
 * 6. A price ten times the last good one of the same session, or a tenth of it, is refused, unless both are below a
 *    dollar, where options do that honestly. It is believed once three answers in a row agree on it within a tenth; in
 *    a new session at once, since splits come overnight.
 */
import { MICROS, msOf, tradingDateAt, type Money } from '@wheelwright/core'
import type { ProviderQuote } from '../provider.ts'

export type QuoteFault =
  | 'foreign-currency'
  | 'not-a-price'
  | 'no-price'
  | 'in-the-future'
  | 'crossed'
  | 'jump'

/** What is known of a symbol between two answers; the caller keeps it. */
export interface KnownPrice {
  readonly good: ProviderQuote | null
  /** A jump that was refused, and how many answers in a row have told it. */
  readonly suspect: { readonly price: Money; readonly answers: number } | null
}

type QuoteVerdict =
  | { readonly kind: 'taken'; readonly quote: ProviderQuote; readonly known: KnownPrice }
  | { readonly kind: 'ignored'; readonly known: KnownPrice }
  | { readonly kind: 'refused'; readonly fault: QuoteFault; readonly known: KnownPrice }

export const unknownPrice: KnownPrice = { good: null, suspect: null }

const FUTURE_MS = 5 * 60_000
const JUMP = 10
const SMALL = MICROS
const ANSWERS_TO_BELIEVE = 3
const AGREEMENT = 0.1

export function checkQuote(quote: ProviderQuote, known: KnownPrice, nowMs: number): QuoteVerdict {
  const fault = faultOf(quote, nowMs)
  if (fault !== null) return { kind: 'refused', fault, known }
  const { good, suspect } = known
  const taken: QuoteVerdict = { kind: 'taken', quote, known: { good: quote, suspect: null } }
  if (good === null) return taken
  if (quote.asOf < good.asOf) return { kind: 'ignored', known }
  const [price, before] = [priceOf(quote), priceOf(good)]
  if (price === null || before === null || !isSameSession(quote, good) || !isJump(price, before)) return taken
  const answers = suspect !== null && agrees(price, suspect.price) ? suspect.answers + 1 : 1
  if (answers >= ANSWERS_TO_BELIEVE) return taken
  return { kind: 'refused', fault: 'jump', known: { good, suspect: { price, answers } } }
}

const faultOf = (quote: ProviderQuote, nowMs: number): QuoteFault | null => {
  const { bid, ask, last, mark, previousClose, currency, asOf } = quote
  if (currency !== null && currency !== 'USD') return 'foreign-currency'
  if ([bid, ask, last, mark, previousClose].some((price) => price !== null && !(price >= 0)))
    return 'not-a-price'
  if (priceOf(quote) === null) return 'no-price'
  if (!(msOf(asOf) <= nowMs + FUTURE_MS)) return 'in-the-future'
  return bid !== null && ask !== null && bid > ask ? 'crossed' : null
}

/** What two quotes are compared by: the middle of the market, else the provider's mark, else the last trade. */
const priceOf = ({ bid, ask, mark, last }: ProviderQuote): Money | null =>
  ask === null ? (mark ?? last ?? bid) : (Math.round(((bid ?? 0) + ask) / 2) as Money)

const isSameSession = (a: ProviderQuote, b: ProviderQuote): boolean =>
  tradingDateAt(msOf(a.asOf)) === tradingDateAt(msOf(b.asOf))

const isJump = (price: Money, before: Money): boolean => {
  const [low, high] = price < before ? [price, before] : [before, price]
  return high >= SMALL && high >= low * JUMP
}

const agrees = (a: Money, b: Money): boolean => Math.abs(a - b) <= Math.max(a, b) * AGREEMENT
