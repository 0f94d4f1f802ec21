// A wheel's limits (stop loss, profit target, days, position size) compared with its open short options. Both percentages
// are of the credit received after opening fees, so a stop loss of 100 is reached where buying back costs twice the credit.
// A position is too large where it ties up more than the limit. Prices older than the latest session reach no limit.
// Authority: document 2, sections 2.1 and 5; docs/domain.md, section "Wheel cycle".
import { MICROS } from '../base/micros.ts'
import { moneyToNumber, roundToCents, type Money } from '../base/money.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { daysBetween } from '../base/trading-date.ts'

/** Percentages from 0 to 100, and days; null and 0 are no limit. */
export interface WheelLimits {
  readonly stopLoss: number | null
  readonly profitTarget: number | null
  readonly maxDays: number | null
  /** The most dollars that the wheel may tie up. */
  readonly maxPosition?: Money | null
}

export interface LimitFacts {
  /** The fraction of the maximum profit earned so far, over all open short options; null without one at a current price. */
  readonly percentOfMaximum: number | null
  /** When the oldest open short option was sold, or the planned wheel began; null where nothing is open. */
  readonly heldSince: TradingDate | null
  readonly today: TradingDate
  /** Dollars that it ties up; null when unknown, which exceeds no limit. */
  readonly capital?: Money | null
  /** The dollars are those of the known parts only: it ties up more. */
  readonly isCapitalPartial?: boolean
}

export interface ReachedLimit {
  readonly kind: 'stop_loss' | 'profit_target' | 'max_days' | 'position_size'
  readonly limit: number
  /** Percent of the credit earned or lost, days, or dollars. */
  readonly value: number
  /** As a sentence. */
  readonly text: string
}

/** The limits reached, the most pressing first. */
export function reachedLimits(
  limits: WheelLimits,
  { percentOfMaximum, heldSince, today, capital = null, isCapitalPartial = false }: LimitFacts,
): ReachedLimit[] {
  const { stopLoss, profitTarget, maxDays, maxPosition = null } = limits
  const percent = percentOfMaximum === null ? null : percentOfMaximum * 100
  const days = heldSince === null ? null : daysBetween(heldSince, today)
  const reached: ReachedLimit[] = []
  if (isSet(stopLoss) && percent !== null && -percent >= stopLoss) {
    const text = `Stop loss of ${stopLoss}% reached: ${shown(-percent)}% of the credit is lost.`
    reached.push({ kind: 'stop_loss', limit: stopLoss, value: -percent, text })
  }
  if (isSet(profitTarget) && percent !== null && percent >= profitTarget) {
    const text = `Profit target of ${profitTarget}% reached: ${shown(percent)}% of the credit is earned.`
    reached.push({ kind: 'profit_target', limit: profitTarget, value: percent, text })
  }
  if (isSet(maxDays) && days !== null && days >= maxDays) {
    const text = `Held for ${days} ${days === 1 ? 'day' : 'days'}, ${maxDays} at most.`
    reached.push({ kind: 'max_days', limit: maxDays, value: days, text })
  }
  if (isSet(maxPosition) && capital !== null && capital > maxPosition) {
    const tied = `${isCapitalPartial ? 'at least ' : ''}${dollars(capital)}`
    const text = `Position size of ${dollars(maxPosition)} exceeded: ${tied} is tied up.`
    const [limit, value] = [maxPosition, capital].map((amount) => amount / MICROS)
    reached.push({ kind: 'position_size', limit: limit ?? 0, value: value ?? 0, text })
  }
  return reached
}

function dollars(amount: Money): string {
  return (
    '$' +
    moneyToNumber(roundToCents(amount))
      .toFixed(2)
      .replace(/\B(?=(\d{3})+\.)/g, ',')
  )
}

function isSet<T extends number>(limit: T | null): limit is T {
  return limit !== null && limit > 0
}

/** Rounded towards zero, so that 74.99 is never said to be 75. */
function shown(percent: number): string {
  return (Math.trunc(percent * 10) / 10).toFixed(1)
}
