/** The accounts of the user; apart from what the first view reads, which names none. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'

const minute = 60_000

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call('brokerAccounts', { signal }),
  staleTime: 3 * minute,
})

/** Whether accounts have to be told apart: of one alone nobody asks which it is. */
export function useHasAccounts(): boolean {
  const { data = [] } = useQuery(accountsQuery)
  return data.length > 1
}
