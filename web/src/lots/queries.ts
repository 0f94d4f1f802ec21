/** What the pages read of lots and of profit. */
import type { LotQuery } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { readAllPages, rowsOf } from '../client/queries/all-pages.ts'
import { call, callAgain } from '../client/call.ts'

const minute = 60_000

const readLots = async (query: LotQuery, signal: AbortSignal) => {
  const pages = await readAllPages(
    (after) => callAgain('lots', { signal, query: { ...query, after } }, undefined),
    undefined,
  )
  return rowsOf(pages)
}

export function lotsQuery(query: LotQuery) {
  return queryOptions({
    queryKey: ['lots', query],
    queryFn: ({ signal }) => readLots(query, signal),
    staleTime: 3 * minute,
  })
}

export const profitQuery = queryOptions({
  queryKey: ['profit'],
  queryFn: ({ signal }) => call('profit', { signal }),
  staleTime: 3 * minute,
})

/** How the user wants figures to be made. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call('preferences', { signal }),
  staleTime: 3 * minute,
})
