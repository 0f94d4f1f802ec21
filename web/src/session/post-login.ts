/**
 * The moment between signing in and knowing the user, while the loading overlay covers the page: it ends 150 ms
 * after the user has loaded, or after 5 s at the latest.
 */
import { useSyncExternalStore } from 'react'

const longestMs = 5000
const afterUserMs = 150

const listeners = new Set<() => void>()
let isLoading = false
let timer: ReturnType<typeof setTimeout> | undefined

const set = (next: boolean): void => {
  isLoading = next
  for (const listener of listeners) listener()
}

const endIn = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => set(false), ms)
}

/** Called when a session has just been stored. */
export function beginPostLogin(): void {
  set(true)
  endIn(longestMs)
}

/** Called when the user has loaded, or could not be. */
export function endPostLogin(): void {
  if (isLoading) endIn(afterUserMs)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsPostLogin(): boolean {
  return useSyncExternalStore(subscribe, () => isLoading)
}
