/**
 * How far the portfolio is settled, as answers last said; pages say so while it lags. Kept as the header's own text: who shows it
 * takes it apart.
 */
import { settlingHeader } from '@wheelwright/api'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let latest: string | null = null

export function noteSettling(headers: Headers): void {
  const next = headers.get(settlingHeader)
  if (next === latest) return
  latest = next
  for (const listener of listeners) listener()
}

/** Null while nothing lags. */
export function useSettling(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest,
  )
}

/** Reads whose sums are stored: before anything is settled they would say 0 of what is not known. */
const stored = /^\/(dashboard|portfolio\/positions|stocks|options|wheels)/

/** What was never settled has no instant of which it is. */
export function isOfNothing(path: string, { headers }: Response): boolean {
  return stored.test(path) && headers.get(settlingHeader)?.includes('as_of') === false
}
