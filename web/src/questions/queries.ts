/** What only the user knows, a hundred questions at a time. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const questionsQuery = infiniteQueryOptions({
  queryKey: ['questions', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('questions', pageParam === null ? { signal } : { signal, query: { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 180_000,
})
