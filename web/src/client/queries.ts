/** What the pages read, with the specification's freshness: positions 3 min, dashboard 2 min, user 5 min, health 1 min. */
import type { AnswerOf, Routes } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from './api-error.ts'
import { call, callAgain, type Versioned } from './call.ts'

const minute = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('me', { signal }),
  staleTime: 5 * minute,
  retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 401),
})

export const snapshotQuery = queryOptions({
  queryKey: ['dashboard', 'snapshot'],
  queryFn: ({ signal }) => call('snapshot', { signal }),
  staleTime: 2 * minute,
})

/** Limits of wheels that are reached; they follow every price. */
export const wheelAlertsQuery = queryOptions({
  queryKey: ['dashboard', 'alerts'],
  queryFn: ({ signal }) => call('wheelAlerts', { signal }),
  staleTime: 2 * minute,
})

/** What may need the user; it follows every price and every entry, as the wheels do. */
export const watchQuery = queryOptions({
  queryKey: ['wheels', 'watch'],
  queryFn: ({ signal }) => call('watch', { signal }),
  staleTime: 2 * minute,
})

/** How many questions wait for the user. */
export const questionCountQuery = queryOptions({
  queryKey: ['questions', 'count'],
  queryFn: ({ signal }) => call('questionCount', { signal }),
  staleTime: 3 * minute,
})

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

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call('health', { signal }),
  staleTime: minute,
  retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
})
