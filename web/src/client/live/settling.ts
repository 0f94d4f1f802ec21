/**
 * What pages say of the server's answers: how far the portfolio is settled, as answers last said, while it lags, and that
 * none comes. Kept as the header's own text: who shows it takes it apart.
 */
import { settlingHeader } from '@wheelwright/api'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let latest: string | null = null
let slow: typeof slowAnswers | null = null

/** Stands in place of a header's text while the server is silent. */
export const slowAnswers = 'slow'

const announce = (): void => {
  for (const listener of listeners) listener()
}

export function noteSlow(isSlow: boolean): void {
  slow = isSlow ? slowAnswers : null
  announce()
}

export function noteSettling(headers: Headers): void {
  const next = headers.get(settlingHeader)
  if (next === latest) return
  latest = next
  announce()
}

/** Null while nothing lags and answers come. */
export function useSettling(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest ?? slow,
  )
}

/** Reads whose sums are stored: before anything is settled they would say 0 of what is not known. */
const stored = /^\/(dashboard|portfolio\/positions|stocks|options|wheels)/

/** What was never settled has no instant of which it is. */
export function isOfNothing(path: string, { headers }: Response): boolean {
  return stored.test(path) && headers.get(settlingHeader)?.includes('as_of') === false
}
