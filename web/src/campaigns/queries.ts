/** Wheels and the events of their campaigns. They stand under `wheels`, so that positions, prices and imports refresh them. */
import type { AnswerOf, EarlierEvents, Routes, TimelineEvent } from '@wheelwright/api'
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import { readAllPages, rowsOf } from '../client/all-pages.ts'
import { callAgain, type Versioned } from '../client/call.ts'

const minute = 60_000

type Part = 'open' | 'closed'
type WheelPages = readonly Versioned<AnswerOf<Routes['wheelCycles']>>[]

/** Read again after each change, and not sent again where it changed nothing: most wheels of a long history are closed. */
const readPart =
  (part: Part, timeline?: 'true') =>
  ({ client, queryKey, signal }: QueryFunctionContext) =>
    readAllPages(
      (after, before) =>
        callAgain('wheelCycles', { signal, query: { status: part, timeline, after } }, before),
      client.getQueryData<WheelPages>(queryKey),
    )

const cyclesOf = (pages: WheelPages) => rowsOf(pages)

export const cyclesQuery = (part: Part) =>
  queryOptions({
    queryKey: ['wheels', 'cycles', 'plain', part],
    queryFn: readPart(part),
    select: cyclesOf,
    staleTime: 3 * minute,
    structuralSharing: false,
  })

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
