/** The ledger against the broker. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ signal }) => call('reconciliation', { signal }),
  staleTime: 180_000,
})
