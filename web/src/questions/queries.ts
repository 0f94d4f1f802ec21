/** What only the user knows, a hundred questions at a time. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const questionsQuery = infiniteQueryOptions({
  queryKey: ['questions', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('questions', pageParam === null ? { signal } : { signal, query: { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 180_000,
})

/** Of options past their expiration, the first hundred: the others are answered on the page of all questions. */
export const expiryQuestionsQuery = queryOptions({
  queryKey: ['questions', 'list', 'pending_expiry'],
  queryFn: ({ signal }) => call('questions', { signal, query: { kind: 'pending_expiry' } }),
  staleTime: 180_000,
})
