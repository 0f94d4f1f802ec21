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

export type Choice = 'primary' | 'alternative'

/**
 * Whom an answer is for: demo users, those who want that source asked first, or one of those by the user's own connection.
 * Answers are shared within an audience.
 */
export type Audience = 'demo' | Choice | `${Choice}:${string}`

export function audienceFor(choice: Choice, connectedUser: string | null): Audience {
  return connectedUser === null ? choice : `${choice}:${connectedUser}`
}

const partsOf = (audience: Exclude<Audience, 'demo'>): { first: Choice; user: string | null } => {
  const [first, ...user] = audience.split(':')
  return {
    first: first === 'primary' ? 'primary' : 'alternative',
    user: user.length === 0 ? null : user.join(':'),
  }
}

interface MarketSources {
  readonly demo: GuardedProvider
  readonly primary: GuardedProvider | null
  readonly alternative: GuardedProvider | null
  /** That source as this user is connected to it; null for one that needs no connection of a user's own. */
  readonly ofUser?: (choice: Choice, userId: string) => GuardedProvider | null
}

/** The price that a quote counts at, and when it was made: the last trade has an instant of its own. */
type DatedMark = Mark & { readonly asOf: Instant }

export interface Market {
  readonly sources: MarketSources
  readonly patience: Patience
  /** The mark of a quote by the setting of how wide a market may be; null where there is none, or none with an age. */
  readonly markOf: (quote: ProviderQuote, instrument: MarkedInstrument) => DatedMark | null
  /** Both sources, as an audience has them. */
  readonly sourcesOf: (audience: Exclude<Audience, 'demo'>) => Pick<MarketSources, Choice>
  /** The same audience without its user, where no source needs a connection: more share its answers. */
  readonly sharing: (audience: Audience) => Audience
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

export function createMarket(
  sources: MarketSources,
  clock: () => number,
  { patience = usualPatience, widestMarket = usualWidestMarket }: MarketLimits = {},
): Market {
  const closing = new AbortController()
  // What is kept of a user's own source goes when that source is forgotten.
  const made = new WeakMap<GuardedProvider, Source>()
  const sourceOf = (provider: GuardedProvider): Source => {
    const source = made.get(provider) ?? createSource(provider, { patience, clock, closing: closing.signal })
    made.set(provider, source)
    return source
  }
  const sourcesOf: Market['sourcesOf'] = (audience) => {
    const { user } = partsOf(audience)
    const own = (choice: Choice) => (user === null ? null : (sources.ofUser?.(choice, user) ?? null))
    return {
      primary: own('primary') ?? sources.primary,
      alternative: own('alternative') ?? sources.alternative,
    }
  }
  const sourcesFor = (audience: Audience): GuardedProvider[] => {
    if (audience === 'demo') return [sources.demo]
    const { primary, alternative } = sourcesOf(audience)
    const order = partsOf(audience).first === 'primary' ? [primary, alternative] : [alternative, primary]
    return order.filter((provider) => provider !== null)
  }
  const askedBy = (audience: Audience): Source[] => sourcesFor(audience).map(sourceOf)

  return {
    sources,
    patience,
    sourcesOf,
    sharing: (audience) =>
      audience === 'demo' || sources.ofUser !== undefined ? audience : partsOf(audience).first,
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
    countBad: (source) => sourceOf(source).quotes.countBad(),
  }
}
