/** Opportunities found in the open positions; they change with positions and prices, which refresh every wheel. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

export const detectionQuery = queryOptions({
  queryKey: ['wheels', 'detection'],
  queryFn: ({ signal }) => call('detectWheels', { signal, body: { options: { includeMetadata: true } } }),
  staleTime: 3 * minute,
})
