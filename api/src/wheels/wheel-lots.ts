/**
 * Lots of wheels: 100 shares or the cash-secured put that may become them, with their coverage, their story and what may be
 * done with them; and the fills that each action records. Prices are dollars a share; null is unknown.
 */
import type { AcquisitionType, LotAction, LotContent, LotEnding, LotForm, LotStatus } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'
import { pageQuery } from '../list-pages.ts'

// The words of core, said once more: a script that is made for the calls of many pages does without core's rules for lots.
const lotStatuses = [
  'OPEN_COVERED',
  'OPEN_UNCOVERED',
  'CASH_RESERVED',
  'CLOSED_CALLED_AWAY',
  'CLOSED_SOLD',
] as const satisfies readonly LotStatus[]
const acquisitionTypes = [
  'CASH_SECURED_PUT',
  'PUT_ASSIGNMENT',
  'OUTRIGHT_PURCHASE',
] as const satisfies readonly AcquisitionType[]
const lotContents = [
  'put',
  'shares',
  'odd shares',
  'long call',
  'nothing',
] as const satisfies readonly LotContent[]
const lotEndings = [
  'called away',
  'sold',
  'put closed',
  'put expired',
  'moved',
] as const satisfies readonly LotEnding[]
const lotActions = ['cover', 'close', 'roll', 'close put'] as const satisfies readonly LotAction[]
const lotForms = [
  'sell call',
  'close call',
  'close put',
  'roll',
  'buy shares',
  'sell put',
] as const satisfies readonly LotForm[]

/** A campaign, or the shares of an account that belong to none, with how many lots stand how. */
export const lotGroup = z.object({
  id,
  /** Null of shares in no campaign. */
  cycleKey: z.nullable(z.string()),
  /** The wheel of the campaign was deleted: its page is not there until it is restored. */
  wheelInTrash: z.boolean(),
  ticker: z.string(),
  accountId: id,
  accountNumber: z.nullable(z.string()),
  startedOn: z.nullable(tradingDate),
  endedOn: z.nullable(tradingDate),
  outcome: z.nullable(z.string()),
  covered: z.number(),
  uncovered: z.number(),
  cashReserved: z.number(),
  closed: z.number(),
  /** Shares that fill no lot of 100. */
  oddShares: quantity,
  /** Short calls that stand on no lot. */
  nakedCalls: z.number(),
})
export type LotGroup = z.output<typeof lotGroup>

export const lotGroupPage = z.object({
  /** Running wheels first, the latest first, then shares in no wheel by ticker, then what ended. */
  items: z.array(lotGroup),
  nextCursor: z.nullable(z.string()),
})
export type LotGroupPage = z.output<typeof lotGroupPage>
export const lotGroupQuery = z.extend(pageQuery, { ticker: z.optional(z.string()) })

const lotEvent = z.object({
  id,
  date: tradingDate,
  type: z.string(),
  label: z.string(),
  strike: z.nullable(money),
  premium: z.nullable(money),
  price: z.nullable(money),
  qty: quantity,
  notes: z.string(),
})

const wheelLot = z.object({
  lotNo: z.string(),
  ticker: z.string(),
  acquisition: z.object({
    type: z.enum(acquisitionTypes),
    label: z.string(),
    date: z.nullable(tradingDate),
  }),
  content: z.enum(lotContents),
  shares: quantity,
  /** Tax basis of its shares; null where it is unknown, or no shares came yet. */
  costBasis: z.nullable(money),
  coverage: z.nullable(
    z.object({
      right: z.enum(['Call', 'Put']),
      strike: money,
      premium: z.nullable(money),
      expiration: tradingDate,
      status: z.enum(['OPEN', 'CLOSED']),
      entryId: id,
    }),
  ),
  status: z.enum(lotStatuses),
  collateral: money,
  closed: z.nullable(
    z.object({ reason: z.enum(lotEndings), label: z.string(), date: z.nullable(tradingDate) }),
  ),
  /** Oldest first, of many the latest. */
  events: z.array(lotEvent),
  earlierEvents: z.number(),
  /** The long option that makes a spread with its open one; of its contracts those that belong to the short ones of the account. */
  spread: z.nullable(
    z.object({
      right: z.enum(['Call', 'Put']),
      strike: money,
      expiration: tradingDate,
      contracts: z.number(),
    }),
  ),
  /** Contracts like its open one in the account: the ledger takes the oldest fill of them first. */
  openContracts: z.number(),
  /** Its option is past its expiration, and nobody has said what became of it: that is answered, and offers no action. */
  isPending: z.boolean(),
  actions: z.array(z.enum(lotActions)),
})
export type WheelLotView = z.output<typeof wheelLot>

/** Open contracts that are alike, several of them, in the order in which the ledger closes them. */
export const contractsInTurn = z.array(
  z.object({
    /** The fill that opened it. */
    entryId: id,
    /** Null where it stands on no lot. */
    lotNo: z.nullable(z.string()),
    opened: tradingDate,
    premium: z.nullable(money),
  }),
)
export type ContractsInTurn = z.output<typeof contractsInTurn>

export const lotPage = z.object({
  group: lotGroup,
  /** Open ones first, then those that ended, the latest first. */
  lots: z.array(wheelLot),
  /** Of each contract of these lots that is open more than once: a close takes the first of them, whichever lot is named. */
  turns: z.array(contractsInTurn),
  nextCursor: z.nullable(z.string()),
})
export type LotPage = z.output<typeof lotPage>

/** What was filled. Which fields a form asks for, and its refusals, are the specification's. */
export const lotOrder = z.object({
  form: z.enum(lotForms, `Must be one of ${lotForms.join(', ')}`),
  /** The lot that it is about; a new lot has none. */
  groupId: z.optional(z.nullable(id)),
  lotNo: z.optional(z.nullable(z.string())),
  /** Of a new lot. */
  accountId: z.optional(z.nullable(id)),
  ticker: z.optional(z.nullable(z.string())),
  strike: z.optional(z.nullable(money)),
  expiration: z.optional(z.nullable(tradingDate)),
  premium: z.optional(z.nullable(money)),
  debit: z.optional(z.nullable(money)),
  price: z.optional(z.nullable(money)),
  /** Of an option that makes a spread with a long one: both legs, or the short one alone. Without a word it is refused. */
  legs: z.optional(z.nullable(z.enum(['both', 'short'], 'Must be one of both, short'))),
  /** What the long option of a spread was sold at. */
  longPrice: z.optional(z.nullable(money)),
  /** Of the long option that a spread is rolled into, and what it was bought at. */
  longStrike: z.optional(z.nullable(money)),
  longPremium: z.optional(z.nullable(money)),
  /** Contracts that are closed; absent: 1. */
  quantity: z.optional(z.nullable(z.number())),
  /** Of all that is recorded. */
  fees: z.optional(z.nullable(money.check(z.refine((value) => value >= 0, 'Fees must not be below zero')))),
  tradeDate: z.optional(z.nullable(tradingDate)),
  /** What the caller saw of its open contracts: another count is refused. */
  openContracts: z.optional(z.nullable(z.number())),
  /** The entry that opened the option which the caller saw on it: where another contract stands there now, it is refused. */
  optionEntryId: z.optional(z.nullable(id)),
  /** The lots, in turn, that the caller was told a close or a roll takes; null is a contract on no lot. Others are refused. */
  takes: z.optional(z.nullable(z.array(z.nullable(z.string())))),
})
export type LotOrderBody = z.output<typeof lotOrder>

export const placedLotOrder = z.object({
  /** Takes it back: DELETE /lots/orders/{id}. */
  orderId: id,
  entryIds: z.array(id),
  /** What was recorded, and on which lot it stands. */
  message: z.string(),
})
export type PlacedLotOrder = z.output<typeof placedLotOrder>

/** Which lot's call is to stand on which other one of its campaign. */
export const lotCallMove = z.object({
  fromLot: z.string('Must be the number of a lot'),
  toLot: z.string('Must be the number of a lot'),
})

const ofCall = z.nullable(
  z.object({ entryId: id, strike: z.nullable(money), expiration: z.nullable(tradingDate) }),
)

/** What the move comes to. Where a call stands on the other lot, the two change places. */
export const lotCallMoves = z.object({
  /** Realized P&L of the campaign: it moves where blocks were called away since. */
  realized: z.object({ from: z.nullable(money), to: z.nullable(money) }),
  lots: z.array(
    z.object({
      lotNo: z.string(),
      /** Tax basis of its shares. */
      basis: z.nullable(money),
      call: z.object({ from: ofCall, to: ofCall }),
      /** Gain on its shares were they called away; null without a call, or a basis that is known. */
      gainIfCalled: z.object({ from: z.nullable(money), to: z.nullable(money) }),
    }),
  ),
})
export type LotCallMoves = z.output<typeof lotCallMoves>
