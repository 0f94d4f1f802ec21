// Stop loss, profit target and days that the user set for a wheel, compared with what its open short options are worth:
// both percentages are of the credit that they brought, after the fees of their opening, so that a stop loss of 100 is
// reached where buying back costs twice the credit. Prices older than the latest session reach nothing.
// Authority: document 2, sections 2.1 and 5; docs/domain.md, section "Wheel cycle".
import type { TradingDate } from '../base/trading-date.ts'
import { daysBetween } from '../base/trading-date.ts'

/** Percentages from 0 to 100 and days; null and 0 are none. */
export interface WheelLimits {
  readonly stopLoss: number | null
  readonly profitTarget: number | null
  readonly maxDays: number | null
}

export interface LimitFacts {
  /** Of the maximum of all open short options together, a fraction; null without one at a current price. */
  readonly percentOfMaximum: number | null
  /** When the oldest open short option was sold, or the planned wheel began; null where nothing is open. */
  readonly heldSince: TradingDate | null
  readonly today: TradingDate
}

export interface ReachedLimit {
  readonly kind: 'stop_loss' | 'profit_target' | 'max_days'
  readonly limit: number
  /** Percent of the credit earned or lost, or days. */
  readonly value: number
  /** In a sentence. */
  readonly text: string
}

/** What is reached, the most pressing first. */
export function reachedLimits(
  limits: WheelLimits,
  { percentOfMaximum, heldSince, today }: LimitFacts,
): ReachedLimit[] {
  const { stopLoss, profitTarget, maxDays } = limits
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
  return reached
}

function isSet(limit: number | null): limit is number {
  return limit !== null && limit > 0
}

/** Rounded towards zero, so that 74.99 is never said to be 75. */
function shown(percent: number): string {
  return (Math.trunc(percent * 10) / 10).toFixed(1)
}
