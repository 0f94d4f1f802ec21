/** Whether something that a page waits for has been on its way for long, its retries included. */
import type { Query, QueryClient } from '@tanstack/react-query'

export const slowAfterMs = 5000

/** What has something to show keeps nobody waiting. */
const isAwaited = (query: Query): boolean =>
  query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching'

interface SlowAnswers {
  readonly onChange: (isSlow: boolean) => void
  /** Of the failure of a last try: what is being calculated says so elsewhere. Given, since this loads behind the first view. */
  readonly isSaidElsewhere: (failure: unknown) => boolean
}

/** Tells each change until the signal ends it. */
export function watchSlowAnswers(
  queries: QueryClient,
  { onChange, isSaidElsewhere }: SlowAnswers,
  signal: AbortSignal,
): void {
  const cache = queries.getQueryCache()
  const since = new Map<string, number>()
  let told = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (isSlow: boolean): void => {
    if (isSlow !== told) onChange(isSlow)
    told = isSlow
  }
  const look = (): void => {
    clearTimeout(timer)
    const at = performance.now()
    for (const query of cache.getAll()) {
      if (!isAwaited(query) || isSaidElsewhere(query.state.fetchFailureReason)) since.delete(query.queryHash)
      else if (!since.has(query.queryHash)) since.set(query.queryHash, at)
    }
    const slowAt = Math.min(...since.values()) + slowAfterMs
    tell(slowAt <= at)
    if (slowAt > at && slowAt < Infinity) timer = setTimeout(look, slowAt - at)
  }
  const leave = cache.subscribe(({ type, query }) => {
    if (type === 'removed') since.delete(query.queryHash)
    if (type !== 'observerResultsUpdated') look()
  })
  look()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    leave()
    tell(false)
  })
}
