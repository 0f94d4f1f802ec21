import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

/** It follows every price and every entry; reading it again is told by the same events as the wheels'. */
export const watchQuery = queryOptions({
  queryKey: ['wheels', 'watch'],
  queryFn: ({ signal }) => call('watch', { signal }),
  staleTime: 2 * minute,
})

export const watchSettingsQuery = queryOptions({
  queryKey: ['preferences', 'watch'],
  queryFn: ({ signal }) => call('watchSettings', { signal }),
  staleTime: 5 * minute,
})
