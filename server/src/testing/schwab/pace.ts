/** Counts calls as Schwab does: so many in any minute, and a refusal that says when the next one has a place. */
import type { SchwabAnswer } from './answers.ts'

const MINUTE = 60_000

interface CallCounter {
  /** Null where the call has a place; else the seconds until one has. */
  readonly take: (limit: number, nowMs: number) => number | null
}

export function createCallCounter(): CallCounter {
  let calls: number[] = []
  return {
    take: (limit, nowMs) => {
      calls = calls.filter((at) => at > nowMs - MINUTE)
      const oldest = calls.at(-limit)
      if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + MINUTE - nowMs) / 1000))
      calls.push(nowMs)
      return null
    },
  }
}

export function tooManyCalls(seconds: number): SchwabAnswer {
  return {
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { message: 'Too Many Requests', errors: ['The application has exceeded its calls per minute'] },
  }
}
