/** What the pages read, with the specification's freshness: positions 3 min, dashboard 2 min, user 5 min, health 1 min. */
import type { EntryQuery, RowOutcome } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from './api-error.ts'
import { call } from './call.ts'

const minute = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('me', { signal }),
  staleTime: 5 * minute,
  retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 401),
})

export const snapshotQuery = queryOptions({
  queryKey: ['dashboard', 'snapshot'],
  queryFn: ({ signal }) => call('snapshot', { signal }),
  staleTime: 2 * minute,
})

export const stockPositionsQuery = queryOptions({
  queryKey: ['positions', 'stocks'],
  queryFn: ({ signal }) => call('stockPositions', { signal }),
  staleTime: 3 * minute,
})

export const optionPositionsQuery = (status: 'Open' | 'all') =>
  queryOptions({
    queryKey: ['positions', 'options', status],
    queryFn: ({ signal }) =>
      call('optionPositions', status === 'all' ? { signal, query: { status } } : { signal }),
    staleTime: 3 * minute,
  })

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call('brokerAccounts', { signal }),
  staleTime: 3 * minute,
})

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call('health', { signal }),
  staleTime: minute,
  retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
})

/** What narrows the list of entries; a page of it is asked for by cursor. */
export type EntryFilter = Omit<EntryQuery, 'cursor' | 'limit'>

/**
 * Entries on a page. A page is decoded between two frames of scrolling, so it is small while the reader is near; to a
 * far place larger steps lead.
 */
const nearPage = 150
const farPage = 500

/** Kept as they came: comparing a hundred thousand entries with themselves would cost more than drawing them. */
export const entriesQuery = (filter: EntryFilter, isFar: boolean) =>
  infiniteQueryOptions({
    queryKey: ['entries', filter],
    queryFn: ({ signal, pageParam }) =>
      call('entries', {
        signal,
        query: {
          ...filter,
          limit: isFar ? farPage : nearPage,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: false,
    staleTime: 3 * minute,
  })

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => call('imports', { signal }),
  staleTime: 3 * minute,
})

export const importBatchQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'batch', id],
    queryFn: ({ signal }) => call('importBatch', { signal, parameters: { id } }),
    staleTime: 3 * minute,
  })

export const importRowsQuery = (id: string, outcome: RowOutcome) =>
  infiniteQueryOptions({
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
