import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { healthQuery } from '../../client/queries/queries.ts'
import { useKeptSince } from '../../client/reach.ts'
import { useSettling } from '../../client/live/settling.ts'

/** Its words come only where they are needed. */
const ReadOnlyBanner = lazy(() => import('./read-only-banner.tsx'))

const OfflineBanner = lazy(() => import('./offline-banner.tsx'))

const LazySettlingBanner = lazy(() => import('./settling-banner.tsx'))

/** Says how far the figures are calculated while they lag behind what was written. */
export function SettlingBanner() {
  const told = useSettling()
  return told === null ? null : (
    <Suspense>
      <LazySettlingBanner told={told} />
    </Suspense>
  )
}

/** Says that the server can't be reached while answers from before are shown. */
export function ReachBanner() {
  const since = useKeptSince()
  return since === null ? null : (
    <Suspense>
      <OfflineBanner since={since} />
    </Suspense>
  )
}

/** Stands above every page while the server cannot write, and goes away by itself. */
export function StorageBanner() {
  const { data } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) =>
      (state.data?.storage.state ?? 'writable') === 'writable' ? 60_000 : 5000,
  })
  const state = data?.storage.state
  if (state === undefined || state === 'writable') return null
  return (
    <Suspense>
      <ReadOnlyBanner state={state} />
    </Suspense>
  )
}
