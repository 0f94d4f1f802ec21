/**
 * At most so many requests in any stretch of time, those that wait in the order in which they came. A turn is a time
 * in the future that is taken at once, so that nobody can overtake; who would wait too long is refused instead.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'
import type { Pace } from './pace.ts'

export interface RequestLimit {
  readonly requests: number
  readonly perMs: number
  /** Longer than this nobody waits. */
  readonly longestWaitMs: number
}

export interface Limiter {
  /** Ends when the turn has come, or the signal ends the wait. */
  readonly take: (signal: AbortSignal) => Promise<Result<null, ProviderRefusal>>
  /** Nobody's turn comes before that moment, which the provider asked for. */
  readonly holdUntil: (ms: number) => void
}

/** A place within each of them, so that who takes many leaves some of a shared limit to others. */
export function withinAll(limiters: readonly Limiter[]): Limiter {
  return {
    take: async (signal) => {
      for (const limiter of limiters) {
        const turn = await limiter.take(signal)
        if (!turn.ok) return turn
      }
      return ok(null)
    },
    holdUntil: (ms) => {
      for (const limiter of limiters) limiter.holdUntil(ms)
    },
  }
}

/** A provider may ask for hours by mistake; it is asked again after this time at the latest. */
const LONGEST_HOLD_MS = 15 * 60_000
/** What lies further ahead than anybody waits was taken while the clock was ahead, and counts for nothing once it is right. */
const SLACK_MS = 60_000

export function createLimiter(
  { requests, perMs, longestWaitMs }: RequestLimit,
  { clock, sleep }: Pick<Pace, 'clock' | 'sleep'>,
): Limiter {
  /** When the requests of the last stretch went or will go, ascending. */
  let turns: { readonly at: number }[] = []
  let heldUntil = 0

  const nextTurn = (now: number): number => {
    turns = turns.filter(({ at }) => at > now - perMs && at <= now + longestWaitMs + SLACK_MS)
    if (heldUntil > now + LONGEST_HOLD_MS + SLACK_MS) heldUntil = 0
    const earliest = Math.max(now, heldUntil, turns.at(-1)?.at ?? now)
    const before = turns.at(-requests)
    return before === undefined ? earliest : Math.max(earliest, before.at + perMs)
  }
  return {
    take: async (signal) => {
      const now = clock()
      const turn = { at: nextTurn(now) }
      const wait = turn.at - now
      if (wait > longestWaitMs) return refuse({ kind: 'rate-limited', retryAfterMs: wait })
      turns.push(turn)
      if (wait > 0) await sleep(wait, signal)
      if (!signal.aborted) return ok(null)
      // Those behind keep the turns that they have; only who comes later gains by one given back.
      turns = turns.filter((other) => other !== turn)
      return refuse({ kind: 'timeout' })
    },
    holdUntil: (ms) => {
      heldUntil = Math.max(heldUntil, Math.min(ms, clock() + LONGEST_HOLD_MS))
    },
  }
}
