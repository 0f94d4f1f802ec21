/** What each month brought, and each day of a year. */
import type { ProfitQuery } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export function periodsQuery(query: ProfitQuery) {
  return queryOptions({
    queryKey: ['profit', 'periods', query],
    queryFn: async ({ signal }) => {
      const { periods, restsOn } = await call('profit', { signal, query: { ...query, items: 'none' } })
      if (periods === undefined) throw new Error('P&L came without its periods.')
      return { periods, restsOn }
    },
    staleTime: 180_000,
  })
}
