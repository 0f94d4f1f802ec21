/**
 * A browser opens six connections to a server, for all of its tabs together. A page that nobody looks at keeps none of them: six
 * that followed the server's events would leave none to ask by, and every tab would wait for good.
 */
export interface Sight {
  readonly isShown: () => boolean
  readonly onChange: (listener: () => void, signal: AbortSignal) => void
}

export const pageSight: Sight = {
  isShown: () => document.visibilityState === 'visible',
  onChange: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
}

/** Who only looks at another tab for a moment comes back to an open stream. */
const outOfSightMs = 3000

/** Resolves once the page is looked at, at once where it is, or with `signal`. */
export function untilShown(sight: Sight, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const look = () => {
      if (!sight.isShown() && !signal.aborted) return
      settled.abort()
      resolve()
    }
    sight.onChange(look, settled.signal)
    signal.addEventListener('abort', look, { signal: settled.signal })
    look()
  })
}

/** Does the work, which never rejects, with a signal that ends with `signal`, and once the page has been out of sight for a while. */
export async function whileShown<T>(
  sight: Sight,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  afterMs = outOfSightMs,
): Promise<T | 'unseen'> {
  const unseen = new AbortController()
  const done = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  sight.onChange(() => {
    clearTimeout(timer)
    if (!sight.isShown()) timer = setTimeout(() => unseen.abort(), afterMs)
  }, done.signal)
  const result = await work(AbortSignal.any([signal, unseen.signal]))
  clearTimeout(timer)
  done.abort()
  return unseen.signal.aborted ? 'unseen' : result
}
