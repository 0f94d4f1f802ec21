import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { entriesQuery } from '../client/queries.ts'
import type { EntryFilter } from '../client/queries.ts'

/** Rows asked for before they come into view. */
const ahead = 100

/**
 * The entries of a filter as one list with its full length from the first page on. Pages follow each other by cursor,
 * so that a far place is reached through all before it; `reach` asks for the next page as long as a row lies beyond.
 */
export const useEntries = (filter: EntryFilter) => {
  const query = useInfiniteQuery(entriesQuery(filter))
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const reach = useCallback(
    (row: number) => {
      if (hasNextPage && !isFetchingNextPage && !isError && row + ahead > entries.length) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, isError, fetchNextPage, entries.length],
  )
  const last = pages?.at(-1)
  return {
    entries,
    // A later page counts anew; entries that came meanwhile are in it.
    total: hasNextPage ? (last?.total ?? 0) : entries.length,
    refused: pages?.[0]?.refused ?? [],
    isLoaded: pages !== undefined,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void (pages === undefined || !hasNextPage ? query.refetch() : fetchNextPage()),
    reach,
  }
}
