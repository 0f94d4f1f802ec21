import type { LedgerEntry } from '@wheelwright/api'
import { useEffect, useMemo } from 'react'
import { useEntries } from '../activity/use-entries.ts'

/** So many are looked for without being asked. */
const atFirst = 20

/**
 * The entries of a symbol that something stands on. They are looked for from the latest on, a page at a time, until
 * there are enough to begin with; `lookOn` looks further back.
 */
export const useMatchingEntries = (symbol: string, matches: (entry: LedgerEntry) => boolean) => {
  const list = useEntries({ symbol })
  const { entries, total, isLoaded, isFetching, error, reach } = list
  const rows = useMemo(() => entries.filter(matches), [entries, matches])
  const hasMore = entries.length < total
  useEffect(() => {
    if (isLoaded && hasMore && error === null && !isFetching && rows.length < atFirst) reach(entries.length)
  }, [isLoaded, hasMore, error, isFetching, rows.length, reach, entries.length])
  return {
    rows,
    looked: entries.length,
    total,
    hasMore,
    isLoaded,
    isFetching,
    error,
    retry: list.retry,
    lookOn: () => reach(entries.length),
  }
}
