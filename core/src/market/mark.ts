// The price at which something is counted: the middle of bid and ask when the ask is there, the market isn't crossed
// and not too wide; where nobody bids for an option, half the ask; else the provider's own mark; else the last trade.
// Shares always find a bid, so that a bid of 0 is a gap in the quote there and not a price.
// The middle of a wide market says little: at a width of half the mark it is already off by up to a quarter. Low prices
// have a width of their own that is still a market: exchanges long held market makers to a quarter of a dollar where
// the bid is below 2 dollars. Authority: docs/domain.md, section "Prices".
import { moneyFromMicros, type Money } from '../base/money.ts'

/** What a quote says, in dollars per share; null is what it does not say. */
export interface QuotedPrices {
  readonly bid: Money | null
  readonly ask: Money | null
  readonly last: Money | null
  /** The provider's own. */
  readonly mark: Money | null
}

export type MarkedInstrument = 'share' | 'option'

export interface Mark {
  readonly price: Money
  /** `half-ask` is half a guess, and is flagged wherever it is shown. */
  readonly from: 'middle' | 'half-ask' | 'provider' | 'last'
}

/** How wide a market may be, as a part of its middle, for the middle to be a price. */
export const usualWidestMarket = 0.5

/** A market of this width or less is a price whatever part of its middle that is: a tick is wide at five cents. */
const alwaysNarrow: Readonly<Record<MarkedInstrument, number>> = { share: 50_000, option: 250_000 }
const CENT = 10_000

/** The mark of a quote; null where it says nothing that could be one. */
export function markOf(
  quote: QuotedPrices,
  instrument: MarkedInstrument,
  widestMarket = usualWidestMarket,
): Mark | null {
  const { bid, ask, mark, last } = quote
  const isCounted = (price: Money | null): price is Money =>
    price !== null && (price > 0 || (price === 0 && instrument === 'option'))
  let middleOfWide: number | null = null
  if (bid !== null && ask !== null && ask > 0 && bid >= 0 && bid <= ask) {
    const middle = moneyFromMicros(Math.round((bid + ask) / 2))
    const isWide = ask - bid > Math.max(widestMarket * middle, alwaysNarrow[instrument])
    if (isWide) middleOfWide = middle
    else if (bid > 0) return { price: middle, from: 'middle' }
    else if (instrument === 'option') return { price: middle, from: 'half-ask' }
  }
  // Some providers' mark is that very middle, which is no price by being said twice.
  const isMiddleAgain = middleOfWide !== null && mark !== null && Math.abs(mark - middleOfWide) <= CENT
  if (isCounted(mark) && !isMiddleAgain) return { price: mark, from: 'provider' }
  return isCounted(last) ? { price: last, from: 'last' } : null
}
