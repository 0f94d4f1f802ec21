/** One wheel with everything that its page shows. Amounts are dollars after fees, prices dollars a share; null is unknown. */
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'
import { wheelCycle } from './wheel-cycles.ts'
import { ledgerCycle } from './wheels.ts'

const legEnds = [
  'open',
  'bought back',
  'sold',
  'rolled',
  'expired',
  'assigned',
  'exercised',
  'called away',
  'settled',
  'moved',
  'paid',
  'charged',
] as const

/** Contracts or shares that ended together, those that are open, or cash of the wheel. */
const campaignLeg = z.object({
  id,
  kind: z.enum(['option', 'shares', 'dividend', 'interest', 'fee']),
  /** Null for cash, and where it was opened before the history. */
  openedOn: z.nullable(tradingDate),
  /** Null while it is open. */
  endedOn: z.nullable(tradingDate),
  symbol: z.nullable(z.string()),
  /** Signed: short below zero. Contracts or shares; 0 for cash. */
  quantity,
  openPrice: z.nullable(money),
  /** Of what is open: what opening it brought, below zero what it cost, with its fees, shares at the strike; null of all else, and where it is not known. */
  openAmount: z.nullable(money),
  /** Of what is open the mark. */
  closePrice: z.nullable(money),
  /** What it realized; of what is open its unrealized P&L. */
  result: z.nullable(money),
  /** Whether that is what is known of it, and a part is not. */
  isPartial: z.boolean(),
  end: z.enum(legEnds),
  /** The entry that ended it, or opened what is open. */
  entryId: z.nullable(id),
  byHand: z.boolean(),
})
export type CampaignLeg = z.output<typeof campaignLeg>

export const wheelPage = z.object({
  wheel: wheelCycle,
  /** Null for a wheel by hand that no entries stand behind. */
  campaign: z.nullable(ledgerCycle),
  /** Of many the latest: all of them add up to the wheel's realized and unrealized P&L. */
  legs: z.array(campaignLeg),
  /** Those before them, and what they realized; null is unknown. */
  earlierLegs: z.object({ count: z.number(), result: z.nullable(money) }),
  /** Per share of what it holds; null without shares, or where one's is not known. */
  taxBasis: z.nullable(money),
  /**
   * What the tax form shows for its shares where its open calls take all of them. Null where they don't, where a part is not known,
   * and where wash sales or what the account held before it have a part in it.
   */
  taxIfCalledAway: z.nullable(money),
  /** Net stock cost per share from each day on which it changed, the latest of many; null where it is not known, or no shares were held. */
  costDays: z.array(z.object({ date: tradingDate, cost: z.nullable(money) })),
})
export type WheelPage = z.output<typeof wheelPage>
