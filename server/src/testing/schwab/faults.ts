/** What goes wrong on purpose: habits that last until they are changed, and failures of single calls. */

/** In place of an answer: broken connections, or what stands between the caller and Schwab. */
export type CallFault = 'hang' | 'reset' | 'reset-in-body' | 'html' | 'too-many' | 'server-error' | 'too-big'

export const callFaults: readonly CallFault[] = [
  'hang',
  'reset',
  'reset-in-body',
  'html',
  'too-many',
  'server-error',
  'too-big',
]

export interface Failure {
  /** A part of the path and query: `/transactions`, `/oauth/token`, `types=TRADE`. */
  readonly on: string
  readonly with: CallFault
  /** Calls that pass before; none when absent. */
  readonly after?: number
  /** Calls that fail; one when absent. */
  readonly times?: number
}

export interface Habits {
  /** Whether the callback carries the state that was sent along. */
  returnsState: boolean
  /** What `types=TRADE,JOURNAL` brings: everything, nothing, or a refusal. */
  joinedTypes: 'answered' | 'empty' | 'refused'
  /** A refresh answers with another refresh token, and the old one is worth nothing any more. */
  rotatesRefreshTokens: boolean
  callsPerMinute: number
  /** Options of transactions come without their symbol. */
  hidesSymbols: boolean
  /** Most rows of transactions in one answer. */
  mostRows: number
  /** How far Schwab's clock is ahead of everyone else's. */
  skewMs: number
  /** What each answer takes on its way. */
  latencyMs: number
  /** What is asked for in `Retry-After`, in seconds; null for what is left of the minute. */
  retryAfterSeconds: number | null
}

export const usualHabits: Habits = {
  returnsState: true,
  joinedTypes: 'empty',
  rotatesRefreshTokens: false,
  callsPerMinute: 120,
  hidesSymbols: false,
  mostRows: 3000,
  skewMs: 0,
  latencyMs: 0,
  retryAfterSeconds: null,
}

interface Pending {
  readonly on: string
  readonly with: CallFault
  after: number
  times: number
}

export interface Failures {
  readonly add: (failure: Failure) => void
  readonly clear: () => void
  /** How this call fails, or null. */
  readonly take: (pathAndQuery: string) => CallFault | null
}

export function createFailures(): Failures {
  let pending: Pending[] = []
  return {
    add: ({ on, with: fault, after = 0, times = 1 }) => pending.push({ on, with: fault, after, times }),
    clear: () => {
      pending = []
    },
    take: (path) => {
      const found = pending.find(({ on }) => path.includes(on))
      if (found === undefined) return null
      if (found.after > 0) {
        found.after -= 1
        return null
      }
      found.times -= 1
      if (found.times <= 0) pending = pending.filter((other) => other !== found)
      return found.with
    },
  }
}
