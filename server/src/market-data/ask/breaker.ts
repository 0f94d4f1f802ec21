/**
 * Leaves a provider in peace that fails again and again. Closed: asked. Open, after so many failures in a row: not
 * asked. Half open, after a pause: one caller tries; a success closes it, a failure opens it for twice as long.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'

export interface BreakerLimits {
  readonly failures: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

export const defaultBreakerLimits: BreakerLimits = {
  failures: 5,
  firstPauseMs: 30_000,
  longestPauseMs: 5 * 60_000,
}

/** What came of a call: a refusal, null for an answer, or that the caller gave up, which says nothing. */
type Outcome = ProviderRefusal | 'given-up' | null

export interface Breaker {
  /** A function to tell the outcome to, or the refusal that opened the breaker. */
  readonly enter: () => Result<(outcome: Outcome) => void, ProviderRefusal>
  /** Milliseconds since 1970 UTC while nobody is let in, else null. */
  readonly openUntilMs: () => number | null
}

/** Which refusals say that the next call would fail too; what concerns one symbol does not. */
const failing: Readonly<Record<ProviderRefusal['kind'], boolean>> = {
  timeout: true,
  unreachable: true,
  unreadable: true,
  unauthorized: true,
  'rate-limited': true,
  failed: true,
  'unknown-symbol': false,
  'not-offered': false,
  'not-configured': false,
  'not-connected': false,
}

/** A status below 500 blames what was asked, which may be one symbol. */
const isFailure = (refusal: ProviderRefusal): boolean =>
  failing[refusal.kind] && !(refusal.kind === 'failed' && refusal.status < 500)

/** A pause that is longer than any began while the clock was ahead: it is over once that is right. */
const slackMs = 60_000

export function createBreaker(limits: BreakerLimits, clock: () => number): Breaker {
  let failuresInRow = 0
  let pauses = 0
  let opened: { readonly until: number; readonly by: ProviderRefusal } | null = null
  let isProbing = false

  const isShut = (until: number): boolean => {
    const leftMs = until - clock()
    return leftMs > 0 && leftMs <= limits.longestPauseMs + slackMs
  }
  const close = () => {
    failuresInRow = 0
    pauses = 0
    opened = null
  }
  const open = (by: ProviderRefusal) => {
    const pause = Math.min(limits.longestPauseMs, limits.firstPauseMs * 2 ** pauses)
    pauses += 1
    opened = { until: clock() + pause, by }
  }
  const settle = (outcome: Outcome, isProbe: boolean) => {
    if (isProbe) isProbing = false
    if (outcome === 'given-up') return
    if (outcome === null || !isFailure(outcome)) return close()
    failuresInRow += 1
    // Calls that were under way when it opened do not open it for longer.
    if (isProbe || (opened === null && failuresInRow >= limits.failures)) open(outcome)
  }
  return {
    enter: () => {
      if (opened === null) return ok((outcome) => settle(outcome, false))
      if (isProbing || isShut(opened.until)) return refuse(refusalNow(opened, clock()))
      isProbing = true
      return ok((outcome) => settle(outcome, true))
    },
    openUntilMs: () => (opened !== null && isShut(opened.until) ? opened.until : null),
  }
}

const refusalNow = ({ until, by }: { until: number; by: ProviderRefusal }, now: number): ProviderRefusal =>
  by.kind === 'rate-limited' ? { ...by, retryAfterMs: Math.max(0, until - now) } : by
