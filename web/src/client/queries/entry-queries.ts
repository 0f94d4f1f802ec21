/** How pages read entries, apart from what the first view reads. */
import type { EntryQuery } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const minute = 60_000

/** What narrows the list of entries. */
export type EntryFilter = Omit<EntryQuery, 'cursor' | 'offset' | 'limit'>

/** Entries on a page: few, since a page is decoded between two frames of scrolling. */
export const entriesOnPage = 150

/** One page of the list, by its number from 0; kept as it came, since nothing of it stays the same on purpose. */
export function entryPageQuery(filter: EntryFilter, page: number) {
  return queryOptions({
    queryKey: ['entries', filter, page],
    queryFn: ({ signal }) =>
      call('entries', {
        signal,
        query: { ...filter, limit: entriesOnPage, ...(page === 0 ? {} : { offset: page * entriesOnPage }) },
      }),
    structuralSharing: false,
    staleTime: 3 * minute,
  })
}

/** The same list page after page by cursor, for who looks through it from the latest on. */
export function entriesQuery(filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: ['entries', filter],
    queryFn: ({ signal, pageParam }) =>
      call('entries', {
        signal,
        query: { ...filter, limit: entriesOnPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: false,
    staleTime: 3 * minute,
  })
}
