/** The campaigns on a ticker, what the tax code says of the covered calls on it, and where its history begins. */
import type { WheelData } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

/** The campaigns of all pages so far, with the figures of the first. */
export function wheelDataQuery(ticker: string) {
  return infiniteQueryOptions({
    queryKey: ['wheels', ticker],
    queryFn: ({ signal, pageParam }) =>
      call('wheelData', {
        signal,
        parameters: { ticker },
        query: pageParam === null ? {} : { after: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCycles }) => nextCycles ?? undefined,
    select: ({ pages }) => withAllCycles(pages),
    staleTime: 180_000,
  })
}

const withAllCycles = ([first, ...later]: readonly WheelData[]): WheelData | undefined =>
  first && { ...first, cycles: [...first.cycles, ...later.flatMap(({ cycles }) => cycles)] }

export function qualifiedCallsQuery(symbol: string) {
  return queryOptions({
    queryKey: ['lots', 'qualified-calls', symbol],
    queryFn: ({ signal }) => call('qualifiedCalls', { signal, query: { symbol } }),
    staleTime: 180_000,
  })
}

export function historyStartsQuery(symbol: string) {
  return queryOptions({
    queryKey: ['questions', 'history-starts', symbol],
    queryFn: ({ signal }) => call('historyStarts', { signal, query: { symbol } }),
    staleTime: 180_000,
  })
}
