/**
 * Market data for whoever asks: demo users have the simulated market and nothing else, everyone else the two sources
 * that are configured, the one of their choice first and the other where that one refuses.
 */
import {
  markOf,
  refuse,
  usualWidestMarket,
  type Instant,
  type Mark,
  type MarkedInstrument,
  type Result,
  type TradingDate,
} from '@wheelwright/core'
import type { GuardedProvider } from './ask/guarded.ts'
import { chainFreshness, dividendFreshness, historyFreshness } from './freshness.ts'
import { isImpatient, isOutOfPatience, patiently, usualPatience, type Patience } from './patience.ts'
import { createKeptAnswers, type AskKept, type KeptAnswer, type KeptResult } from './kept-answers.ts'
import type { Chain, DailyBar, Dividend, Provider, ProviderQuote, ProviderRefusal } from './provider.ts'
import {
  createSourceQuotes,
  type Finding,
  type Findings,
  type Missing,
  type SourceQuotes,
} from './source-quotes.ts'

/** Whom an answer is for: a demo user, or one who wants that source asked first. */
export type Audience = 'demo' | 'primary' | 'alternative'

export interface MarketSources {
  readonly demo: GuardedProvider
  readonly primary: GuardedProvider | null
  readonly alternative: GuardedProvider | null
}

interface Asked {
  /** Sources that were asked for it and did not answer in time. */
  readonly silent: readonly GuardedProvider[]
}

export type SourcedQuote = Asked &
  (
    | {
        readonly kind: 'quote'
        readonly quote: ProviderQuote
        readonly source: GuardedProvider
        readonly late: Missing | null
      }
    /** `source` is the one that was asked first; null where none is configured. */
    | { readonly kind: 'missing'; readonly why: Missing; readonly source: GuardedProvider | null }
  )

/** The price that a quote counts at, and when it was made: the last trade has an instant of its own. */
export type DatedMark = Mark & { readonly asOf: Instant }

export type Sourced<T> = Result<
  KeptAnswer<T> & { readonly source: GuardedProvider },
  { readonly refusal: ProviderRefusal; readonly source: GuardedProvider | null }
>

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

interface Source {
  readonly provider: GuardedProvider
  /** The provider until the market is closed. */
  readonly asked: Provider
  /** Lets it have its time and no more, and remembers that it was silent. */
  readonly inTime: <T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly quotes: SourceQuotes
  readonly chains: AskKept<Chain>
  readonly histories: AskKept<readonly DailyBar[]>
  readonly dividends: AskKept<readonly Dividend[]>
}

/** For a source that another one stands behind, and someone who looks at a screen. */
const createTiming = (patience: Patience, clock: () => number): Source['inTime'] => {
  let silentAtMs: number | null = null
  return async (signal, ask) => {
    if (!isImpatient(signal)) return ask(signal)
    const wasSilent = silentAtMs !== null && clock() < silentAtMs + patience.silenceMs
    const waiting = patiently(signal, wasSilent ? patience.afterSilenceMs : patience.sourceMs)
    try {
      const answer = await ask(waiting.signal)
      if (!isOutOfPatience(waiting.signal)) silentAtMs = null
      else if (!wasSilent) silentAtMs = clock()
      return answer
    } finally {
      waiting.done()
    }
  }
}

const untilClosed = (provider: GuardedProvider, closing: AbortSignal): Provider => {
  const either = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing])
  return {
    ...provider,
    quotes: (symbols, signal) => provider.quotes(symbols, either(signal)),
    chain: (symbol, expiration, signal) => provider.chain(symbol, expiration, either(signal)),
    history: (symbol, days, signal) => provider.history(symbol, days, either(signal)),
    dividends: (symbol, signal) => provider.dividends(symbol, either(signal)),
  }
}

interface SourceParts {
  readonly patience: Patience
  readonly clock: () => number
  readonly closing: AbortSignal
}

const createSource = (provider: GuardedProvider, { patience, clock, closing }: SourceParts): Source => ({
  provider,
  asked: untilClosed(provider, closing),
  inTime: createTiming(patience, clock),
  quotes: createSourceQuotes(untilClosed(provider, closing), clock),
  chains: createKeptAnswers(clock, { answers: 60, freshness: chainFreshness }),
  histories: createKeptAnswers(clock, { answers: 40, freshness: historyFreshness }),
  dividends: createKeptAnswers(clock, { answers: 5000, freshness: dividendFreshness }),
})

const reasonIn = (finding: Finding): Missing | null =>
  finding.kind === 'missing' ? finding.why : finding.late

const isSilence = (finding: Finding): boolean => {
  const why = reasonIn(finding)
  return why?.kind === 'refused' && why.refusal.kind === 'timeout'
}

/** Takes over what a source found, where it is better than what is there: a price, then a newer one. */
const merge = (found: Map<string, SourcedQuote>, findings: Findings, source: GuardedProvider): void => {
  for (const [symbol, finding] of findings) {
    const before = found.get(symbol)
    const isBetter =
      before === undefined ||
      (finding.kind === 'quote' &&
        (before.kind === 'missing' || finding.late === null || finding.quote.asOf > before.quote.asOf))
    const silent = [...(before?.silent ?? []), ...(isSilence(finding) ? [source] : [])]
    if (isBetter) found.set(symbol, { ...finding, source, silent })
    else found.set(symbol, { ...before, silent })
  }
}

const isSettled = (found: SourcedQuote | undefined): boolean => found?.kind === 'quote' && found.late === null

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

  /** One after the other, each in its time, until the caller has gone or `ask` says that no more is wanted. */
  const askInTurn = async (
    asked: readonly Source[],
    signal: AbortSignal,
    ask: (source: Source, signal: AbortSignal) => Promise<'done' | 'go-on'>,
  ): Promise<void> => {
    for (const [index, source] of asked.entries()) {
      const isLast = index === asked.length - 1
      const came = isLast
        ? await ask(source, signal)
        : await source.inTime(signal, (waiting) => ask(source, waiting))
      if (came === 'done' || signal.aborted) return
    }
  }

  /** The first new answer, else the last good one of the source that comes first, else the first refusal. */
  const firstAnswer = async <T>(
    audience: Audience,
    signal: AbortSignal,
    ask: (source: Source, signal: AbortSignal) => Promise<KeptResult<T>>,
  ): Promise<Sourced<T>> => {
    let best: Sourced<T> = refuse({ refusal: { kind: 'not-configured' }, source: null })
    await askInTurn(askedBy(audience), signal, async (asked, waiting) => {
      const { provider: source } = asked
      const answer = await ask(asked, waiting)
      const isNew = answer.ok && answer.value.late === null
      if (answer.ok && (isNew || !best.ok)) best = { ok: true, value: { ...answer.value, source } }
      if (!answer.ok && !best.ok && best.refusal.source === null)
        best = refuse({ refusal: answer.refusal, source })
      return isNew ? 'done' : 'go-on'
    })
    return best
  }

  const quotesOf = async (
    asked: readonly Source[],
    symbols: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SourcedQuote>> => {
    const found = new Map<string, SourcedQuote>()
    await askInTurn(asked, signal, async ({ provider, quotes }, waiting) => {
      const wanted = symbols.filter((symbol) => !isSettled(found.get(symbol)))
      if (wanted.length === 0) return 'done'
      merge(found, await quotes.ask(wanted, waiting), provider)
      return 'go-on'
    })
    for (const symbol of symbols)
      if (!found.has(symbol))
        found.set(symbol, { kind: 'missing', why: { kind: 'no-source' }, source: null, silent: [] })
    return found
  }

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
      firstAnswer(audience, signal, ({ asked, chains }, waiting) =>
        chains(`${symbol}|${expiration ?? ''}`, waiting, (ending) => asked.chain(symbol, expiration, ending)),
      ),
    history: (audience, symbol, days, signal) =>
      firstAnswer(audience, signal, ({ asked, histories }, waiting) =>
        histories(`${symbol}|${days.from}|${days.to}`, waiting, (ending) =>
          asked.history(symbol, days, ending),
        ),
      ),
    dividends: (audience, symbol, signal) =>
      firstAnswer(audience, signal, ({ asked, dividends }, waiting) =>
        dividends(symbol, waiting, (ending) => asked.dividends(symbol, ending)),
      ),
    close: () => closing.abort(),
    countBad: (source) => made.get(source)?.quotes.countBad() ?? 0,
  }
}
