// One strategy that an account's positions on an underlying are, or allow. Authority: docs/domain.md, section "Detection";
// document 2, section 3 (Opportunity); document 3, section 3 (Detected opportunity).
import type { Money } from '../../base/money.ts'
import type { WithoutIncome } from '../../figures/options/option-income.ts'
import type { PositionRecord } from '../../holdings/position-record.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { RiskAssessment } from '../risk.ts'
import type { DetectedStrategy } from '../strategy.ts'
import type { Confidence } from './confidence.ts'
import type { CallSuggestion, ShareCosts } from './suggest-call.ts'

/** The numbers behind it. */
export interface OpportunityNumbers {
  /** Shares in blocks of 100, and those free of calls. */
  readonly blocks: number
  readonly freeBlocks: number
  readonly shortCalls: number
  readonly coveredCalls: number
  /** Covered by a long call. */
  readonly diagonalCalls: number
  /** In spreads of limited loss. */
  readonly spreadCalls: number
  readonly uncoveredCalls: number
  readonly shortPuts: number
  readonly unsecuredPuts: number
  /** Covered contracts to short ones; null without short calls. */
  readonly coverageRatio: number | null
  /** Contracts whose deliverable is unknown, counted nowhere above. */
  readonly adjustedContracts: number
}

/** Why a part brings no income, or none that is known. */
export type NoIncome = WithoutIncome | 'no call priced' | 'no call above cost pays'

/** Income of one leg, or of the free blocks of an account; a leg counts once in totals, whatever it takes part in. */
export interface IncomePart {
  readonly key: string
  /** Dollars of time value; null is unknown, past the expiration it is 0. */
  readonly amount: Money | null
  /** Dollars that closing costs beside it; null where it is unknown or nothing is short. */
  readonly intrinsic: Money | null
  readonly without: NoIncome | null
  readonly expiration: TradingDate | null
}

/** The call on the free blocks, and what comes of it if the shares are called away. */
export interface SuggestedCall extends CallSuggestion {
  readonly contracts: number
  readonly costs: ShareCosts
  /** Then it is no suggestion, and stands here for its loss alone. */
  readonly isBelowCost: boolean
  /** How it stands to the plan of its wheel, in a sentence; null without one. */
  readonly plan: string | null
  /** Dollars of all contracts against both bases, a loss below zero; null where the cost is unknown. */
  readonly resultOnNetStockCost: Money | null
  readonly resultOnTaxBasis: Money | null
}

export interface Recommendation {
  readonly action: 'sell_covered_call' | 'hold_shares' | 'cover_calls' | 'add_cash' | 'close_or_roll' | 'hold'
  /** In a sentence. */
  readonly text: string
}

export interface Opportunity {
  /** Account, ticker and strategy: the same positions give the same. */
  readonly key: string
  readonly accountId: string | null
  readonly ticker: string
  readonly strategy: DetectedStrategy
  /** The key of the wheel that runs on the ticker in the account; null where none does. */
  readonly runningWheel: string | null
  readonly confidence: Confidence
  readonly risk: RiskAssessment
  readonly numbers: OpportunityNumbers
  readonly positions: readonly PositionRecord[]
  readonly income: readonly IncomePart[]
  /** Sum of the income; null when a part is unknown. */
  readonly potentialIncome: Money | null
  /** Of shares that are free of calls; null without such, and where no call is priced. */
  readonly suggestedCall: SuggestedCall | null
  readonly isIncomeEstimate: boolean
  /** Dollars a share: what the shares cost on average, and what the short puts brought; null when unknown. */
  readonly stockPurchasePrice: Money | null
  readonly putSoldPrice: Money | null
  readonly recommendedStrike: Money | null
  readonly recommendedExpiration: TradingDate | null
  readonly recommendedContracts: number | null
  /** Calendar days to the next expiration; null without one. */
  readonly daysToExpiration: number | null
  readonly recommendations: readonly Recommendation[]
}

/** A call on free shares is left to do on a wheel that runs; all else of it is the wheel's own next step. */
export function isLeftToDo({
  strategy,
  runningWheel,
}: Pick<Opportunity, 'strategy' | 'runningWheel'>): boolean {
  return runningWheel === null || strategy === 'naked_stock'
}
