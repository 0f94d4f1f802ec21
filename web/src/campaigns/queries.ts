/** The events of campaigns. They stand under `wheels`, so that positions, prices and imports refresh them. */
import type { EarlierEvents, TimelineEvent } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../client/all-pages.ts'
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
export function timelinesQuery(part: Part) {
  return queryOptions({
    queryKey: ['wheels', 'cycles', 'timelines', part],
    queryFn: readPart(part, 'true'),
    select: timelinesOf,
    staleTime: 3 * minute,
    structuralSharing: false,
  })
}
