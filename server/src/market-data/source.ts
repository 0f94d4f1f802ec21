/** A source with all that is kept of it, asked until the market is closed, and for no longer than a caller waits. */
import { createKeptAnswers, type AskKept } from './kept-answers.ts'
import { chainFreshness, dividendFreshness, historyFreshness } from './freshness.ts'
import type { GuardedProvider } from './ask/guarded.ts'
import { isImpatient, isOutOfPatience, patiently, type Patience } from './patience.ts'
import type { Chain, DailyBar, Dividend, Provider } from './provider.ts'
import { createSourceQuotes, type SourceQuotes } from './source-quotes.ts'

export interface Source {
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
    const sinceMs = silentAtMs === null ? Infinity : clock() - silentAtMs
    // A silence in the future was noted while the clock was ahead.
    const wasSilent = sinceMs >= 0 && sinceMs < patience.silenceMs
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

export function createSource(provider: GuardedProvider, { patience, clock, closing }: SourceParts): Source {
  return {
    provider,
    asked: untilClosed(provider, closing),
    inTime: createTiming(patience, clock),
    quotes: createSourceQuotes(untilClosed(provider, closing), clock),
    chains: createKeptAnswers(clock, { answers: 60, freshness: chainFreshness }),
    histories: createKeptAnswers(clock, { answers: 40, freshness: historyFreshness }),
    dividends: createKeptAnswers(clock, { answers: 5000, freshness: dividendFreshness }),
  }
}
