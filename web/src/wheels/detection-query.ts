/** Opportunities found in the open positions: fresh for 2 minutes and asked for anew every 30 seconds. Document 1, section 9. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

export const detectionQuery = queryOptions({
  queryKey: ['wheels', 'detection'],
  queryFn: ({ signal }) => call('detectWheels', { signal, body: { options: { includeMetadata: true } } }),
  staleTime: 2 * minute,
  refetchInterval: minute / 2,
})
