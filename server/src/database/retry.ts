/** PostgreSQL aborts one of two transactions that cannot be serialized; running it again succeeds. */
import { setTimeout as wait } from 'node:timers/promises'

const retriedCodes = new Set(['40001', '40P01'])
export const mostRetries = 5

export function isSerializationFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retriedCodes.has(String(error.code))
}

/** Two that conflicted wait for different times, so that they do not conflict again. */
const pauseMs = (retries: number): number => 5 * 2 ** retries * (0.5 + Math.random())

/** Runs `work` again after a serialization failure or a deadlock, at most five times, each time later. */
export async function withRetries<T>(work: () => Promise<T>, most = mostRetries): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isSerializationFailure(error) || retries >= most) throw error
      await wait(pauseMs(retries))
    }
  }
}
