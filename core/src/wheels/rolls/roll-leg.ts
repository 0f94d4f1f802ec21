// The inputs of a roll decision: the open short option, its campaign, and its market.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" and "Figures".
import type { Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionContract, OptionRight } from '../../instruments/option-contract.ts'
import type { ExpectedDividend } from '../../option-value/contract-value.ts'
import type { StockCostSetting } from '../../ledger/campaigns/cycle-settings.ts'
import type { RollType } from '../changes.ts'

/** Contracts of one opening fill, oldest first in lists. */
export interface LegFill {
  readonly contracts: number
  /** Signed cash of these contracts before fees: above zero for what was sold; null when unknown. */
  readonly cash: Money | null
  readonly fees: Money
}

/** What covers or protects a short option. */
export type RollCover = 'cash' | 'spread' | 'shares' | 'long call' | 'naked'

/** The long option of a spread: it expires with the short one, and moves with it. */
export interface SpreadLong {
  readonly id: string
  readonly contract: OptionContract
  /** Its contracts; where they are fewer than the short ones, cash (or nothing) secures the rest. */
  readonly contracts: number
  readonly mark: Money | null
  readonly fills: readonly LegFill[]
}

/** The longer-dated long call of a poor man's covered call, which stays as it is. */
export interface CoveringCall {
  readonly strike: Money
  readonly expiration: TradingDate
  /** Dollars a share; null is unknown. */
  readonly cost: Money | null
  /** Dollars a share of the latest session; null where no price of it is known. */
  readonly mark: Money | null
  /** Implied by its own price, a fraction per year; null without one. */
  readonly volatility: number | null
  /** The interest rate used to value it, a fraction per year. */
  readonly rate: number
}

export interface RolledLeg {
  readonly id: string
  readonly contract: OptionContract
  readonly multiplier: number
  /** Whole, above zero: how many contracts are rolled. */
  readonly contracts: number
  /** All open fills, oldest first; the first `contracts` of them are bought back. */
  readonly fills: readonly LegFill[]
  /** Dollars a share; null where no price of this session is known. */
  readonly mark: Money | null
  readonly cover: RollCover
  readonly long: SpreadLong | null
  readonly coveringCall: CoveringCall | null
}

/** The campaign's figures, by the user's setting of net stock cost. */
export interface RollCampaign {
  readonly setting: StockCostSetting
  /** That it holds. */
  readonly shares: Quantity
  /** Cash put into it so far by the setting, less what came back, for the whole campaign; null when unknown. */
  readonly invested: Money | null
  /** Dollars a share by the setting; null without shares. */
  readonly stockCost: Money | null
  /** Dollars a share for the tax office; null without shares. */
  readonly taxBasis: Money | null
  /** What the chain of this option has brought so far after fees, for the contracts that are rolled; null when unknown. */
  readonly chainCredit: Money | null
  /** Shares of the underlying were sold at a loss within the last 30 days. */
  readonly hasRecentShareLoss: boolean
}

/** A listed contract, as far as its chain describes it. */
export interface ListedContract {
  readonly right: OptionRight
  readonly strike: Money
  readonly expiration: TradingDate
  /** Dollars a share, of the latest session; null without one. */
  readonly mark: Money | null
}

/** What a contract's mark implies. */
export interface ContractOdds {
  /** Risk-neutral probability of ending in the money, from 0 to 1. */
  readonly chance: number
  readonly delta: number
}

export interface RollMarket {
  readonly today: TradingDate
  /** The first day whose contracts still trade. */
  readonly unexpired: TradingDate
  /** Dollars a share, of the latest session; null without one. */
  readonly spot: Money | null
  /** Of the trading day before. */
  readonly priorClose: Money | null
  /** Those that go ex from today on; null where no source tells. */
  readonly dividends: readonly ExpectedDividend[] | null
  readonly contracts: readonly ListedContract[]
  /** Null where its mark implies nothing. Asked for few of the contracts, since computing it takes time. */
  readonly oddsOf: (contract: ListedContract) => ContractOdds | null
  /** Dollars of fees per contract. */
  readonly feePerContract: Money
}

export const strikeAdjustments = ['current', 'otm', 'atm', 'defensive'] as const
export type StrikeAdjustment = (typeof strikeAdjustments)[number]

export const premiumTargets = ['credit', 'neutral', 'premium'] as const
export type PremiumTarget = (typeof premiumTargets)[number]

export const rollRules = ['credit_per_day', 'keep_shares', 'better_strike', 'lowest_cost'] as const
export type RollRule = (typeof rollRules)[number]

/** The specification's bounds and defaults. */
export const rollBounds = {
  leastDte: 7,
  mostDte: 90,
  usualDte: 30,
  usualMaxDebit: 100,
  debitStep: 10,
} as const

export interface RollWish {
  readonly strategies: readonly RollType[]
  /** Calendar days from today. */
  readonly targetDte: number
  readonly strikeAdjustment: StrikeAdjustment
  readonly premiumTarget: PremiumTarget
  /** Dollars of all contracts after fees, at least 0. */
  readonly maxDebit: Money
  readonly rule: RollRule
}

/** Shares that the contracts stand for. */
export function sharesOf({ contracts, multiplier }: Pick<RolledLeg, 'contracts' | 'multiplier'>): number {
  return contracts * multiplier
}
