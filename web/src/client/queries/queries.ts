/** What the pages read, with the specification's freshness: positions 3 min, dashboard 2 min, user 5 min, health 1 min. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from '../api-error.ts'
import { call } from '../call.ts'

const minute = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('me', { signal }),
  staleTime: 5 * minute,
  retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 401),
})

export const snapshotQuery = queryOptions({
  queryKey: ['dashboard', 'snapshot'],
  queryFn: ({ signal }) => call('snapshot', { signal }),
  staleTime: 2 * minute,
})

/** Limits of wheels that are reached; they follow every price. */
export const wheelAlertsQuery = queryOptions({
  queryKey: ['dashboard', 'alerts'],
  queryFn: ({ signal }) => call('wheelAlerts', { signal }),
  staleTime: 2 * minute,
})

/** What may need the user; it follows every price and every entry, as the wheels do. */
export const watchQuery = queryOptions({
  queryKey: ['wheels', 'watch'],
  queryFn: ({ signal }) => call('watch', { signal }),
  staleTime: 2 * minute,
})

/** How many questions wait for the user. */
export const questionCountQuery = queryOptions({
  queryKey: ['questions', 'count'],
  queryFn: ({ signal }) => call('questionCount', { signal }),
  staleTime: 3 * minute,
})

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call('health', { signal }),
  staleTime: minute,
  retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
})
