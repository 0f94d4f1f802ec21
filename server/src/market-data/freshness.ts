/** How long an answer is used again: shortly while the market moves, longer while it rests, never past its opening. */
import { marketStatusAt } from '@wheelwright/core'

export interface Freshness {
  readonly inSessionMs: number
  readonly outsideMs: number
}

const [second, minute, hour] = [1000, 60_000, 3_600_000] as const

export const quoteFreshness: Freshness = { inSessionMs: 15 * second, outsideMs: 5 * minute }
export const chainFreshness: Freshness = { inSessionMs: 30 * second, outsideMs: 5 * minute }
export const historyFreshness: Freshness = { inSessionMs: hour, outsideMs: 4 * hour }
export const dividendFreshness: Freshness = { inSessionMs: 6 * hour, outsideMs: 6 * hour }
/** A symbol that is not known may be listed tomorrow. */
export const unknownFreshness: Freshness = { inSessionMs: hour, outsideMs: hour }

/** Until when an answer of this instant is fresh, in milliseconds since 1970 UTC. */
export function freshUntil(nowMs: number, { inSessionMs, outsideMs }: Freshness): number {
  const { state, opensAtMs } = marketStatusAt(nowMs)
  return state === 'open' ? nowMs + inSessionMs : Math.min(nowMs + outsideMs, opensAtMs)
}

/**
 * Whether an answer may be used again. One that would be fresh for longer than an answer of now came while the clock was ahead.
 */
export function isStillFresh(untilMs: number, nowMs: number, freshness: Freshness): boolean {
  return nowMs < untilMs && untilMs <= freshUntil(nowMs, freshness)
}
