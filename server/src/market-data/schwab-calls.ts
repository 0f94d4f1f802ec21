/**
 * How often this server's application may call Schwab: 120 times a minute, whoever of its users it is for. Not documented;
 * widely told, and answered with 429 above it. A process keeps one count for market data and syncs.
 */
import { createLimiter, type Limiter, type RequestLimit } from './ask/limiter.ts'
import type { Pace } from './ask/pace.ts'

const callsPerMinute = 120
const minute = 60_000

export const schwabLimit: RequestLimit = {
  requests: callsPerMinute,
  perMs: minute,
  longestWaitMs: 20_000,
}

export function createSchwabCalls(pace: Pick<Pace, 'clock' | 'sleep'>): Limiter {
  return createLimiter(schwabLimit, pace)
}

/** Of the whole count a sync takes so much, and waits for it as long as it takes: a page has the rest. */
export const syncLimit: RequestLimit = { requests: 100, perMs: minute, longestWaitMs: 5 * minute }
