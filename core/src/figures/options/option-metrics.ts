// The figures beside an option position. The break-even of a put is strike less premium; strike plus premium of a
// short call is no break-even but the price above which the shares earn nothing more: the upside cap.
// Authority: document 1, section 4 (strategy metrics); docs/domain.md, section "Figures".
import { investedBasisOf, profitLossOf, profitLossPercentOf, signedBasisOf } from '../holding-value.ts'
import {
  compareMoney,
  moneyFromMicros,
  negateMoney,
  multiplyPriceWithin,
  subtractMoney,
  sumMoneyWithin,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import { isShort, type OptionRecord, type PositionStatus } from '../../holdings/position-record.ts'
import { absQuantity } from '../../base/quantity.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { isPastExpiration } from '../../market/market-hours.ts'

/** What a position can earn at most. */
export type MaxProfit =
  | { readonly kind: 'limited'; readonly amount: Money }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'unknown' }

export interface OptionMetrics {
  /** Dollars per share, by what it means; null where premium or deliverable is unknown. */
  readonly breakEven: { readonly kind: 'break-even' | 'upside-cap'; readonly price: Money } | null
  readonly maxProfit: MaxProfit
  /** The broker's own, else (current price - cost) x multiplier x signed contracts; null when unknown. */
  readonly profitLoss: Money | null
  /** In percent of the premium paid or received. */
  readonly profitLossPercent: number | null
}

export interface Moneyness {
  readonly state: 'in the money' | 'at the money' | 'out of the money'
  /** Dollars per share that exercise would bring; 0 out of the money. */
  readonly intrinsic: Money
}

/** The figures of a position at its own price. */
export function optionMetrics(record: OptionRecord): OptionMetrics {
  const profitLoss = profitLossOf(record)
  return {
    breakEven: breakEvenOf(record),
    maxProfit: maxProfitOf(record),
    profitLoss,
    profitLossPercent: profitLossPercentOf(profitLoss, signedBasisOf(record)),
  }
}

/** Where the contract stands at a price of the underlying, in dollars per share. */
export function moneynessOf(contract: Pick<OptionContract, 'right' | 'strike'>, spot: Money): Moneyness {
  const distance =
    contract.right === 'Call' ? subtractMoney(spot, contract.strike) : subtractMoney(contract.strike, spot)
  const side = compareMoney(distance, zeroMoney)
  if (side === 0) return { state: 'at the money', intrinsic: zeroMoney }
  return side > 0
    ? { state: 'in the money', intrinsic: distance }
    : { state: 'out of the money', intrinsic: zeroMoney }
}

/** Calendar days from today in New York: 0 on the day of expiration, negative after. */
export function daysToExpiration(expiration: TradingDate, today: TradingDate): number {
  return daysBetween(today, expiration)
}

/**
 * Whether an open option has stopped trading (at the close of its last day) while nobody has said what became of
 * it: it is pending, since holders may exercise until 17:30 and brokers post the outcome later.
 */
export function isPendingExpiry(expiration: TradingDate, status: PositionStatus, nowMs: number): boolean {
  return status === 'Open' && isPastExpiration(expiration, nowMs)
}

function breakEvenOf(record: OptionRecord): OptionMetrics['breakEven'] {
  const { averagePrice: premium, contract } = record
  if (premium === null || contract.adjusted) return null
  const isPut = contract.right === 'Put'
  const price = sumMoneyWithin([contract.strike, isPut ? negateMoney(premium) : premium])
  return price === null ? null : { kind: isShort(record) && !isPut ? 'upside-cap' : 'break-even', price }
}

function maxProfitOf(record: OptionRecord): MaxProfit {
  const { contract, averagePrice, quantity, multiplier } = record
  if (isShort(record)) return limited(investedBasisOf(record))
  if (contract.right === 'Call') return { kind: 'unlimited' }
  if (averagePrice === null || contract.adjusted) return { kind: 'unknown' }
  const perShare = moneyFromMicros(Math.max(0, contract.strike - averagePrice))
  return limited(multiplyPriceWithin(perShare, absQuantity(quantity), multiplier))
}

function limited(amount: Money | null): MaxProfit {
  return amount === null ? { kind: 'unknown' } : { kind: 'limited', amount }
}
