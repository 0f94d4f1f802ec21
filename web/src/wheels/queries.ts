/** What the Wheels page reads. Everything stands under `wheels`, so that positions, prices and imports refresh it. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const minute = 60_000

export const cyclesQuery = queryOptions({
  queryKey: ['wheels', 'cycles', 'plain'],
  queryFn: ({ signal }) => call('wheelCycles', { signal }),
  staleTime: 3 * minute,
  structuralSharing: false,
})

/** The events of every campaign, by wheel; many times the size of the list, so it comes after it. */
export const timelinesQuery = queryOptions({
  queryKey: ['wheels', 'cycles', 'timelines'],
  queryFn: async ({ signal }) => {
    const cycles = await call('wheelCycles', { signal, query: { timeline: 'true' } })
    return new Map(cycles.map(({ id, timeline }) => [id, timeline ?? []]))
  },
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

export const wheelEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['wheels', 'events', id],
    queryFn: ({ signal }) => call('wheelEvents', { signal, query: { cycleId: id } }),
    staleTime: 3 * minute,
  })

export const performanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['wheels', 'performance', id],
    queryFn: ({ signal }) => call('cyclePerformance', { signal, parameters: { id } }),
    staleTime: 3 * minute,
  })

export const proposalsQuery = queryOptions({
  queryKey: ['wheels', 'proposals'],
  queryFn: ({ signal }) => call('campaignProposals', { signal }),
  staleTime: 3 * minute,
})

/** What a change of a wheel makes stale; opportunities follow from positions alone. */
export const wheelKeys = [
  ['wheels', 'cycles'],
  ['wheels', 'history'],
  ['wheels', 'events'],
  ['wheels', 'performance'],
  ['wheels', 'proposals'],
  ['dashboard'],
] as const
