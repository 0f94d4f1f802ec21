/**
 * A provider behind its circuit breaker, telling how it does for the health page. Limits and retries are nearer to
 * the wire, around each request (`ask.ts`); here a call is one question of ours, however many requests it took.
 */
import { instantFromMs, refuse, type Instant } from '@wheelwright/core'
import type { Answer, Provider, ProviderRefusal } from '../provider.ts'
import { createBreaker, defaultBreakerLimits, type BreakerLimits } from './breaker.ts'

interface ProviderState {
  readonly lastAnswerAt: Instant | null
  readonly lastRefusal: { readonly refusal: ProviderRefusal; readonly at: Instant } | null
  /** While the provider is left in peace, until when; else null. */
  readonly openUntil: Instant | null
}

export interface GuardedProvider extends Provider {
  /** It stands for who has no connection to it, and refuses all that they ask. */
  readonly needsConnection?: true
  readonly state: () => ProviderState
}

interface Guards {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  readonly limits?: BreakerLimits
}

export function guarded(provider: Provider, { clock, limits }: Guards): GuardedProvider {
  const breaker = createBreaker(limits ?? defaultBreakerLimits, clock)
  let lastAnswerAt: Instant | null = null
  let lastRefusal: ProviderState['lastRefusal'] = null

  const guard = async <T>(signal: AbortSignal, call: () => Answer<T>): Answer<T> => {
    const entered = breaker.enter()
    if (!entered.ok) return entered
    const settle = entered.value
    let answer
    try {
      answer = await call()
    } catch (error) {
      // A bug of the adapter; the breaker must not wait forever for its only probe.
      settle('given-up')
      throw error
    }
    if (answer.ok) {
      settle(null)
      lastAnswerAt = instantFromMs(clock())
      return answer
    }
    if (signal.aborted) {
      settle('given-up')
      return refuse({ kind: 'timeout' })
    }
    settle(answer.refusal)
    lastRefusal = { refusal: answer.refusal, at: instantFromMs(clock()) }
    return answer
  }
  return {
    name: provider.name,
    title: provider.title,
    batchSize: provider.batchSize,
    isSplitAdjusted: provider.isSplitAdjusted,
    quotes: (symbols, signal) => guard(signal, () => provider.quotes(symbols, signal)),
    chain: (symbol, expiration, signal) => guard(signal, () => provider.chain(symbol, expiration, signal)),
    history: (symbol, days, signal) => guard(signal, () => provider.history(symbol, days, signal)),
    dividends: (symbol, signal) => guard(signal, () => provider.dividends(symbol, signal)),
    state: () => {
      const openUntil = breaker.openUntilMs()
      return { lastAnswerAt, lastRefusal, openUntil: openUntil === null ? null : instantFromMs(openUntil) }
    },
  }
}
