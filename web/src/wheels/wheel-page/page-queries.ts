/** What a wheel's own page reads. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../client/call.ts'

const minute = 60_000

export function wheelPageQuery(key: string) {
  return queryOptions({
    queryKey: ['wheels', 'page', key],
    queryFn: ({ signal }) => call('wheelPage', { signal, parameters: { key } }),
    staleTime: 3 * minute,
  })
}

/** For whoever is about to open the page. */
export function readAhead(queries: QueryClient, key: string): Promise<void> {
  return queries.prefetchQuery(wheelPageQuery(key))
}
