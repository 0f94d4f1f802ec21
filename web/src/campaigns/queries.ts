/** The events of campaigns. They stand under `wheels`, so that positions, prices and imports refresh them. */
import {
  fullPage,
  type AnswerOf,
  type EarlierEvents,
  type Routes,
  type TimelineEvent,
} from '@wheelwright/api'
import {
  queryOptions,
  useQueries,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../client/call.ts'

const minute = 60_000

/** The events of a campaign, and what those before them added. */
export interface Timeline {
  readonly events: readonly TimelineEvent[]
  readonly earlier: EarlierEvents | null
}

type Rows = AnswerOf<Routes['wheelCycles']>

const queryKey = ['wheels', 'cycles', 'timelines'] as const

/** Of a few wheels: events are many times the size of the list, and most wheels of a long one are not in sight. */
function timelinesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...queryKey, ids.join()],
    queryFn: ({ signal }) => call('wheelCycles', { signal, query: { timeline: 'true', ids: ids.join() } }),
    staleTime: 3 * minute,
  })
}

export interface Timelines {
  /** Null while it is on its way. */
  readonly of: (id: string) => Timeline | null
  /** Only where nothing of it is shown. */
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

const noEvents: Timeline = { events: [], earlier: null }

/** One for each answered row: a row that was answered alike stays the same object, and so does its timeline. */
const timelines = new WeakMap<Rows[number], Timeline>()

const timelineIn = (row: Rows[number]): Timeline => {
  const told = timelines.get(row) ?? { events: row.timeline ?? [], earlier: row.earlierEvents }
  timelines.set(row, told)
  return told
}

const together = (answers: readonly UseQueryResult<Rows>[]): Timelines => {
  const told = new Map(answers.flatMap(({ data = [] }) => data.map((row) => [row.id, timelineIn(row)])))
  const isWhole = answers.every(({ data }) => data !== undefined)
  return {
    of: (id) => told.get(id) ?? (isWhole ? noEvents : null),
    error: answers.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}

/** What another answer told of it: a wheel that moves in the list keeps its line until its own is here. */
const toldBefore = (queries: QueryClient, id: string): Timeline | null => {
  const rows = queries.getQueriesData<Rows>({ queryKey }).flatMap(([, told]) => told ?? [])
  const found = rows.find((row) => row.id === id)
  return found === undefined ? null : timelineIn(found)
}

/** The events of the wheels that are shown, as many at a time as one answer has; their order is that of no query. */
export function useTimelines(cycles: readonly { readonly id: string }[]): Timelines {
  const queries = useQueryClient()
  const ids = cycles.map(({ id }) => id).toSorted()
  const parts = Array.from({ length: Math.ceil(ids.length / fullPage) }, (_, part) =>
    timelinesQuery(ids.slice(part * fullPage, (part + 1) * fullPage)),
  )
  const told = useQueries({ queries: parts, combine: together })
  return useMemo(
    () => ({ ...told, of: (id: string) => told.of(id) ?? toldBefore(queries, id) }),
    [told, queries],
  )
}
