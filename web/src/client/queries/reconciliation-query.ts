/** The ledger against the broker, which other pages point to. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ signal }) => call('reconciliation', { signal }),
  staleTime: 180_000,
})
