/** How pages read imports, apart from what the first view reads. */
import type { RowOutcome } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const minute = 60_000

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => call('imports', { signal }),
  staleTime: 3 * minute,
})

export function importBatchQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'batch', id],
    queryFn: ({ signal }) => call('importBatch', { signal, parameters: { id } }),
    staleTime: 3 * minute,
  })
}

export function importRowsQuery(id: string, outcome: RowOutcome) {
  return infiniteQueryOptions({
    queryKey: ['imports', 'rows', id, outcome],
    queryFn: ({ signal, pageParam }) =>
      call('importRows', {
        signal,
        parameters: { id },
        query: { outcome, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: false,
    staleTime: 3 * minute,
  })
}
