/**
 * Asks again after what passes by itself: no answer, no connection, a fault of the server, too many calls. Each wait
 * is up to twice the one before, half of it by chance, so that many callers do not come back together.
 */
import { refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'
import type { Pace } from './pace.ts'

export interface Retries {
  /** Tries in all, the first one included. */
  readonly tries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** A provider that wants a longer pause than this gets it, and the caller a refusal at once. */
  readonly longestRetryAfterMs: number
}

export const defaultRetries: Retries = {
  tries: 3,
  firstWaitMs: 250,
  longestWaitMs: 4000,
  longestRetryAfterMs: 5000,
}

export const retried =
  (retries: Retries, { sleep, random }: Pick<Pace, 'sleep' | 'random'>) =>
  async <T>(
    call: () => Promise<Result<T, ProviderRefusal>>,
    signal: AbortSignal,
  ): Promise<Result<T, ProviderRefusal>> => {
    for (let failures = 1; ; failures += 1) {
      const answer = await call()
      if (answer.ok || failures >= retries.tries) return answer
      const wait = waitAfter(answer.refusal, failures, retries, random)
      if (wait === null) return answer
      await sleep(wait, signal)
      if (signal.aborted) return refuse({ kind: 'timeout' })
    }
  }

/** Null where asking again would bring the same. */
const waitAfter = (
  refusal: ProviderRefusal,
  failures: number,
  { firstWaitMs, longestWaitMs, longestRetryAfterMs }: Retries,
  random: () => number,
): number | null => {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1))
  const spread = Math.round(wait / 2 + (random() * wait) / 2)
  if (refusal.kind === 'timeout' || refusal.kind === 'unreachable') return spread
  if (refusal.kind === 'failed') return refusal.status >= 500 ? spread : null
  if (refusal.kind !== 'rate-limited') return null
  if (refusal.retryAfterMs === null) return spread
  // Everyone who was sent away hears the same time, so some of the spread comes on top of it.
  return refusal.retryAfterMs > longestRetryAfterMs ? null : refusal.retryAfterMs + Math.round(spread / 4)
}
