/** What moved between own accounts on a symbol, a hundred at a time. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../client/call.ts'

export function transfersQuery(symbol: string) {
  return infiniteQueryOptions({
    queryKey: ['questions', 'transfers', symbol],
    queryFn: ({ signal, pageParam }) =>
      call('transfers', {
        signal,
        query: pageParam === null ? { symbol } : { symbol, cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({ count: pages[0]?.count ?? 0, items: pages.flatMap(({ items }) => items) }),
    staleTime: 180_000,
  })
}
