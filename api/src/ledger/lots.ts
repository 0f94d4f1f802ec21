/** Share lots with both bases, each named for what it is, and what covers them. */
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'
import { pageQuery } from '../list-pages.ts'

/** What counts in net stock cost. */
export const stockCostSetting = z.enum(
  ['none', 'assigned-put', 'roll-chain', 'whole-cycle', 'whole-cycle-with-dividends'],
  'Must be none, assigned-put, roll-chain, whole-cycle or whole-cycle-with-dividends',
)
export type StockCostSetting = z.infer<typeof stockCostSetting>

/** One line of a waterfall: what an entry adds to a cost (a credit is below zero); a null amount is unknown. */
export const waterfallStep = z.object({
  entryId: id,
  label: z.string(),
  date: z.nullable(tradingDate),
  symbol: z.nullable(z.string()),
  amount: z.nullable(money),
  /** What of the amount was charged as fees; null where that is not known apart, as of a part of an entry. */
  fees: z.nullable(money),
})
export type WaterfallStep = z.output<typeof waterfallStep>

/** Null where the purchase is not known, or whether its holding period tacks. */
const term = z.nullable(z.enum(['short', 'long']))

/** One row of Form 8949: shares of a closed lot that have one term. */
const taxRow = z.object({
  term,
  quantity,
  proceeds: z.nullable(money),
  /** With the losses that wash sales deferred into these shares. */
  adjustedBasis: z.nullable(money),
  /** Above zero, with code W: the part of the loss that is deferred into other shares, or gone. */
  washAdjustment: z.nullable(money),
  /** Proceeds less the adjusted basis, and the adjustment. */
  recognizedGain: z.nullable(money),
})
export type TaxRow = z.output<typeof taxRow>

export const lot = z.object({
  id,
  accountId: id,
  accountNumber: z.nullable(z.string()),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  status: z.enum(['open', 'closed']),
  /** purchase, assignment, exercise, short-sale, transfer, opening-balance or corporate-action. */
  origin: z.string(),
  /** Null when not known. */
  openedOn: z.nullable(tradingDate),
  /** The first day of the holding period; null when not known. */
  heldFrom: z.nullable(tradingDate),
  /** The first day of the holding period when all of its shares replaced others in a wash sale; else null. */
  tackedFrom: z.nullable(tradingDate),
  closedOn: z.nullable(tradingDate),
  /** sold, called-away, exercised, bought-back, transferred or corporate-action; null while open. */
  end: z.nullable(z.string()),
  quantity,
  /** Whole blocks of 100 and what is left, of an open lot. */
  blocks: z.number(),
  remainder: quantity,
  /** The strike of the put or call that brought the shares. */
  strike: z.nullable(money),
  /** What the shares cost at the strike or as bought; null is unknown. */
  cost: z.nullable(money),
  /** By the tax code, before wash sales: the assigned put's premium is in it, earlier puts are not. */
  taxBasis: z.nullable(money),
  taxBasisPerShare: z.nullable(money),
  /** Losses that wash sales defer into these shares, and the basis with them; null is unknown. */
  deferredLoss: z.nullable(money),
  adjustedBasis: z.nullable(money),
  /** Economic, per share, by `setting`; null without a cost that is known. */
  netStockCost: z.nullable(money),
  /** The campaign that the lot belongs to; its net stock cost is one for all its shares. */
  cycleKey: z.nullable(z.string()),
  /** Open short calls that these shares cover. */
  calls: z.array(z.object({ symbol: z.string(), contracts: z.number() })),
  /** Proceeds, gain by the tax code before wash sales and result of the shares alone at the strikes; null while open or unknown. */
  proceeds: z.nullable(money),
  taxGain: z.nullable(money),
  stockProfit: z.nullable(money),
  /** W where part of the loss is deferred into other shares or gone, and how much, above zero; null is unknown. */
  adjustmentCode: z.nullable(z.literal('W')),
  washAdjustment: z.nullable(money),
  /** After wash sales: proceeds less the adjusted basis, and the adjustment; null while open, unknown, or in an IRA. */
  recognizedGain: z.nullable(money),
  /** By the tacked holding period; null while open or unknown, and mixed where only some of the shares replaced others. */
  term: z.nullable(z.enum(['short', 'long', 'mixed'])),
  /** The rows of a closed lot whose shares have different terms; else none. */
  taxRows: z.array(taxRow),
  /** A call that wasn't a qualified one stood beside the shares: the term assumes no straddle. */
  assumesNoStraddle: z.boolean(),
  /** Held in an IRA, where no gain is recognized. */
  isInIra: z.boolean(),
  /** Market value and result at the price that the portfolio knows; null without one. */
  marketValue: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  /** The entries behind the net stock cost, of many the latest; with those before them their sum is the cost of the shares that it is spread over. */
  waterfall: z.array(waterfallStep),
  /** The steps before those, and what they come to; null is unknown. */
  earlierSteps: z.object({ count: z.number(), amount: z.nullable(money) }),
  /** The shares that the waterfall's sum is spread over. */
  waterfallShares: quantity,
  entryIds: z.array(id),
})
export type Lot = z.output<typeof lot>

export const lotQuery = z.extend(pageQuery, {
  symbol: z.optional(z.string()),
  status: z.optional(z.enum(['open', 'closed', 'all'], 'Must be open, closed or all')),
  accountId: z.optional(id),
  stockCost: z.optional(stockCostSetting),
})
export type LotQuery = z.output<typeof lotQuery>

/** The lots that a sale took, named by the user; they count where the account's method is `specific`. */
export const lotChoices = z.object({
  lots: z
    .array(
      z.object({
        lotId: id,
        quantity: quantity.check(z.refine((value) => value > 0, 'Must be above zero')),
      }),
      'Must be a list of lots',
    )
    .check(z.maxLength(1000, 'At most 1,000 lots')),
})
export type LotChoices = z.output<typeof lotChoices>

/** What a sale could take: the lots held right before it, in the order in which they were acquired. */
export const saleLots = z.object({
  entryId: id,
  accountId: id,
  symbol: z.string(),
  date: tradingDate,
  /** Shares that leave, above zero. */
  quantity,
  /** What the account does where no lots are named; choices count only with `specific`. */
  disposalMethod: z.enum(['fifo', 'lifo', 'hifo', 'specific']),
  lots: z.array(
    z.object({
      lotId: id,
      origin: z.string(),
      /** Null when not known. */
      openedOn: z.nullable(tradingDate),
      quantity,
      taxBasisPerShare: z.nullable(money),
      /** Held for more than a year on the day of the sale. */
      isLongTerm: z.nullable(z.boolean()),
      /** Shares of it that the sale took as the ledger stands. */
      taken: quantity,
      /** Shares of it that the user named. */
      chosen: quantity,
    }),
  ),
})
export type SaleLots = z.output<typeof saleLots>
