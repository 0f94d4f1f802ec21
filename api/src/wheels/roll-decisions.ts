/**
 * The decision before a roll: the short options that could be rolled, what each of them could become, and the fills of a
 * roll that happened. Amounts are dollars of all contracts after fees, prices dollars a share; null is unknown.
 */
import { premiumTargets, rollRules, rollTypes, strikeAdjustments } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, instant, money, tradingDate } from '../codecs.ts'
import { stockCostSetting } from '../ledger/lots.ts'

const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, `Must be one of ${words.join(', ')}`)

export const rollCandidatesQuery = z.object({ accountId: z.optional(id) })

const optionType = z.enum(['call', 'put'])

/** One short option; `status` bands the days that it has left, `reason` says how it stands. */
export const rollCandidate = z.object({
  id,
  /** Of the position that it is held as. */
  positionId: id,
  symbol: z.string(),
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  optionType,
  strike: money,
  expiration: tradingDate,
  contracts: z.number(),
  currentPrice: z.nullable(money),
  priceAsOf: z.nullable(instant),
  daysToExpiration: z.number(),
  delta: z.nullable(z.number()),
  status: z.enum(['expired', 'adjusted', 'near_expiration', 'within_30_days', 'open']),
  reason: z.string(),
  /** The long option of a spread, which moves with it. */
  movesWith: z.nullable(z.object({ id, symbol: z.string() })),
})
export type RollCandidate = z.output<typeof rollCandidate>

const mostRolled = 20

const optionIds = z
  .array(id)
  .check(
    z.minLength(1, 'Select at least one option'),
    z.maxLength(mostRolled, `At most ${mostRolled} options at once`),
  )

const bounded = (least: number, most: number, sentence: string) =>
  z.optional(z.nullable(z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))))

/** The fields of the specification first, with its bounds; those that are absent have its defaults. */
const rollParameters = z.object({
  targetDte: bounded(7, 90, 'Target DTE must be between 7 and 90'),
  strikeAdjustment: z.optional(z.nullable(oneOf(strikeAdjustments))),
  premiumTarget: z.optional(z.nullable(oneOf(premiumTargets))),
  maxDebit: z.optional(
    z.nullable(money.check(z.refine((amount) => amount >= 0, 'Max debit must be at least 0'))),
  ),
  /** The rule by which one is the best. */
  best: z.optional(z.nullable(oneOf(rollRules))),
  stockCost: z.optional(z.nullable(stockCostSetting)),
  /** How many of each option; absent: all that are open. */
  contracts: bounded(1, 1_000_000, 'Must be whole contracts, at least 1'),
})

export const rollQuestion = z.object({
  optionIds,
  /** `all` beside the specification's three; absent: extend_dte. */
  strategy: z.optional(z.nullable(oneOf([...rollTypes, 'all'] as const))),
  parameters: z.optional(z.nullable(rollParameters)),
})
export type RollQuestion = z.output<typeof rollQuestion>

const taxNow = z.object({
  settles: z.boolean(),
  result: z.nullable(money),
  checks: z.array(z.enum(['written again', 'deep put'])),
  /** Of a covered call that would be written; null elsewhere. */
  qualified: z.nullable(z.object({ qualified: z.nullable(z.boolean()), reason: z.nullable(z.string()) })),
  isIndex: z.boolean(),
})

const outcome = z.object({
  points: z.array(z.object({ price: money, result: money })),
  atSpot: z.nullable(money),
  closeWins: z.nullable(z.object({ price: money, side: z.enum(['below', 'above']) })),
})

/** One thing that can be done. Of `options` each is a roll, `others` are to close, to be assigned and to wait. */
export const rollChoice = z.object({
  kind: z.enum(['roll', 'close', 'assignment', 'let_go']),
  strategy: z.nullable(z.enum(rollTypes)),
  strike: money,
  expiration: tradingDate,
  longStrike: z.nullable(money),
  price: z.nullable(money),
  longPrice: z.nullable(money),
  netCredit: z.nullable(money),
  daysAdded: z.nullable(z.number()),
  creditPerDay: z.nullable(money),
  /** A fraction of what it ties up. */
  creditPerYear: z.nullable(z.number()),
  breakEven: z.nullable(money),
  netStockCost: z.nullable(money),
  /** Of assignment; from 0 to 1. */
  chance: z.nullable(z.number()),
  /** Below zero, on net stock cost; null where a call away loses nothing. */
  lossIfCalled: z.nullable(money),
  /** Ex-dates within the added days; null where no source tells. */
  dividends: z.nullable(z.array(z.object({ exDate: tradingDate, amount: money }))),
  tax: taxNow,
  chainCredit: z.nullable(money),
  isEstimate: z.boolean(),
  nextCall: z.nullable(z.object({ strike: money, expiration: tradingDate, premium: money })),
  /** Of an assignment of a poor man's covered call: its long call is exercised, which gives up so many dollars of its worth. */
  exercise: z.nullable(z.object({ strike: money, givenUp: z.nullable(money) })),
  /** How a roll stands to the plan of its wheel: each null where the plan, or a price, says nothing. */
  plan: z.nullable(
    z.object({
      isWithinDays: z.nullable(z.boolean()),
      /** Percent of the strike that the new premium brings. */
      rate: z.nullable(z.number()),
      meetsRate: z.nullable(z.boolean()),
      isPlanStrike: z.nullable(z.boolean()),
    }),
  ),
  outcome: z.nullable(outcome),
})
export type RollChoiceView = z.output<typeof rollChoice>

const rollChainStep = z.object({
  date: tradingDate,
  /** `bought` begins the long option of a spread. */
  kind: z.enum(['sold', 'bought', 'rolled']),
  from: z.nullable(z.string()),
  into: z.string(),
  contracts: z.number(),
  amount: z.nullable(money),
})

/** What one short option could become. */
export const rollScenario = z.object({
  optionId: id,
  symbol: z.string(),
  ticker: z.string(),
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  optionType,
  strike: money,
  expiration: tradingDate,
  daysToExpiration: z.number(),
  contracts: z.number(),
  /** How many are open. */
  open: z.number(),
  multiplier: z.number(),
  settlement: z.enum(['shares', 'cash']),
  cover: z.enum(['cash', 'spread', 'shares', 'long call', 'naked']),
  /** The long option of a spread; `contracts` of it belong to all that are open, fewer than these where it is a ratio. */
  movesWith: z.nullable(
    z.object({ id, symbol: z.string(), strike: money, mark: z.nullable(money), contracts: z.number() }),
  ),
  /**
   * The long call beneath a poor man's covered call. Outcomes value it at `volatility` when the choice ends, an estimate;
   * without one by its intrinsic value, a lower bound; without its cost there are none.
   */
  longCall: z.nullable(
    z.object({
      strike: money,
      expiration: tradingDate,
      cost: z.nullable(money),
      volatility: z.nullable(z.number()),
    }),
  ),
  spot: z.nullable(money),
  spotAsOf: z.nullable(instant),
  mark: z.nullable(money),
  markAsOf: z.nullable(instant),
  intrinsic: z.nullable(money),
  timeValue: z.nullable(money),
  /** A fraction; from the mark of the option itself. */
  volatility: z.nullable(z.number()),
  netStockCost: z.nullable(money),
  taxBasis: z.nullable(money),
  /** A share, of the shares that an assignment brings or takes; null where none move, or it is not known. */
  taxBasisIfAssigned: z.nullable(money),
  feePerContract: money,
  /** Where the fee comes from, in words. */
  feeSource: z.string(),
  chain: z.nullable(
    z.object({
      steps: z.array(rollChainStep),
      fees: money,
      credit: z.nullable(money),
      startedOn: tradingDate,
      rolls: z.number(),
      days: z.number(),
    }),
  ),
  /** What the wheel's parameters ask of the next contract; null where they ask nothing. */
  plan: z.nullable(
    z.object({
      words: z.string(),
      /** The strike that it names for each expiration that is looked at, or why it names none. */
      strikes: z.array(
        z.object({ expiration: tradingDate, strike: z.nullable(money), reason: z.nullable(z.string()) }),
      ),
    }),
  ),
  options: z.array(rollChoice),
  others: z.array(rollChoice),
  /** The place among `options`; null where none is, and `bestReason` says why. */
  best: z.nullable(z.number()),
  bestReason: z.string(),
  /** Whether a roll of it can be recorded, and if not, why. */
  recordable: z.boolean(),
  /** What the sheet cannot know, and what else is to be said, in sentences. */
  messages: z.array(z.string()),
})
export type RollScenario = z.output<typeof rollScenario>

const price = (name: string) =>
  z.optional(z.nullable(money.check(z.refine((value) => value >= 0, `${name} must not be below zero`))))

/** What was bought back and what was sold for it; of the long option of a spread, sold and bought. */
const rollFill = z.object({
  optionId: id,
  /** Of the new contract. Absent: the strike stays. */
  strike: z.optional(z.nullable(money)),
  expiration: z.optional(z.nullable(tradingDate)),
  /** Absent: all that are open. */
  contracts: z.optional(z.nullable(z.number())),
  closePrice: price('Close price'),
  openPrice: price('Open price'),
  /** Of both orders together. */
  fees: price('Fees'),
  /** Absent: today. */
  tradeDate: z.optional(z.nullable(tradingDate)),
})
export type RollFill = z.output<typeof rollFill>

export const rollExecution = z.object({
  optionIds,
  strategy: z.optional(z.nullable(oneOf(rollTypes))),
  parameters: z.optional(z.nullable(rollParameters)),
  fills: z.optional(z.nullable(z.array(rollFill).check(z.maxLength(2 * mostRolled, 'Too many fills')))),
})
export type RollExecution = z.output<typeof rollExecution>

/** What a leg was closed at: of a short option bought back, of the long one of its spread sold. */
const closingOptionFill = z.object({
  optionId: id,
  /** Absent: all that are open. */
  contracts: z.optional(z.nullable(z.number())),
  closePrice: price('Close price'),
  fees: price('Fees'),
  /** Absent: today. */
  tradeDate: z.optional(z.nullable(tradingDate)),
})
export type ClosingOptionFill = z.output<typeof closingOptionFill>

export const optionClosing = z.object({
  optionIds,
  /** Of every leg: the long option of a spread is closed with the short one. */
  fills: z.array(closingOptionFill).check(z.maxLength(2 * mostRolled, 'Too many fills')),
})
export type OptionClosing = z.output<typeof optionClosing>

export const closedOptions = z.object({
  /** Takes all of it back: DELETE /wheels/{ticker}/closes/{id}. */
  closingId: id,
  closes: z.array(
    z.object({
      optionId: id,
      symbol: z.string(),
      contracts: z.number(),
      price: money,
      netCash: money,
      entryId: id,
    }),
  ),
  /** Of all legs after fees; a debit is below zero. */
  netCredit: money,
  message: z.string(),
})
export type ClosedOptions = z.output<typeof closedOptions>

/** One roll of one option. */
const executedRoll = z.object({
  optionId: id,
  from: z.string(),
  into: z.string(),
  contracts: z.number(),
  netCredit: money,
  closeEntryId: id,
  openEntryId: id,
})

export const executedRolls = z.object({
  /** Takes all of it back: DELETE /wheels/{ticker}/rolls/{id}. */
  rollId: id,
  rolls: z.array(executedRoll),
  netCredit: money,
  message: z.string(),
})
export type ExecutedRolls = z.output<typeof executedRolls>
