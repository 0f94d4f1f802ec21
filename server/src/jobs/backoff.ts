/** How long a job that failed waits before its next run: longer each time, and never at the same moment as others. */

const firstMs = 2000
const longestMs = 60 * 60_000

/** `attempt` counts from 1; `chance` is at least 0 and below 1. The wait is between half of the step and all of it. */
export function backoffMs(attempt: number, chance: number): number {
  const step = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 30))
  return Math.round(step / 2 + (step / 2) * chance)
}
