/** The timeline of a campaign in the list of wheels: of a long one the latest events, and what those before them added. */
import type { EarlierEvents, TimelineEvent, WheelCycle } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { storyOf, type StoryEvent } from './campaign-story.ts'
import { rollsOf } from './cycle-view.ts'
import type { CycleContext } from './cycle-context.ts'

/** More events than these cannot be told apart on a line. */
const mostEvents = 60

/** Empty where it was not asked for. */
export type Timeline = Pick<WheelCycle, 'timeline' | 'earlierEvents'>

export const noTimeline: Timeline = { timeline: null, earlierEvents: null }

export function timelineOf(known: KnownCycle, context: Pick<CycleContext, 'cycleSettings'>): Timeline {
  const story = storyOf(known, context)
  const rolls = rollsOf(known, context)
  const openedBy = new Map(rolls.map(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
  const earlier = story.slice(0, -mostEvents)
  return {
    timeline: story.slice(-mostEvents).map((event) => toTimelineEvent(event, openedBy)),
    earlierEvents: earlier.length === 0 ? null : toEarlierEvents(earlier, openedBy),
  }
}

const toTimelineEvent = (event: StoryEvent, openedBy: ReadonlyMap<string, string>): TimelineEvent => ({
  id: event.entryId,
  eventType: event.type,
  eventDate: event.date,
  contracts: event.contracts,
  quantityShares: quantityFromMicros(event.shares),
  strike: event.strike,
  expiration: event.expiration,
  price: event.price,
  netCash: event.netCash,
  rolledInto: openedBy.get(event.entryId) ?? null,
})

const toEarlierEvents = (
  earlier: readonly StoryEvent[],
  openedBy: ReadonlyMap<string, string>,
): EarlierEvents => {
  const opened = new Set(openedBy.values())
  const ids = new Set(earlier.map(({ entryId }) => entryId))
  const rolledInto = earlier.flatMap(({ entryId }) => openedBy.get(entryId) ?? [])
  const isRoll = ({ entryId }: StoryEvent): boolean => openedBy.has(entryId) || opened.has(entryId)
  const groups = Map.groupBy(earlier, (event) => `${event.type} ${isRoll(event)}`)
  return {
    count: earlier.length,
    cash: [...groups.values()].flatMap((events) => {
      const [first] = events
      return first === undefined
        ? []
        : [{ eventType: first.type, isRoll: isRoll(first), netCash: cashOf(events) }]
    }),
    rolledInto: rolledInto.filter((id) => !ids.has(id)),
  }
}

const cashOf = (events: readonly StoryEvent[]) => {
  let sum = 0
  for (const { netCash } of events) {
    if (netCash === null) return null
    sum += netCash
  }
  return moneyFromMicros(sum)
}
