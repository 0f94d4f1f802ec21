/** Quotes as the wire has them. */
import type { MarketQuote } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  formatOptionSymbol,
  isStale,
  msOf,
  parseOptionSymbol,
} from '@wheelwright/core'
import type { OptionContract, Session } from '@wheelwright/core'
import type { Market } from './market.ts'
import type { ProviderQuote } from './provider.ts'

export function toMarketQuote(
  market: Pick<Market, 'markOf'>,
  quote: ProviderQuote,
  instrument: 'share' | 'option',
  source: string,
  session: Session,
): MarketQuote {
  const mark = market.markOf(quote, instrument)
  return {
    symbol: quote.symbol,
    bid: quote.bid,
    ask: quote.ask,
    last: quote.last,
    mark: mark?.price ?? null,
    markFrom: mark?.from ?? null,
    previousClose: quote.previousClose,
    asOf: mark?.asOf ?? quote.asOf,
    source,
    isDelayed: quote.isDelayed,
    isStale: isStale(msOf(mark?.asOf ?? quote.asOf), session),
    heldPrice: null,
  }
}

export type Asked =
  | { readonly kind: 'share'; readonly symbol: string }
  | { readonly kind: 'option'; readonly symbol: string; readonly contract: OptionContract }
  | { readonly kind: 'nothing'; readonly symbol: string }

/** What a symbol of a question names, in its canonical spelling. */
export function readSymbol(text: string): Asked {
  const equity = canonicalEquitySymbol(text)
  // An option's symbol is never short enough to be a share's.
  if (equity.ok && text.trim().length <= 12) return { kind: 'share', symbol: equity.value }
  const option = parseOptionSymbol(text)
  return option.ok
    ? { kind: 'option', symbol: formatOptionSymbol(option.value), contract: option.value }
    : { kind: 'nothing', symbol: text.trim().slice(0, 40) }
}
