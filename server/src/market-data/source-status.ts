/** Whether a source answers: as the health page and the settings show it. */
import type { GuardedProvider } from './ask/guarded.ts'

/** An error from the last call's refusal, or from a pause after many, until the next answer. */
export function sourceStatus(provider: GuardedProvider | null): 'active' | 'inactive' | 'error' {
  if (provider === null) return 'inactive'
  const { openUntil, lastRefusal, lastAnswerAt } = provider.state()
  if (openUntil !== null) return 'error'
  if (lastRefusal === null || concernsOne.has(lastRefusal.refusal.kind)) return 'active'
  return lastAnswerAt !== null && lastAnswerAt > lastRefusal.at ? 'active' : 'error'
}

/** What says nothing of the source as a whole. */
const concernsOne = new Set(['unknown-symbol', 'not-offered', 'not-connected'])
