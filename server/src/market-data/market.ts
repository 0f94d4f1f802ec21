/**
 * Market data for whoever asks: demo users have the simulated market and nothing else, everyone else the two sources
 * that are configured, the one of their choice first and the other where that one refuses.
 */
import { refuse, type Result, type TradingDate } from '@wheelwright/core'
import type { GuardedProvider } from './ask/guarded.ts'
import { chainFreshness, dividendFreshness, historyFreshness } from './freshness.ts'
import { createKeptAnswers, type AskKept, type KeptAnswer, type KeptResult } from './kept-answers.ts'
import type { Chain, DailyBar, Dividend, ProviderQuote, ProviderRefusal } from './provider.ts'
import { createSourceQuotes, type Findings, type Missing, type SourceQuotes } from './source-quotes.ts'

/** Whom an answer is for: a demo user, or one who wants that source asked first. */
export type Audience = 'demo' | 'primary' | 'alternative'

export interface MarketSources {
  readonly demo: GuardedProvider
  readonly primary: GuardedProvider | null
  readonly alternative: GuardedProvider | null
}

export type SourcedQuote =
  | {
      readonly kind: 'quote'
      readonly quote: ProviderQuote
      readonly source: GuardedProvider
      readonly late: Missing | null
    }
  /** `source` is the one that was asked first; null where none is configured. */
  | { readonly kind: 'missing'; readonly why: Missing; readonly source: GuardedProvider | null }

export type Sourced<T> = Result<
  KeptAnswer<T> & { readonly source: GuardedProvider },
  { readonly refusal: ProviderRefusal; readonly source: GuardedProvider | null }
>

export interface Market {
  readonly sources: MarketSources
  /** Those that an audience's questions go to, in that order. */
  readonly sourcesFor: (audience: Audience) => readonly GuardedProvider[]
  readonly quotes: (
    audience: Audience,
    symbols: readonly string[],
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
  /** How many prices of a source were refused since the start. */
  readonly countBad: (source: GuardedProvider) => number
}

interface Source {
  readonly provider: GuardedProvider
  readonly quotes: SourceQuotes
  readonly chains: AskKept<Chain>
  readonly histories: AskKept<readonly DailyBar[]>
  readonly dividends: AskKept<readonly Dividend[]>
}

const createSource = (provider: GuardedProvider, clock: () => number): Source => ({
  provider,
  quotes: createSourceQuotes(provider, clock),
  chains: createKeptAnswers(clock, { answers: 60, freshness: chainFreshness }),
  histories: createKeptAnswers(clock, { answers: 40, freshness: historyFreshness }),
  dividends: createKeptAnswers(clock, { answers: 5000, freshness: dividendFreshness }),
})

/** Takes over what a source found, where it is better than what is there: a price, then a newer one. */
const merge = (found: Map<string, SourcedQuote>, findings: Findings, source: GuardedProvider): void => {
  for (const [symbol, finding] of findings) {
    const before = found.get(symbol)
    const isBetter =
      before === undefined ||
      (finding.kind === 'quote' &&
        (before.kind === 'missing' || finding.late === null || finding.quote.asOf > before.quote.asOf))
    if (isBetter) found.set(symbol, { ...finding, source })
  }
}

const isSettled = (found: SourcedQuote | undefined): boolean => found?.kind === 'quote' && found.late === null

export const createMarket = (sources: MarketSources, clock: () => number): Market => {
  const made = new Map(
    [sources.demo, sources.primary, sources.alternative]
      .filter((provider) => provider !== null)
      .map((provider) => [provider, createSource(provider, clock)]),
  )
  const sourcesFor = (audience: Audience): GuardedProvider[] => {
    const { demo, primary, alternative } = sources
    if (audience === 'demo') return [demo]
    const order = audience === 'primary' ? [primary, alternative] : [alternative, primary]
    return order.filter((provider) => provider !== null)
  }
  const askedBy = (audience: Audience): Source[] =>
    sourcesFor(audience).flatMap((provider) => made.get(provider) ?? [])

  /** The first new answer, else the last good one of the source that comes first, else the first refusal. */
  const firstAnswer = async <T>(
    audience: Audience,
    ask: (source: Source) => Promise<KeptResult<T>>,
  ): Promise<Sourced<T>> => {
    let best: Sourced<T> = refuse({ refusal: { kind: 'not-configured' }, source: null })
    for (const source of askedBy(audience)) {
      const { provider } = source
      const answer = await ask(source)
      if (answer.ok && answer.value.late === null)
        return { ok: true, value: { ...answer.value, source: provider } }
      if (answer.ok && !best.ok) best = { ok: true, value: { ...answer.value, source: provider } }
      if (!answer.ok && !best.ok && best.refusal.source === null)
        best = refuse({ refusal: answer.refusal, source: provider })
    }
    return best
  }

  return {
    sources,
    sourcesFor,
    quotes: async (audience, symbols, signal) => {
      const found = new Map<string, SourcedQuote>()
      for (const { provider, quotes } of askedBy(audience)) {
        const wanted = symbols.filter((symbol) => !isSettled(found.get(symbol)))
        if (wanted.length > 0) merge(found, await quotes.ask(wanted, signal), provider)
      }
      for (const symbol of symbols)
        if (!found.has(symbol))
          found.set(symbol, { kind: 'missing', why: { kind: 'no-source' }, source: null })
      return found
    },
    chain: (audience, symbol, expiration, signal) =>
      firstAnswer(audience, ({ provider, chains }) =>
        chains(`${symbol}|${expiration ?? ''}`, signal, (ending) =>
          provider.chain(symbol, expiration, ending),
        ),
      ),
    history: (audience, symbol, days, signal) =>
      firstAnswer(audience, ({ provider, histories }) =>
        histories(`${symbol}|${days.from}|${days.to}`, signal, (ending) =>
          provider.history(symbol, days, ending),
        ),
      ),
    dividends: (audience, symbol, signal) =>
      firstAnswer(audience, ({ provider, dividends }) =>
        dividends(symbol, signal, (ending) => provider.dividends(symbol, ending)),
      ),
    countBad: (source) => made.get(source)?.quotes.countBad() ?? 0,
  }
}
