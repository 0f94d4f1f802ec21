/** Whether pages show what the server answers, or what it answered before it could no longer be reached. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let oldest: string | null = null

const set = (next: string | null): void => {
  if (next === oldest) return
  oldest = next
  for (const listener of listeners) listener()
}

/** An answer from before is shown; `at` is when it was answered, an ISO instant. */
export function noteKept(at: string): void {
  return set(oldest === null || at < oldest ? at : oldest)
}

let onReachedAgain: () => void = () => {}
/** Runs when the server answers again after answers from before were shown. */
export function whenReachedAgain(listener: () => void): void {
  onReachedAgain = listener
}

export function noteReached(): void {
  if (oldest === null) return
  set(null)
  onReachedAgain()
}

/** The instant of the oldest answer from before that is shown; null while the server is reached. */
export function useKeptSince(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => oldest,
  )
}
