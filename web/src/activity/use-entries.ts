import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { entriesQuery } from '../client/queries.ts'
import type { EntryFilter } from '../client/queries.ts'

/** Rows asked for before they come into view. */
const ahead = 100
/** A place so many rows beyond what is here is reached in larger steps. */
const farAway = 600

/**
 * The entries of a filter as one list with its full length from the first page on. Pages follow each other by cursor,
 * so that a far place is reached through all before it; `reach` asks for the next page as long as a row lies beyond.
 */
export const useEntries = (filter: EntryFilter) => {
  const [isFar, setFar] = useState(false)
  const query = useInfiniteQuery(entriesQuery(filter, isFar))
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const reach = useCallback(
    (row: number) => {
      setFar(row - entries.length > farAway)
      if (hasNextPage && !isFetchingNextPage && !isError && row + ahead > entries.length) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, isError, fetchNextPage, entries.length],
  )
  return {
    entries,
    // Only the first page counts them.
    total: hasNextPage ? Math.max(pages?.[0]?.total ?? 0, entries.length) : entries.length,
    refused: pages?.[0]?.refused ?? [],
    isLoaded: pages !== undefined,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void (pages === undefined || !hasNextPage ? query.refetch() : fetchNextPage()),
    reach,
  }
}
