/** What each month and year brought, and each day of a year. */
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

/** What each month brought over all accounts, premium counted when it ended. */
export const monthsQuery = queryOptions({
  queryKey: ['profit', 'months'],
  queryFn: async ({ signal }) => {
    const { months, restsOn } = await call('profit', { signal, query: { months: 'true', items: 'none' } })
    if (months === undefined) throw new Error('P&L came without its months.')
    return { months, restsOn }
  },
  staleTime: 180_000,
})
