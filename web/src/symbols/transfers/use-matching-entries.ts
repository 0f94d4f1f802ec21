import type { LedgerEntry } from '@wheelwright/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { entriesQuery } from '../../client/queries/entry-queries.ts'

const atFirst = 20

/**
 * The entries of a symbol that something stands on. They are looked for from the latest on, a page at a time, until
 * there are enough to begin with; `lookOn` looks further back.
 */
export function useMatchingEntries(
  symbol: string,
  matches: (entry: LedgerEntry) => boolean,
  /** How many there are, where that is known: of none nothing is read. */
  count = atFirst,
  /** So many are looked for without being asked. */
  wanted = Math.min(atFirst, count),
) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...entriesQuery({ symbol }),
    enabled: count > 0,
  })
  const pages = data?.pages
  const isLoaded = pages !== undefined
  const entries = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const rows = useMemo(() => entries.filter(matches), [entries, matches])
  useEffect(() => {
    if (hasNextPage && error === null && !isFetching && rows.length < wanted) void fetchNextPage()
  }, [hasNextPage, error, isFetching, rows.length, wanted, fetchNextPage])
  return {
    rows,
    looked: entries.length,
    // Only the first page counts them.
    total: hasNextPage ? Math.max(pages?.[0]?.total ?? 0, entries.length) : entries.length,
    hasMore: hasNextPage,
    isLoaded,
    isFetching,
    error,
    retry: () => void (isLoaded && hasNextPage ? fetchNextPage() : refetch()),
    lookOn: () => void fetchNextPage(),
  }
}
