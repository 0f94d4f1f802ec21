/** How far the imports are that the user waits for, as the event stream last said. */
import type { ImportProgress } from '@wheelwright/api'
import { useSyncExternalStore } from 'react'

/** With what was said first of this phase, and when, from which the pace is reckoned. */
export type FollowedProgress = ImportProgress & {
  readonly saidMs: number
  readonly sinceMs: number
  readonly doneAtFirst: number
}

let latest: FollowedProgress | null = null
const listeners = new Set<() => void>()

const tell = (next: FollowedProgress | null): void => {
  latest = next
  for (const listener of listeners) listener()
}

export const noteImportProgress = (progress: ImportProgress, nowMs: number): void => {
  const isSamePhase = latest?.batchId === progress.batchId && latest.phase === progress.phase
  const { sinceMs, doneAtFirst } =
    isSamePhase && latest !== null ? latest : { sinceMs: nowMs, doneAtFirst: progress.done }
  tell({ ...progress, saidMs: nowMs, sinceMs, doneAtFirst })
}

/** What was said of an earlier import must not stand beside the next. */
export const forgetImportProgress = (): void => tell(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImportProgress = (): FollowedProgress | null => useSyncExternalStore(subscribe, () => latest)
