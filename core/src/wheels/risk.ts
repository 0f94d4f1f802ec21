// The risk of what is open, from named factors: cover, cash, moneyness, days to expiration, extrinsic value. The worst
// factor is the level. Authority: docs/domain.md, section "Detection".
import { earlyAssignmentSignal } from '../option-value/early-assignment.ts'
import { standingOf } from '../figures/options/option-income.ts'
import { moneynessOf } from '../figures/options/option-metrics.ts'
import type { OptionRecord } from '../holdings/position-record.ts'
import { daysBetween } from '../base/trading-date.ts'
import { nearExpirationDays } from './status/detect-status.ts'
import type { DetectionMarket } from './detection/market.ts'

export type WheelRisk = 'low' | 'medium' | 'high'

export interface RiskFactor {
  readonly kind:
    | 'uncovered calls'
    | 'unsecured puts'
    | 'in the money'
    | 'near expiration'
    | 'early assignment'
    | 'price unknown'
    | 'stale price'
    | 'adjusted contract'
  readonly level: WheelRisk
  /** In a sentence. */
  readonly text: string
}

export interface RiskAssessment {
  readonly level: WheelRisk
  readonly factors: readonly RiskFactor[]
}

const ranks: Readonly<Record<WheelRisk, number>> = { low: 1, medium: 2, high: 3 }

/** The worst factor; low without any. */
export function assessRisk(factors: readonly RiskFactor[]): RiskAssessment {
  const level = factors.reduce<WheelRisk>(
    (worst, factor) => (ranks[factor.level] > ranks[worst] ? factor.level : worst),
    'low',
  )
  return { level, factors }
}

/** Further in the money than this part of the strike is deep. */
const DEEP = 0.05

/** The factors of one open short option, which is not past its expiration. */
export function factorsOfShort(record: OptionRecord, market: DetectionMarket): RiskFactor[] {
  const { contract, currentPrice } = record
  const spot = market.spots.get(contract.underlying) ?? null
  const days = daysBetween(market.today, contract.expiration)
  const dividend = market.dividends.get(contract.underlying) ?? null
  const factors = dayFactors(days)
  if (spot === null)
    return [
      ...factors,
      { kind: 'price unknown', level: 'medium', text: `No price of ${contract.underlying}.` },
    ]
  if (standingOf(spot, market) === 'stale') {
    const text = `The price of ${contract.underlying} is older than the latest session.`
    factors.push({ kind: 'stale price', level: 'medium', text })
  }
  const { state, intrinsic } = moneynessOf(contract, spot.price)
  if (state === 'in the money') {
    const isDeep = intrinsic > contract.strike * DEEP
    const isNear = days <= nearExpirationDays
    const text = `${contract.right} in the money${isDeep ? ' by more than 5% of the strike' : ''}.`
    factors.push({ kind: 'in the money', level: isDeep || isNear ? 'high' : 'medium', text })
  }
  const signal = earlyAssignmentSignal({
    contract,
    spot: spot.price,
    mark: currentPrice,
    today: market.today,
    dividend,
  })
  if (signal.kind === 'dividend' || signal.kind === 'deep-put') {
    const why =
      signal.kind === 'dividend'
        ? `less time value is left than the dividend of ${signal.exDate}`
        : 'hardly any time value is left'
    factors.push({ kind: 'early assignment', level: 'high', text: `Early assignment is likely: ${why}.` })
  }
  return factors
}

function dayFactors(days: number): RiskFactor[] {
  if (days > nearExpirationDays) return []
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return [{ kind: 'near expiration', level: 'medium', text: `Expires ${when}.` }]
}
