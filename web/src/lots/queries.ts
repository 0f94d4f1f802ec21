/** What the pages read of lots and of profit. */
import type { LotQuery } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

export const lotsQuery = (query: LotQuery) =>
  queryOptions({
    queryKey: ['lots', query],
    queryFn: ({ signal }) => call('lots', { signal, query }),
    staleTime: 3 * minute,
  })

export const profitQuery = queryOptions({
  queryKey: ['profit'],
  queryFn: ({ signal }) => call('profit', { signal }),
  staleTime: 3 * minute,
})

export const saleLotsQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['lots', 'of-sale', entryId],
    queryFn: ({ signal }) => call('saleLots', { signal, parameters: { id: entryId } }),
    staleTime: minute,
  })
