/** Wheels in one list: those that the ledger finds and those made by hand. `null` is unknown, never 0. */
import { cycleStatuses, stepPlaces, wheelStrategies } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'
import { fullPage, pageQuery } from '../list-pages.ts'
import { capitalGap, capitalPart, wheelPosition, wheelRestsOn, wheelResults, wheelStatus } from './wheels.ts'
import { reachedLimit } from './wheel-alerts.ts'
import { words } from '../kept-words.ts'
import { timelineEvent, earlierEvents } from './wheel-events.ts'

const strategySentence = `Must be one of ${wheelStrategies.join(', ')}`
export const wheelStrategy = z.enum(wheelStrategies, strategySentence)

/** What the wizard asks for beyond the contract itself, and how it came to be made. */
export const detectionMetadata = z.object({
  strikePrice: z.optional(z.nullable(money)),
  expirationDate: z.optional(z.nullable(tradingDate)),
  contractCount: z.optional(z.nullable(z.number())),
  premium: z.optional(z.nullable(money)),
  positionSize: z.optional(z.nullable(money)),
  stopLoss: z.optional(z.nullable(z.number())),
  profitTarget: z.optional(z.nullable(z.number())),
  maxDays: z.optional(z.nullable(z.number())),
  autoRoll: z.optional(z.boolean()),
  notificationsEnabled: z.optional(z.boolean()),
  createdVia: z.optional(words(200)),
  sourceOpportunity: z.optional(z.nullable(words(200))),
  creationTimestamp: z.optional(words(200)),
})
export type DetectionMetadata = z.output<typeof detectionMetadata>

/** Null counts as absent, so that the refusal names what is missing. */
const word = z.optional(z.nullable(z.string()))

/** Both payloads of the specification: the wizard's and the setup dialog's, whose names stand in the second half. */
export const wheelCycleEntry = z.object({
  ticker: word,
  strategyType: word,
  status: word,
  startedAt: word,
  notes: z.optional(z.nullable(words(10_000))),
  accountId: z.optional(z.nullable(id)),
  strikePrice: z.optional(z.nullable(money)),
  expirationDate: z.optional(z.nullable(tradingDate)),
  contractCount: z.optional(z.nullable(z.number())),
  premium: z.optional(z.nullable(money)),
  sharesQuantity: z.optional(z.nullable(quantity)),
  detectionMetadata: z.optional(z.nullable(detectionMetadata)),
  cycleType: word,
  shares: z.optional(z.nullable(quantity)),
  stockPurchasePrice: z.optional(z.nullable(money)),
  putStrikePrice: z.optional(z.nullable(money)),
  putSoldPrice: z.optional(z.nullable(money)),
  putExpirationDate: z.optional(z.nullable(tradingDate)),
})
export type WheelCycleEntry = z.output<typeof wheelCycleEntry>

export const cardStatus = z.enum(['active', 'pending_assignment', 'completed', 'paused', 'closed'])

export const wheelCycle = z.object({
  id,
  /** Quoted; send it back as `If-Match`. */
  etag: z.string(),
  /** Found in the ledger, or made by hand. */
  origin: z.enum(['ledger', 'manual']),
  cycleKey: z.string(),
  ticker: z.string(),
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  strategyType: wheelStrategy,
  status: wheelStatus,
  cardStatus,
  /** What the positions say of the status, in a sentence; null where they say nothing. */
  statusReason: z.nullable(z.string()),
  lastStatusUpdate: instant,
  phase: z.nullable(z.number()),
  outcome: z.nullable(z.string()),
  startedAt: tradingDate,
  endedAt: z.nullable(tradingDate),
  daysActive: z.number(),
  /** Of the open short option that expires first, or as planned. */
  strikePrice: z.nullable(money),
  expirationDate: z.nullable(tradingDate),
  daysToExpiration: z.nullable(z.number()),
  contractCount: z.nullable(z.number()),
  /** `ledger` where entries say so; `estimate` where only the plan does. */
  figures: z.enum(['ledger', 'estimate']),
  premiumCollected: z.nullable(money),
  realizedPnl: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  totalPnl: z.nullable(money),
  /** False where realized and total P&L are of what is known alone; null without entries. */
  complete: z.nullable(z.boolean()),
  /** What realized P&L is made of; null without entries. */
  results: z.nullable(wheelResults),
  /** What hides the rest; null without entries. */
  restsOn: z.nullable(wheelRestsOn),
  /** Signed market value of its open options. */
  currentOptionValue: z.nullable(money),
  /** Of the oldest price that its figures rest on; null without open positions. */
  priceLastUpdated: z.nullable(instant),
  priceSource: z.nullable(z.string()),
  /** One of those prices comes some minutes late. */
  priceIsDelayed: z.boolean(),
  capitalRequirement: z.nullable(money),
  /** What that is the sum of: those parts that there are. Of a plan, and of what is over, none. */
  capitalParts: z.array(capitalPart),
  /** By the ledger; a plan without entries holds none, whatever its contracts would deliver. */
  sharesHeld: quantity,
  positions: z.array(wheelPosition),
  /** Only where the list was asked for `timeline`. */
  timeline: z.nullable(z.array(timelineEvent)),
  /** What stands before the timeline; null where it is whole. */
  earlierEvents: z.nullable(earlierEvents),
  /** Dollars a share over the whole campaign, and for the tax office; null without shares, or where a part is unknown. */
  netStockCost: z.nullable(money),
  taxBasis: z.nullable(money),
  /** Total P&L a year on the capital that it held, a fraction; null where a part is unknown or nothing was tied up. */
  pace: z.nullable(z.number()),
  /** Dollars times the days for which they were tied up, what several wheels' pace is averaged by; null where it is unknown. */
  capitalDays: z.nullable(z.number()),
  capitalGap,
  /** A verb with what it is done to; of a wheel that is over its outcome. */
  nextAction: z.string(),
  nextReason: z.nullable(z.string()),
  /** `act` cannot wait, `soon` can be done any time, `wait` needs nothing. */
  nextUrgency: z.enum(['act', 'soon', 'wait']),
  /** Where it is done: see {@link stepPlaces}. */
  nextPlace: z.enum(stepPlaces),
  /** The short option that it is about, where it is to be rolled or closed. */
  nextOption: z.nullable(
    z.object({ right: z.enum(['Call', 'Put']), strike: money, expiration: tradingDate }),
  ),
  nextActions: z.array(z.string()),
  description: z.string(),
  notes: z.string(),
  targetPremiumRate: z.nullable(z.number()),
  strikeSelectionMethod: z.nullable(z.string()),
  maxDte: z.nullable(z.number()),
  minDte: z.nullable(z.number()),
  profitTargetPercentage: z.nullable(z.number()),
  lossLimitPercentage: z.nullable(z.number()),
  autoRoll: z.boolean(),
  maxPositionSize: z.nullable(money),
  detectionMetadata: z.nullable(detectionMetadata),
  /** Of the last change of its terms, computed by the server; null before the first. */
  riskAssessment: z.nullable(
    z.object({
      level: z.enum(['low', 'medium', 'high']),
      factors: z.array(z.string()),
      assessmentDate: tradingDate,
    }),
  ),
  /** Of all open short options together, at prices of the latest session: 0.5 is half of the credit. */
  percentOfMaximum: z.nullable(z.number()),
  /** Which of stop loss, profit target and days are reached, the most pressing first. */
  reachedLimits: z.array(reachedLimit),
  /** Whether the Dashboard names them. */
  notificationsEnabled: z.boolean(),
  createdAt: instant,
  lastUpdated: instant,
})
export type WheelCycle = z.output<typeof wheelCycle>

export const wheelCycleQuery = z.object({
  timeline: z.optional(z.enum(['true', 'false'], 'Must be true or false')),
})

/** One of the nine statuses, or `open` for all but the closed ones; absent: all. */
export const wheelListStatuses = ['open', ...cycleStatuses] as const
export const wheelCyclesQuery = z.extend(wheelCycleQuery, {
  ...pageQuery.shape,
  /** So many of the list, what cannot wait first (`core/src/wheels/next-order.ts`), and no page after them. */
  first: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(fullPage))),
  status: z.optional(z.enum(wheelListStatuses, `Must be one of ${wheelListStatuses.join(', ')}`)),
  /** Of the list those with these ids alone, separated by commas: what is shown of many wheels is few. */
  ids: z.optional(
    z
      .string('Must be ids separated by commas')
      .check(
        z.refine((text: string) => text.split(',').length <= fullPage, `At most ${fullPage} ids at once`),
      ),
  ),
})

/** Two wheels that may be one campaign: proposed, and joined only by the user. */
export const campaignProposal = z.object({
  manualId: id,
  ledgerId: id,
  ticker: z.string(),
  agree: z.array(z.string()),
  differ: z.array(z.string()),
  daysApart: z.number(),
})
export const campaignChoice = z.object({ ledgerId: z.nullable(id) })
