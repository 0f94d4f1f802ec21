/** Detected opportunities, with the numbers behind each. `null` is unknown, never 0. */
import { riskTolerances } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, instant, money, tradingDate } from '../codecs.ts'

const toleranceSentence = `Must be one of ${riskTolerances.join(', ')}`

/** Other fields of the request are taken and change nothing. */
export const detectionRequest = z.object({
  accountId: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  specificTickers: z.optional(z.nullable(z.array(z.string()))),
  options: z.optional(
    z.nullable(
      z.object({
        /** Delta of the call that is suggested: 0.20, 0.30 (also without one) or 0.40. */
        riskTolerance: z.optional(z.nullable(z.enum(riskTolerances, toleranceSentence))),
        /** Adds `history` to each opportunity. */
        includeHistorical: z.optional(z.nullable(z.boolean())),
        /** Adds `rests_on` to each opportunity. */
        includeMetadata: z.optional(z.nullable(z.boolean())),
        cashBalance: z.optional(z.nullable(money)),
      }),
    ),
  ),
})

const opportunityPosition = z.object({
  id,
  /** stock, short_call, long_call, short_put or long_put. */
  type: z.string(),
  instrumentType: z.enum(['stock', 'option']),
  assetType: z.string(),
  symbol: z.string(),
  /** Signed: short below zero. */
  quantity: z.number(),
  shares: z.nullable(z.number()),
  longQuantity: z.number(),
  shortQuantity: z.number(),
  contracts: z.nullable(z.number()),
  marketValue: z.nullable(money),
})

/** Amounts are dollars a share, results dollars of all contracts if the shares are called away. */
export const suggestedCall = z.object({
  strike: money,
  expiration: tradingDate,
  premium: money,
  contracts: z.number(),
  isEstimate: z.boolean(),
  isBelowCost: z.boolean(),
  /** How it stands to the plan of its wheel, in a sentence; null without one. */
  plan: z.nullable(z.string()),
  netStockCost: z.nullable(money),
  taxBasis: z.nullable(money),
  resultOnNetStockCost: z.nullable(money),
  resultOnTaxBasis: z.nullable(money),
})

/** What an opportunity rests on. */
const opportunityMetadata = z.object({
  /** Of its positions and of the underlying. */
  prices: z.array(
    z.object({
      symbol: z.string(),
      price: z.nullable(money),
      asOf: z.nullable(instant),
      standing: z.nullable(z.enum(['current', 'stale', 'of unknown age'])),
    }),
  ),
  /** The expiration of the chain that volatility and suggested calls were read from. */
  chainExpiration: z.nullable(tradingDate),
  targetDelta: z.number(),
})

/** The finished campaigns on the ticker in the account. */
const opportunityHistory = z.object({
  finished: z.number(),
  /** With a total P&L above zero; null where that of one of them is unknown. */
  won: z.nullable(z.number()),
  /** Null where one of them is unknown. */
  totalPnl: z.nullable(money),
})

export const opportunity = z.object({
  /** The same positions give the same. */
  id: z.string(),
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  ticker: z.string(),
  strategy: z.enum([
    'covered_call',
    'cash_secured_put',
    'full_wheel',
    'poor_mans_covered_call',
    'naked_stock',
  ]),
  /** The same under the specification's other name. */
  strategyType: z.string(),
  /** The `cycle_key` of the wheel that runs on the ticker in the account; null where none does. */
  runningWheel: z.nullable(z.string()),
  /** Null where nothing can be scored: then `withoutScore` says why. */
  confidenceScore: z.nullable(z.number()),
  confidenceLevel: z.nullable(z.enum(['High', 'Medium', 'Low'])),
  withoutScore: z.nullable(z.string()),
  /** Weights add to 100, points to the score; empty without one. */
  confidenceParts: z.array(
    z.object({ name: z.string(), weight: z.number(), points: z.number(), text: z.string() }),
  ),
  riskAssessment: z.object({
    level: z.enum(['low', 'medium', 'high']),
    factors: z.array(z.object({ kind: z.string(), level: z.string(), text: z.string() })),
  }),
  numbers: z.object({
    blocks: z.number(),
    freeBlocks: z.number(),
    shortCalls: z.number(),
    coveredCalls: z.number(),
    diagonalCalls: z.number(),
    spreadCalls: z.number(),
    uncoveredCalls: z.number(),
    shortPuts: z.number(),
    unsecuredPuts: z.number(),
    coverageRatio: z.nullable(z.number()),
    adjustedContracts: z.number(),
  }),
  positions: z.array(opportunityPosition),
  /** Premium still to be earned by what is open (time value alone), or of the call that could be written. */
  potentialIncome: z.nullable(money),
  isIncomeEstimate: z.boolean(),
  /** What the income is made of: a leg that takes part in two opportunities counts once in totals. */
  income: z.array(
    z.object({
      key: z.string(),
      amount: z.nullable(money),
      /** What closing costs beside the time value; null where it is unknown or nothing is short. */
      intrinsic: z.nullable(money),
      /** Why it earns nothing, or nothing that is known. */
      without: z.nullable(z.string()),
      expiration: z.nullable(tradingDate),
    }),
  ),
  /** The call on the free blocks; one below cost is no suggestion and stands here for its loss. */
  suggestedCall: z.nullable(suggestedCall),
  /** Dollars a share. */
  stockPurchasePrice: z.nullable(money),
  putSoldPrice: z.nullable(money),
  shares: z.nullable(z.number()),
  strikePrice: z.nullable(money),
  expirationDate: z.nullable(tradingDate),
  recommendedStrike: z.nullable(money),
  recommendedExpiration: z.nullable(tradingDate),
  recommendedContracts: z.nullable(z.number()),
  daysToExpiration: z.nullable(z.number()),
  recommendations: z.array(z.object({ action: z.string(), text: z.string() })),
  marketContext: z.object({
    sessionType: z.string(),
    /** Of the chain, at the money, a fraction a year; null without a chain. */
    volatility: z.nullable(z.number()),
  }),
  /** Null unless asked for. */
  restsOn: z.nullable(opportunityMetadata),
  history: z.nullable(opportunityHistory),
})
export type WheelOpportunity = z.output<typeof opportunity>

export const detectionResult = z.object({
  opportunities: z.array(opportunity),
  asOf: instant,
  marketContext: z.object({
    sessionType: z.string(),
    /** What had no price, in a sentence; null when all had. */
    message: z.nullable(z.string()),
  }),
  /** Open options past their expiration, of which nobody said what became of them: no opportunities. */
  pastExpiration: z.object({ options: z.number(), tickers: z.array(z.string()) }),
  /** Cash that puts were counted against, and where it comes from. */
  cash: z.array(
    z.object({
      accountId: z.nullable(id),
      amount: money,
      source: z.enum(['request', 'account', 'assumed']),
    }),
  ),
})
export type DetectionResult = z.output<typeof detectionResult>
