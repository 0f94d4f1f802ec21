/**
 * Closing a wheel: what it would come to, the fills that the user tells of, and what was recorded. Amounts are dollars after
 * fees, prices dollars a share; null is unknown, and `unknown` says why.
 */
import { closeMethods } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'
import { wheelCycle } from './wheel-cycles.ts'

const atLeastZero = (name: string) =>
  z.optional(z.nullable(money.check(z.refine((value) => value >= 0, `${name} must not be below zero`))))

const notes = z.optional(z.nullable(z.string().check(z.maxLength(2000, 'At most 2,000 characters'))))

/** What ended something that was open: an option by its `option_id`, shares by their `position_id`; either name will do. */
const closingFill = z.object({
  optionId: z.optional(z.nullable(id)),
  positionId: z.optional(z.nullable(id)),
  /** Absent: all that are open of it. */
  contracts: z.optional(z.nullable(z.number())),
  shares: z.optional(z.nullable(quantity)),
  closePrice: atLeastZero('Close price'),
  /** Of the whole order. Absent: none. */
  fees: atLeastZero('Fees'),
  /** Absent: the day on which the wheel is closed. */
  tradeDate: z.optional(z.nullable(tradingDate)),
})
export type ClosingFill = z.output<typeof closingFill>

const told = {
  closeMethod: z.optional(z.nullable(z.enum(closeMethods, `Must be one of ${closeMethods.join(', ')}`))),
  notes,
  /** False leaves what is open as it is, and ends the wheel alone. */
  closeAllPositions: z.optional(z.boolean('Must be true or false')),
  fills: z.optional(z.nullable(z.array(closingFill).check(z.maxLength(200, 'Too many fills')))),
}

export const wheelClosing = z.object({
  reason: z.optional(z.nullable(z.string())),
  closeDate: z.optional(z.nullable(z.string())),
  ...told,
  /** Taken and not believed: it is computed. */
  finalPnl: z.optional(z.unknown()),
})

/** `POST /wheels/{id}/close`: by hand, today. */
export const wheelClosingByHand = z.object(told)

/** The wheel as it stands afterwards, with what was recorded. */
export const closedWheel = z.extend(wheelCycle, {
  closing: z.object({
    /** Takes all of it back: DELETE /wheels/{id}/closings/{closing}. */
    id,
    /** Realized and what is open; null where a part is not known. */
    finalPnl: z.nullable(money),
    /** False where a part of it is not known. */
    complete: z.boolean(),
    entryIds: z.array(id),
    message: z.string(),
  }),
})
export type ClosedWheel = z.output<typeof closedWheel>

/** What is open of one contract, or the shares: closing the wheel asks for a fill of it. */
export const openToClose = z.object({
  id,
  symbol: z.string(),
  /** stock, short_put, short_call, long_put or long_call. */
  positionType: z.string(),
  /** Signed: short below zero. Shares or contracts. */
  quantity,
  multiplier: z.number(),
  expirationDate: z.nullable(tradingDate),
  /** Dollars a share; it only fills the form in. */
  mark: z.nullable(money),
  /** Why no fill of it can be recorded here; null where one can. */
  refused: z.nullable(z.string()),
})
export type OpenToClose = z.output<typeof openToClose>

export const closeSummary = z.object({
  id,
  ticker: z.string(),
  totalPremiumCollected: z.nullable(money),
  realizedPnl: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  totalPnl: z.nullable(money),
  /** False where a part of realized and total P&L is not known. */
  complete: z.boolean(),
  daysActive: z.number(),
  cyclesCompleted: z.number(),
  currentPositions: z.array(
    z.object({
      id,
      symbol: z.string(),
      type: z.string(),
      quantity,
      currentValue: z.nullable(money),
      unrealizedPnl: z.nullable(money),
    }),
  ),
  /** Of the ticker's campaigns in the account, rate and average of the finished ones; null where there are too few. */
  performanceMetrics: z.object({
    winRate: z.nullable(z.number()),
    avgProfitPerCycle: z.nullable(money),
    maxDrawdown: z.nullable(money),
    sharpeRatio: z.nullable(z.number()),
  }),
  /** Why a figure is null, by its name on the wire. */
  unknown: z.array(z.object({ field: z.string(), reason: z.string() })),
  openToClose: z.array(openToClose),
  feePerContract: money,
  /** Where the fee comes from, in words. */
  feeSource: z.string(),
})
export type CloseSummary = z.output<typeof closeSummary>
