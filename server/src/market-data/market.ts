/**
 * Market data for whoever asks: demo users have the simulated market and nothing else, everyone else the two sources
 * that are configured, the one of their choice first and the other where that one refuses.
 */
import {
  markOf,
  usualWidestMarket,
  type Instant,
  type Mark,
  type MarkedInstrument,
  type TradingDate,
} from '@wheelwright/core'
import type { GuardedProvider } from './ask/guarded.ts'
import { firstAnswer, quotesOf, type Sourced, type SourcedQuote } from './ask-sources.ts'
import { usualPatience, type Patience } from './patience.ts'
import type { Chain, DailyBar, Dividend, ProviderQuote } from './provider.ts'
import { createSource, type Source } from './source.ts'

export type { Sourced, SourcedQuote } from './ask-sources.ts'

/** Whom an answer is for: a demo user, or one who wants that source asked first. */
export type Audience = 'demo' | 'primary' | 'alternative'

export interface MarketSources {
  readonly demo: GuardedProvider
  readonly primary: GuardedProvider | null
  readonly alternative: GuardedProvider | null
}

/** The price that a quote counts at, and when it was made: the last trade has an instant of its own. */
export type DatedMark = Mark & { readonly asOf: Instant }

export interface Market {
  readonly sources: MarketSources
  readonly patience: Patience
  /** The mark of a quote by the setting of how wide a market may be; null where there is none, or none with an age. */
  readonly markOf: (quote: ProviderQuote, instrument: MarkedInstrument) => DatedMark | null
  /** Those that an audience's questions go to, in that order. */
  readonly sourcesFor: (audience: Audience) => readonly GuardedProvider[]
  readonly quotes: (
    audience: Audience,
    symbols: readonly string[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, SourcedQuote>>
  /** What the other sources of an audience say, each symbol from the first one that tells of it. */
  readonly secondOpinions: (
    audience: Audience,
    wanted: ReadonlyMap<string, GuardedProvider>,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, SourcedQuote>>
  readonly chain: (
    audience: Audience,
    symbol: string,
    expiration: TradingDate | null,
    signal: AbortSignal,
  ) => Promise<Sourced<Chain>>
  readonly history: (
    audience: Audience,
    symbol: string,
    days: { readonly from: TradingDate; readonly to: TradingDate },
    signal: AbortSignal,
  ) => Promise<Sourced<readonly DailyBar[]>>
  readonly dividends: (
    audience: Audience,
    symbol: string,
    signal: AbortSignal,
  ) => Promise<Sourced<readonly Dividend[]>>
  /** Ends what is still under way, so that no source holds up the end of the process. */
  readonly close: () => void
  /** How many prices of a source were refused since the start. */
  readonly countBad: (source: GuardedProvider) => number
}

export interface MarketLimits {
  readonly patience?: Patience
  /** As a part of its middle: see `markOf`. */
  readonly widestMarket?: number
}

export const createMarket = (
  sources: MarketSources,
  clock: () => number,
  { patience = usualPatience, widestMarket = usualWidestMarket }: MarketLimits = {},
): Market => {
  const closing = new AbortController()
  const made = new Map(
    [sources.demo, sources.primary, sources.alternative]
      .filter((provider) => provider !== null)
      .map((provider) => [provider, createSource(provider, { patience, clock, closing: closing.signal })]),
  )
  const sourcesFor = (audience: Audience): GuardedProvider[] => {
    const { demo, primary, alternative } = sources
    if (audience === 'demo') return [demo]
    const order = audience === 'primary' ? [primary, alternative] : [alternative, primary]
    return order.filter((provider) => provider !== null)
  }
  const askedBy = (audience: Audience): Source[] =>
    sourcesFor(audience).flatMap((provider) => made.get(provider) ?? [])

  return {
    sources,
    patience,
    sourcesFor,
    markOf: (quote, instrument) => {
      const mark = markOf(quote, instrument, widestMarket)
      const asOf = mark?.from === 'last' && quote.tradedAt !== undefined ? quote.tradedAt : quote.asOf
      return mark === null || asOf === null ? null : { ...mark, asOf }
    },
    quotes: (audience, symbols, signal) => quotesOf(askedBy(audience), symbols, signal),
    secondOpinions: async (audience, wanted, signal) => {
      const opinions = new Map<string, SourcedQuote>()
      const byFirst = Map.groupBy(wanted, ([, source]) => source)
      for (const [first, each] of byFirst) {
        const others = askedBy(audience).filter(({ provider }) => provider !== first)
        const symbols = each.map(([symbol]) => symbol)
        for (const [symbol, opinion] of await quotesOf(others, symbols, signal)) opinions.set(symbol, opinion)
      }
      return opinions
    },
    chain: (audience, symbol, expiration, signal) =>
      firstAnswer(askedBy(audience), signal, ({ asked, chains }, waiting) =>
        chains(`${symbol}|${expiration ?? ''}`, waiting, (ending) => asked.chain(symbol, expiration, ending)),
      ),
    history: (audience, symbol, days, signal) =>
      firstAnswer(askedBy(audience), signal, ({ asked, histories }, waiting) =>
        histories(`${symbol}|${days.from}|${days.to}`, waiting, (ending) =>
          asked.history(symbol, days, ending),
        ),
      ),
    dividends: (audience, symbol, signal) =>
      firstAnswer(askedBy(audience), signal, ({ asked, dividends }, waiting) =>
        dividends(symbol, waiting, (ending) => asked.dividends(symbol, ending)),
      ),
    close: () => closing.abort(),
    countBad: (source) => made.get(source)?.quotes.countBad() ?? 0,
  }
}
