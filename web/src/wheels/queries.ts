/** What the Wheels page reads. Everything stands under `wheels`, so that positions, prices and imports refresh it. */
import { wheelEventsPage } from '@wheelwright/api'
import type { EarlierEvents, TimelineEvent } from '@wheelwright/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../client/all-pages.ts'
import { call } from '../client/call.ts'
import { readPart, type Part, type WheelPages } from '../client/wheel-lists.ts'

const minute = 60_000

/** The events of a campaign, and what those before them added. */
export interface Timeline {
  readonly events: readonly TimelineEvent[]
  readonly earlier: EarlierEvents | null
}

const timelinesOf = (pages: WheelPages): ReadonlyMap<string, Timeline> =>
  new Map(
    rowsOf(pages).map(({ id, timeline, earlierEvents }) => [
      id,
      { events: timeline ?? [], earlier: earlierEvents },
    ]),
  )

/** The events of every campaign, by wheel; many times the size of the list, so they come after it. */
export const timelinesQuery = (part: Part) =>
  queryOptions({
    queryKey: ['wheels', 'cycles', 'timelines', part],
    queryFn: readPart(part, 'true'),
    select: timelinesOf,
    staleTime: 3 * minute,
    structuralSharing: false,
  })

/** Fresh for 30 seconds and kept for 5 minutes, as the specification has it. */
export const statusHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['wheels', 'history', id],
    queryFn: ({ signal }) => call('wheelStatusHistory', { signal, parameters: { id } }),
    staleTime: minute / 2,
    gcTime: 5 * minute,
  })

/** Latest first, a page at a time: those of a page come oldest first. */
export const wheelEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['wheels', 'events', id],
    queryFn: ({ signal, pageParam }) =>
      call('wheelEvents', { signal, query: { cycleId: id, before: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < wheelEventsPage ? undefined : page[0]?.id),
    select: ({ pages }) => pages.flatMap((page) => page.toReversed()),
    staleTime: 3 * minute,
  })

export const performanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['wheels', 'performance', id],
    queryFn: ({ signal }) => call('cyclePerformance', { signal, parameters: { id } }),
    staleTime: 3 * minute,
  })

/** Read anew with each dialog: its fills start from what is open now. */
export const closeSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['wheels', 'close-summary', id],
    queryFn: ({ signal }) => call('closeSummary', { signal, parameters: { id } }),
    staleTime: 0,
  })

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
