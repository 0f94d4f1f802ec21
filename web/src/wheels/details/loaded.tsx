import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** What could not be loaded. */
  what: string
  children: (data: T) => ReactNode
}

/** What a tab reads for itself: bars until it is there, an error panel when it cannot be. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null)
    return (
      <div className="wheel-parts" aria-busy="true">
        <Skeleton width={40} />
        <Skeleton width={36} />
        <Skeleton width={44} />
      </div>
    )
  return (
    <NotLoaded
      title={`${what} could not be loaded`}
      query={{ error, isFetching, refetch }}
      retryLabel="Retry"
    />
  )
}
