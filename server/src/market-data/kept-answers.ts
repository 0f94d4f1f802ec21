/** Answers of one source that are not quotes (chains, history, dividends), kept while they are fresh and asked once. */
import { instantFromMs, ok, refuse, type Instant, type Result } from '@wheelwright/core'
import { createBoundedMap } from './bounded-map.ts'
import { freshUntil, isStillFresh, unknownFreshness, type Freshness } from './freshness.ts'
import type { Answer, ProviderRefusal } from './provider.ts'
import { shareCall, type SharedCall } from './shared-call.ts'

export interface KeptAnswer<T> {
  readonly value: T
  readonly askedAt: Instant
  /** Why it is the last one and not a new one. */
  readonly late: ProviderRefusal | null
}

export type KeptResult<T> = Result<KeptAnswer<T>, ProviderRefusal>

export type AskKept<T> = (
  key: string,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Answer<T>,
) => Promise<KeptResult<T>>

interface Held<T> {
  /** The last good answer. */
  readonly good: { readonly value: T; readonly askedAt: Instant } | null
  readonly result: KeptResult<T>
  readonly freshUntilMs: number
  readonly freshness: Freshness
}

/** These say the same again until something is changed on the other side. */
const lasting = new Set<ProviderRefusal['kind']>(['unknown-symbol', 'not-offered'])

export function createKeptAnswers<T>(
  clock: () => number,
  limits: { readonly answers: number; readonly freshness: Freshness },
): AskKept<T> {
  const kept = createBoundedMap<string, Held<T>>(limits.answers)
  const underWay = new Map<string, SharedCall<KeptResult<T>>>()

  const settle = (key: string, answer: Result<T, ProviderRefusal>): KeptResult<T> => {
    const nowMs = clock()
    const before = kept.get(key)?.good ?? null
    const good = answer.ok ? { value: answer.value, askedAt: instantFromMs(nowMs) } : before
    const result: KeptResult<T> = answer.ok
      ? ok({ value: answer.value, askedAt: instantFromMs(nowMs), late: null })
      : before === null
        ? answer
        : ok({ ...before, late: answer.refusal })
    const isLasting = !answer.ok && lasting.has(answer.refusal.kind)
    const freshness = isLasting ? unknownFreshness : limits.freshness
    const freshUntilMs = answer.ok || isLasting ? freshUntil(nowMs, freshness) : 0
    kept.set(key, { good, result, freshUntilMs, freshness })
    return result
  }

  /** To whoever did not wait for a new answer. */
  const withoutWaiting = (key: string): KeptResult<T> => {
    const before = kept.get(key)?.good ?? null
    const refusal: ProviderRefusal = { kind: 'timeout' }
    return before === null ? refuse(refusal) : ok({ ...before, late: refusal })
  }

  return async (key, signal, call) => {
    const held = kept.get(key)
    if (held !== undefined && isStillFresh(held.freshUntilMs, clock(), held.freshness)) return held.result
    const already = underWay.get(key)
    if (already !== undefined) return (await already.join(signal)) ?? withoutWaiting(key)
    const shared: SharedCall<KeptResult<T>> = shareCall(
      async (ending) => settle(key, await call(ending)),
      () => {
        if (underWay.get(key) === shared) underWay.delete(key)
      },
    )
    underWay.set(key, shared)
    return (await shared.join(signal)) ?? withoutWaiting(key)
  }
}
