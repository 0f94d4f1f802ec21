import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

/** Campaigns and shares in none, page by page; of one ticker where it is named. */
export function lotGroupsQuery(ticker: string | null) {
  return infiniteQueryOptions({
    queryKey: ['wheels', 'lot-groups', ticker],
    queryFn: ({ signal, pageParam }) =>
      call('lotGroups', {
        signal,
        query: { ...(ticker !== null && { ticker }), ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The lots of a group, page by page. */
export function lotsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['wheels', 'lots', id],
    queryFn: ({ signal, pageParam }) =>
      call('lotGroup', {
        signal,
        parameters: { id },
        query: pageParam === null ? {} : { after: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}
