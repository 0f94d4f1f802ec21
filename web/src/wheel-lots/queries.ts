import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

/** Campaigns and shares in none, page by page; of one ticker where it is named. */
export const lotGroupsQuery = (ticker: string | null) =>
  infiniteQueryOptions({
    queryKey: ['wheels', 'lot-groups', ticker],
    queryFn: ({ signal, pageParam }) =>
      call('lotGroups', {
        signal,
        query: { ...(ticker !== null && { ticker }), ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The lots of a group, page by page. */
export const lotsQuery = (id: string) =>
  infiniteQueryOptions({
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
