/**
 * Prices that were told and not taken, since they cannot be right by themselves: the old price stays until a second
 * source or the user decides. A symbol has at most one.
 */
import { holdKinds } from '@wheelwright/core'
import * as z from 'zod/mini'
import { instant, money } from '../codecs.ts'

export const heldPrice = z.object({
  /** Dollars a share, as it was told. */
  price: money,
  asOf: instant,
  /** The name of the source that told it. */
  source: z.string(),
  reason: z.object({
    /** The rule of the price court that it fell under. */
    kind: z.enum(holdKinds),
    /** The price nearest to it that would have been taken. */
    limit: money,
    /** The price of the underlying that an option was measured by. */
    underlying: z.nullable(money),
  }),
  /** The price that stays; null where there was none. */
  previous: z.nullable(z.object({ price: money, asOf: z.nullable(instant), source: z.nullable(z.string()) })),
})
export type HeldPrice = z.output<typeof heldPrice>

/** What waits for a decision, by symbol. */
export const heldPriceList = z.object({
  held: z.array(z.object({ symbol: z.string(), heldPrice })),
})
export type HeldPriceList = z.output<typeof heldPriceList>

/**
 * `price` is the one that the user saw: if another is held by now, nothing is decided about it. `ask` takes a `keep` back, so that the
 * price waits again; one that was taken has taken the place of prices that may have been of different times, and stays.
 */
const decision = z.object({
  symbol: z.string('Must be a symbol'),
  price: money,
  decision: z.enum(['take', 'keep', 'ask'], 'Must be take, keep or ask'),
})

export const heldPriceDecisions = z.object({
  decisions: z
    .array(decision, 'Must be a list of decisions')
    .check(z.minLength(1, 'Decide at least one price'), z.maxLength(500, 'At most 500 decisions at once')),
})
export type HeldPriceDecisions = z.output<typeof heldPriceDecisions>

/** Symbols by what became of them; each that is refused says why, and keeps its price. */
export const heldPricesDecided = z.object({
  taken: z.array(z.string()),
  kept: z.array(z.string()),
  /** Wait for a decision again. */
  asked: z.array(z.string()),
  refused: z.array(z.object({ symbol: z.string(), message: z.string() })),
})
export type HeldPricesDecided = z.output<typeof heldPricesDecided>
