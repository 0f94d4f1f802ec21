/** Cash, what it secures, and what is free. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const collateralQuery = queryOptions({
  queryKey: ['positions', 'collateral'],
  queryFn: ({ signal }) => call('collateral', { signal }),
  staleTime: 60_000,
})
