// What a short option can still earn, and how much of its most it has earned. Time value alone is still to be earned:
// mark - intrinsic value, never below 0. Intrinsic value is no income but what it costs to be rid of the obligation.
// Both prices must be of the latest session; a leg past its expiration earns nothing more.
// Authority: docs/domain.md, section "Figures".
import {
  moneyFromMicros,
  multiplyPriceWithin,
  ratio,
  subtractMoney,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import { isPendingExpiry, moneynessOf } from './option-metrics.ts'
import { isStale, latestSession, type Session } from '../../market/price-age.ts'
import { wholeUnits } from '../../base/quantity.ts'

/** Dollars a share, and when that was the price. */
export interface DatedPrice {
  readonly price: Money
  /** Milliseconds since 1970 UTC; null where nobody said when. */
  readonly asOfMs: number | null
}

/** An instant with the session that prices of it are of. */
export interface PriceMoment {
  readonly nowMs: number
  readonly session: Session
}

export function priceMoment(nowMs: number): PriceMoment {
  return { nowMs, session: latestSession(nowMs) }
}

/** Whether a price is of the session that is under way or ended last; one of unknown age is not known to be. */
export type PriceStanding = 'current' | 'stale' | 'of unknown age'

export function standingOf(
  { asOfMs }: Pick<DatedPrice, 'asOfMs'>,
  { session }: Pick<PriceMoment, 'session'>,
): PriceStanding {
  if (asOfMs === null) return 'of unknown age'
  return isStale(asOfMs, session) ? 'stale' : 'current'
}

/** Why a leg has no premium left to earn, or none that is known. */
export type WithoutIncome =
  | 'past expiration'
  | 'adjusted contract'
  | 'no price'
  | 'stale price'
  | 'price of unknown age'
  | 'no price of the underlying'
  | 'stale price of the underlying'

/** Dollars of all its contracts. */
export interface PremiumLeft {
  /** Null is unknown; past its expiration it is 0. */
  readonly timeValue: Money | null
  /** What closing costs beside the time value. */
  readonly intrinsic: Money | null
  /** Null where the time value is known. */
  readonly without: WithoutIncome | null
}

export interface ShortLeg {
  readonly contract: OptionContract
  readonly multiplier: number
  /** Whole, above zero. */
  readonly contracts: number
}

/** The premium that a short leg can still earn at the price of the contract and of its underlying. */
export function premiumLeft(
  { contract, multiplier, contracts }: ShortLeg,
  mark: DatedPrice | null,
  spot: DatedPrice | null,
  moment: PriceMoment,
): PremiumLeft {
  if (isPendingExpiry(contract.expiration, 'Open', moment.nowMs))
    return { timeValue: zeroMoney, intrinsic: null, without: 'past expiration' }
  const without = contract.adjusted ? 'adjusted contract' : missingOf(mark, spot, moment)
  if (without !== null || mark === null || spot === null)
    return { timeValue: null, intrinsic: null, without: without ?? 'no price' }
  const { intrinsic } = moneynessOf(contract, spot.price)
  const ofAll = (price: Money): Money | null => multiplyPriceWithin(price, wholeUnits(contracts), multiplier)
  return { timeValue: ofAll(timeValueOf(mark.price, intrinsic)), intrinsic: ofAll(intrinsic), without: null }
}

/** Dollars a share above what exercise would bring; a mark below that has none. */
export function timeValueOf(mark: Money, intrinsic: Money): Money {
  return moneyFromMicros(Math.max(0, mark - intrinsic))
}

function missingOf(
  mark: DatedPrice | null,
  spot: DatedPrice | null,
  moment: PriceMoment,
): WithoutIncome | null {
  if (mark === null) return 'no price'
  const standing = standingOf(mark, moment)
  if (standing !== 'current') return standing === 'stale' ? 'stale price' : 'price of unknown age'
  if (spot === null) return 'no price of the underlying'
  return standingOf(spot, moment) === 'current' ? null : 'stale price of the underlying'
}

/** Dollars of the same contracts. */
export interface SoldLeg {
  /** Received at the opening, before fees; null when the opening is not known. */
  readonly credit: Money | null
  /** Of the opening. */
  readonly fees: Money
  /** What buying it back costs, above zero; null without a price. */
  readonly value: Money | null
}

/**
 * How much of the most that a short leg can earn is earned: (credit - value) / credit, the fees of the opening taken
 * off the credit. A fraction, below zero at a loss; null without a credit or a price.
 */
export function percentOfMaximum({ credit, fees, value }: SoldLeg): number | null {
  if (credit === null || value === null) return null
  const most = subtractMoney(credit, fees)
  return most <= 0 ? null : ratio(subtractMoney(most, value), most)
}
