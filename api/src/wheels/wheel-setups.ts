/** Positions from which wheels are or could be made. `null` is unknown, never 0. */
import * as z from 'zod/mini'
import { id, instant, money, tradingDate } from '../codecs.ts'
import { wheelStrategy } from './wheel-cycles.ts'

export const missingPrice = z.enum(['stock_purchase_price', 'put_sold_price'])

const wheelSetup = z.object({
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  ticker: z.string(),
  strategyType: wheelStrategy,
  /** Below 0 when short. */
  shares: z.number(),
  /** Dollars a share. */
  stockPurchasePrice: z.nullable(money),
  putSoldPrice: z.nullable(money),
  /** Of the short put that expires first. */
  putStrikePrice: z.nullable(money),
  putExpirationDate: z.nullable(tradingDate),
  /** Short puts; null without any. */
  contractCount: z.nullable(z.number()),
  missing: z.array(missingPrice),
  /** Names the positions as they are; another once one of them changes. */
  position: z.string(),
})
export type WheelSetup = z.output<typeof wheelSetup>

/** A wheel that was made by itself and that no page has told of. */
const madeWheel = z.object({
  wheelId: id,
  /** Quoted; send it back as `If-Match` to take it back. */
  etag: z.string(),
  cycleKey: z.string(),
  ticker: z.string(),
  madeAt: instant,
})

export const wheelSetupList = z.object({
  /** What the next snapshot that is taken makes by itself. */
  wouldCreate: z.array(wheelSetup),
  /** What waits for a price, or for the user’s word because it was entered by hand; skipped ones are left out. */
  toComplete: z.array(wheelSetup),
  /** How many were skipped and did not change since. */
  skipped: z.number(),
  /** Tickers that were found and have a wheel already, or had one made by itself once. */
  ignored: z.array(z.string()),
  made: z.array(madeWheel),
})
export type WheelSetupList = z.output<typeof wheelSetupList>

export const setupSkip = z.object({
  accountId: z.optional(z.nullable(id)),
  ticker: z.string(),
  /** As the list said it: what changed meanwhile is not skipped. */
  position: z.string(),
  /** False takes a skip back: it is asked for again. */
  skipped: z.optional(z.boolean()),
})

export const toldWheels = z.object({ wheelIds: z.array(id).check(z.maxLength(100, 'At most 100')) })
