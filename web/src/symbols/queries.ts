/** The campaigns on a ticker, and what the tax code says of the covered calls on it. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const wheelDataQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['wheels', ticker],
    queryFn: ({ signal }) => call('wheelData', { signal, parameters: { ticker } }),
    staleTime: 180_000,
  })

export const qualifiedCallsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['lots', 'qualified-calls', symbol],
    queryFn: ({ signal }) => call('qualifiedCalls', { signal, query: { symbol } }),
    staleTime: 180_000,
  })
