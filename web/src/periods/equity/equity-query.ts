/** What the portfolio was worth, evening by evening. */
import type { EquityQuery } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/call.ts'

export function equityQuery(query: EquityQuery) {
  return queryOptions({
    queryKey: ['profit', 'equity', query],
    queryFn: ({ signal }) => call('equity', { signal, query }),
    staleTime: 180_000,
  })
}
