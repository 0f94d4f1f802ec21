/** What the Wheels page reads. Everything stands under `wheels`, so that positions, prices and imports refresh it. */
import { wheelEventsPage } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isNotSettled, isRequestAtFault } from '../client/api-error.ts'
import { call } from '../client/call.ts'

const minute = 60_000

/** Fresh for 30 seconds and kept for 5 minutes, as the specification has it. */
export function statusHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['wheels', 'history', id],
    queryFn: ({ signal }) => call('wheelStatusHistory', { signal, parameters: { id } }),
    staleTime: minute / 2,
    gcTime: 5 * minute,
  })
}

/** Latest first, a page at a time: those of a page come oldest first. */
export function wheelEventsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['wheels', 'events', id],
    queryFn: ({ signal, pageParam }) =>
      call('wheelEvents', { signal, query: { cycleId: id, before: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < wheelEventsPage ? undefined : page[0]?.id),
    select: ({ pages }) => pages.flatMap((page) => page.toReversed()),
    staleTime: 3 * minute,
  })
}

export function performanceQuery(id: string) {
  return queryOptions({
    queryKey: ['wheels', 'performance', id],
    queryFn: ({ signal }) => call('cyclePerformance', { signal, parameters: { id } }),
    staleTime: 3 * minute,
  })
}

/** Read anew with each dialog: its fills start from what is open now. */
export function closeSummaryQuery(id: string) {
  return queryOptions({
    queryKey: ['wheels', 'close-summary', id],
    queryFn: ({ signal }) => call('closeSummary', { signal, parameters: { id } }),
    staleTime: 0,
    // Somebody looks at the dialog: after one more try it says that it failed, and offers the next.
    retry: (failures, error) => isNotSettled(error) || (failures < 1 && !isRequestAtFault(error)),
  })
}

export const proposalsQuery = queryOptions({
  queryKey: ['wheels', 'proposals'],
  queryFn: ({ signal }) => call('campaignProposals', { signal }),
  staleTime: 3 * minute,
})

/** What detection would make a wheel of, what it lacks, and what it made by itself. */
export const setupsQuery = queryOptions({
  queryKey: ['wheels', 'setups'],
  queryFn: ({ signal }) => call('wheelSetups', { signal }),
  staleTime: 3 * minute,
})
