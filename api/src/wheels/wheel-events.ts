/** What happened on a wheel: its timeline, and the log of what the user notes beside what its entries tell. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, requiredText, tradingDate } from '../codecs.ts'
import { words, metadata } from '../kept-words.ts'

/** An event of a campaign as its timeline draws it: what happened, and what it added. */
export const timelineEvent = z.object({
  id,
  eventType: z.string(),
  eventDate: tradingDate,
  contracts: z.number(),
  quantityShares: quantity,
  strike: z.nullable(money),
  /** Of the contract; null for shares and cash. */
  expiration: z.nullable(tradingDate),
  /** Dollars a share. */
  price: z.nullable(money),
  /** The part of its cash that is the campaign's, after fees; null where what something cost is not known. */
  netCash: z.nullable(money),
  /** The event that opened the contract into which this closing rolled; null where it rolled into none. */
  rolledInto: z.nullable(id),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Events of a long campaign before those that its timeline has. */
export const earlierEvents = z.object({
  count: z.number(),
  /** What they added, by kind of event, halves of rolls apart; null where a part is not known. */
  cash: z.array(z.object({ eventType: z.string(), isRoll: z.boolean(), netCash: z.nullable(money) })),
  /** Events of the timeline that opened what one of these rolled into. */
  rolledInto: z.array(id),
})
export type EarlierEvents = z.output<typeof earlierEvents>

const wholeNumber = 'Must be a whole number'

export const wheelEventEntry = z.object({
  cycleId: z.optional(z.nullable(id)),
  wheelCycleId: z.optional(z.nullable(id)),
  tradeDate: z.optional(z.nullable(tradingDate)),
  eventType: requiredText('Event type is required', 60),
  description: z.optional(z.nullable(words(2000))),
  quantity: z.optional(
    z.nullable(
      z
        .number(wholeNumber)
        .check(
          z.int(wholeNumber),
          z.minimum(-1_000_000_000, wholeNumber),
          z.maximum(1_000_000_000, wholeNumber),
        ),
    ),
  ),
  price: z.optional(z.nullable(money)),
  premium: z.optional(z.nullable(money)),
  amount: z.optional(z.nullable(money)),
  notes: z.optional(z.nullable(words(2000))),
  metadata: z.optional(z.nullable(metadata)),
})

export type WheelEventEntry = z.output<typeof wheelEventEntry>

/** What the log of a wheel holds, and what its entries in the ledger tell, in one list by date. */
export const loggedWheelEvent = z.object({
  id,
  cycleId: id,
  eventType: z.string(),
  tradeDate: tradingDate,
  description: z.string(),
  /** `ledger` events follow entries and cannot be changed here. */
  origin: z.enum(['ledger', 'log']),
  quantity: z.nullable(z.number()),
  price: z.nullable(money),
  premium: z.nullable(money),
  amount: z.nullable(money),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.nullable(instant),
})
export type LoggedWheelEvent = z.output<typeof loggedWheelEvent>

/** Events that an answer has at most. */
export const wheelEventsPage = 500

/** The latest events, or the latest of those before one, by its id. */
export const wheelEventsQuery = z.object({ cycleId: z.optional(id), before: z.optional(id) })
