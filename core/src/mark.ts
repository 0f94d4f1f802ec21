// The price at which something is counted: the middle of bid and ask when the ask is there and the market isn't
// crossed; where nobody bids for an option, half the ask; else the provider's own mark; else the last trade.
// Shares always find a bid, so that a bid of 0 is a gap in the quote there and not a price.
// Authority: docs/domain.md, section "Prices".
import { moneyFromMicros, type Money } from './money.ts'

/** What a quote says, in dollars per share; null is what it does not say. */
export interface QuotedPrices {
  readonly bid: Money | null
  readonly ask: Money | null
  readonly last: Money | null
  /** The provider's own. */
  readonly mark: Money | null
}

export interface Mark {
  readonly price: Money
  /** `half-ask` is half a guess, and is flagged wherever it is shown. */
  readonly from: 'middle' | 'half-ask' | 'provider' | 'last'
}

/** The mark of a quote; null where it says nothing that could be one. */
export function markOf(quote: QuotedPrices, instrument: 'share' | 'option'): Mark | null {
  const { bid, ask, mark, last } = quote
  const isCounted = (price: Money | null): price is Money =>
    price !== null && (price > 0 || (price === 0 && instrument === 'option'))
  if (bid !== null && ask !== null && ask > 0 && bid >= 0 && bid <= ask) {
    if (bid > 0) return { price: moneyFromMicros(Math.round((bid + ask) / 2)), from: 'middle' }
    if (instrument === 'option') return { price: moneyFromMicros(Math.round(ask / 2)), from: 'half-ask' }
  }
  if (isCounted(mark)) return { price: mark, from: 'provider' }
  return isCounted(last) ? { price: last, from: 'last' } : null
}
