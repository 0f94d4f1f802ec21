import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from './queries.ts'

/** Whether accounts have to be told apart: of one alone nobody asks which it is. */
export function useHasAccounts(): boolean {
  const { data = [] } = useQuery(accountsQuery)
  return data.length > 1
}
