/**
 * Time and chance, passed in, so that a run of waits, retries and refusals can be replayed in an instant.
 */
import { setTimeout } from 'node:timers/promises'

export interface Pace {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** Ends after the time, or at once when the signal says that nobody waits any more; it never throws. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to below 1. */
  readonly random: () => number
}

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    // Whoever waits looks at the signal itself.
  }
}

/** The pace of a real process. */
export const systemPace: Pace = { clock: Date.now, sleep, random: Math.random }
