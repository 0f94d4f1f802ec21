/** The ledger against the broker. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'
import type { NextPage } from './merge-pages.ts'

export function nextPageQuery({ list, cursor, accountId }: NextPage) {
  return queryOptions({
    queryKey: ['reconciliation', list, accountId, cursor],
    queryFn: ({ signal }) =>
      call('reconciliation', {
        signal,
        query: accountId === null ? { list, cursor } : { list, cursor, accountId },
      }),
    staleTime: 180_000,
  })
}
