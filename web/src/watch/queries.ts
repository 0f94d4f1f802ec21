import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

export const watchSettingsQuery = queryOptions({
  queryKey: ['preferences', 'watch'],
  queryFn: ({ signal }) => call('watchSettings', { signal }),
  staleTime: 5 * minute,
})
