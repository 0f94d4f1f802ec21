/** Work that nobody waits for, as noting that a session was used; it is waited for when the server stops. */
import type { Log } from './log.ts'

export interface BackgroundWork {
  /** Starts `work`; its failure is logged and hurts nobody. */
  readonly start: (name: string, work: () => Promise<void>) => void
  /** Ends when everything that was started has ended. */
  readonly settle: () => Promise<void>
}

export function createBackgroundWork(log: Log): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  return {
    start: (name, work) => {
      const promise: Promise<void> = work()
        .catch((error: unknown) => log.warn({ err: error, work: name }, 'background work failed'))
        .finally(() => void underWay.delete(promise))
      underWay.add(promise)
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
