/** The campaigns on a ticker. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const wheelDataQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['wheels', ticker],
    queryFn: ({ signal }) => call('wheelData', { signal, parameters: { ticker } }),
    staleTime: 180_000,
  })
