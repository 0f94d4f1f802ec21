/** Stocks and options that are held, as the pages read them. */
import type { AnswerOf, Routes } from '@wheelwright/api'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, callAgain, type Versioned } from '../call.ts'

const minute = 60_000

export const stockPositionsQuery = queryOptions({
  queryKey: ['positions', 'stocks'],
  queryFn: ({ signal }) => call('stockPositions', { signal }),
  staleTime: 3 * minute,
})

type Options = Versioned<AnswerOf<Routes['optionPositions']>>
const rowsOf = ({ value }: Options) => value

/** Read again after each change, and not decoded again where it changed none of them: a thousand take a frame and more. */
export function optionPositionsQuery(status: 'Open' | 'all') {
  const queryKey = ['positions', 'options', status]
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callAgain('optionPositions', { signal, query: { status } }, client.getQueryData<Options>(queryKey)),
    select: rowsOf,
    staleTime: 3 * minute,
  })
}

/** Before a page asks for them. */
export async function readPositionsAhead(queries: QueryClient, status: 'Open' | 'all'): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(optionPositionsQuery(status)),
    queries.prefetchQuery(stockPositionsQuery),
  ])
}
