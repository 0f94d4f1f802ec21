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

/** A new phase, or another import, begins its pace anew. */
export function followProgress(
  earlier: FollowedProgress | null,
  progress: ImportProgress,
  nowMs: number,
): FollowedProgress {
  const isSamePhase = earlier?.batchId === progress.batchId && earlier.phase === progress.phase
  const { sinceMs, doneAtFirst } =
    isSamePhase && earlier !== null ? earlier : { sinceMs: nowMs, doneAtFirst: progress.done }
  return { ...progress, saidMs: nowMs, sinceMs, doneAtFirst }
}

export function noteImportProgress(progress: ImportProgress, nowMs: number): void {
  return tell(followProgress(latest, progress, nowMs))
}

/** What was said of an earlier import must not stand beside the next. */
export function forgetImportProgress(): void {
  return tell(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The import of a file of this name; null before the server has begun with it. */
export function heardOf(fileName: string): string | null {
  return latest?.fileName === fileName ? latest.batchId : null
}

/** Calls back with the first word on a file of this name; answers a function that ends it. */
export function whenHeardOf(fileName: string, then: (batchId: string) => void): () => void {
  const stop = () => listeners.delete(look)
  const look = (): void => {
    const batchId = heardOf(fileName)
    if (batchId === null) return
    stop()
    then(batchId)
  }
  listeners.add(look)
  look()
  return stop
}

export function useImportProgress(): FollowedProgress | null {
  return useSyncExternalStore(subscribe, () => latest)
}
