import { useSyncExternalStore } from 'react'

const beat = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let current = Date.now()

function subscribe(listener: () => void): () => void {
  current = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = Date.now()
    for (const each of listeners) each()
  }, beat)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in milliseconds, one beat for the whole page, so that all ages change together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current)
}
