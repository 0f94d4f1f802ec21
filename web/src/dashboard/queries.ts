/** What the Dashboard reads beyond its first view. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'
import { mostWheels } from './shown-wheels.ts'

const minute = 60_000

/** Under `dashboard`, so that positions, prices, wheels and imports refresh it. */
export const todayQuery = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => call('today', { signal }),
  staleTime: 2 * minute,
})

/** The wheels that ask for their owner first; under `wheels`, so that positions, prices and imports refresh them. */
export const firstWheelsQuery = queryOptions({
  queryKey: ['wheels', 'first'],
  queryFn: ({ signal }) => call('wheelCycles', { signal, query: { status: 'open', first: mostWheels } }),
  staleTime: 3 * minute,
})

/** As many as the positions that are listed beside them. */
export const shownEvents = 5

export const latestEntriesQuery = queryOptions({
  queryKey: ['entries', 'latest'],
  queryFn: async ({ signal }) => (await call('entries', { signal, query: { limit: shownEvents } })).items,
  staleTime: 3 * minute,
})
