/** What a wheel's own page reads. */
import type { TradingDate } from '@wheelwright/core'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/call.ts'

const minute = 60_000

export const wheelPageQuery = (key: string) =>
  queryOptions({
    queryKey: ['wheels', 'page', key],
    queryFn: ({ signal }) => call('wheelPage', { signal, parameters: { key } }),
    staleTime: 3 * minute,
  })

/** Closes of the underlying while the wheel ran. */
export const closesQuery = (symbol: string, from: TradingDate, to: TradingDate) =>
  queryOptions({
    queryKey: ['market', 'history', symbol, from, to],
    queryFn: ({ signal }) => call('marketHistory', { signal, query: { symbol, from, to } }),
    staleTime: 60 * minute,
    retry: false,
  })
