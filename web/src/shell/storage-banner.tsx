import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { healthQuery } from '../client/queries.ts'

/** Its words come only where they are needed. */
const ReadOnlyBanner = lazy(() => import('./read-only-banner.tsx'))

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
