/** What the admin page reads. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const usersQuery = infiniteQueryOptions({
  queryKey: ['user', 'admin', 'users'],
  queryFn: ({ signal, pageParam }) =>
    call('adminUsers', { signal, query: pageParam === null ? {} : { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextAfter }) => nextAfter,
  staleTime: 0,
})

const second = 1000

export const jobsQuery = queryOptions({
  queryKey: ['backup', 'jobs'],
  queryFn: ({ signal }) => call('adminJobs', { signal }),
  staleTime: 0,
  refetchInterval: 10 * second,
})
