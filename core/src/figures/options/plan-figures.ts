// What a planned wheel ties up and earns, before anything is traded: all of it follows from what was entered and is an
// estimate until the ledger has entries. The specification's constants: return warned of above 10%, risk by return on
// capital at 4, 8 and 15%, capital above 50,000 and more than 10 contracts, moves of 15% around a reference price.
// Authority: document 2, sections 2.1 and 9; docs/domain.md, section "Figures" (collateral, break-even, upside cap, return).
import { compareMoney, moneyFromMicros, multiplyPriceWithin, ratio, subtractMoney } from '../../base/money.ts'
import { sumMoneyWithin, type Money } from '../../base/money.ts'
import { timeValueOf } from './option-income.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { LOT_SHARES } from '../../instruments/share-block.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { WheelPlan } from '../../wheels/planning/plan.ts'
import { needsCash, type WheelStrategy } from '../../wheels/strategy.ts'

export interface PlanFigures {
  /** Cash that the puts tie up; for calls the shares at the strike, which is named so. */
  readonly capital: Money
  readonly capitalKind: 'cash behind the puts' | 'shares at the strike' | 'position size'
  readonly premiumTotal: Money
  /** A fraction of the capital. */
  readonly returnOnCapital: number | null
  /** A pace: return x 365 / days, at least 1; in the money at the spot of time value alone. Null past the expiration too. */
  readonly annualizedReturn: number | null
  /** In the money: what assignment at the spot brings of the shares' price; null out of it, without a spot and past the expiration. */
  readonly assignedReturn: number | null
  /** Calendar days, 0 on the day of the expiration; null past it. */
  readonly days: number | null
  /** Of a put: strike - premium. Of a call its upside cap: strike + premium. Dollars a share. */
  readonly breakEven: { readonly kind: 'break-even' | 'upside-cap'; readonly price: Money }
  readonly isReturnHigh: boolean
}

const WARN_RETURN = 0.1
const MUCH_CAPITAL = 50_000_000_000
const MANY_CONTRACTS = 10

/** Cash of puts and nothing else: strike x contracts x 100. */
export function positionSizeOf(strike: Money, contracts: number): Money | null {
  return multiplyPriceWithin(strike, wholeUnits(contracts), LOT_SHARES)
}

/** The figures of a plan at the price of its underlying, where that is known; null while strike, expiration or contracts are missing or beyond what money can hold. */
export function planFigures(
  plan: WheelPlan,
  today: TradingDate,
  spot: Money | null = null,
): PlanFigures | null {
  const { strategy, strike, expiration, contracts, premium } = plan
  if (strategy === null || strike === null || expiration === null || contracts === null) return null
  if (strike <= 0 || contracts < 1 || !Number.isInteger(contracts)) return null
  const atStrike = positionSizeOf(strike, contracts)
  const premiumTotal = multiplyPriceWithin(premium ?? moneyFromMicros(0), wholeUnits(contracts), LOT_SHARES)
  if (atStrike === null || premiumTotal === null) return null
  const isPut = needsCash(strategy)
  const capital = plan.positionSize ?? atStrike
  const breakEven = isPut
    ? subtractMoney(strike, premium ?? moneyFromMicros(0))
    : sumMoneyWithin([strike, premium ?? moneyFromMicros(0)])
  if (breakEven === null) return null
  const returnOnCapital = premium === null || capital <= 0 ? null : ratio(premiumTotal, capital)
  const days = expiration < today ? null : daysBetween(today, expiration)
  return {
    capital,
    capitalKind: kindOf(plan, isPut),
    premiumTotal,
    returnOnCapital,
    annualizedReturn:
      returnOnCapital === null || days === null
        ? null
        : (returnOnCapital * timeShare(plan, spot) * 365) / Math.max(1, days),
    assignedReturn: days === null ? null : assignedReturnOf(plan, spot),
    days,
    breakEven: { kind: isPut ? 'break-even' : 'upside-cap', price: breakEven },
    isReturnHigh: returnOnCapital !== null && returnOnCapital > WARN_RETURN,
  }
}

/** Which part of the premium is time value; all of it out of the money, and where no spot is known. */
function timeShare({ premium, ...plan }: WheelPlan, spot: Money | null): number {
  const intrinsic = intrinsicOf(plan, spot)
  if (premium === null || premium <= 0 || intrinsic === null) return 1
  return timeValueOf(premium, intrinsic) / premium
}

/** Of a put the shares come for the strike, of a call they go for it: either way against the spot. */
function assignedReturnOf(plan: WheelPlan, spot: Money | null): number | null {
  const intrinsic = intrinsicOf(plan, spot)
  const { strike, strategy, premium } = plan
  if (intrinsic === null || intrinsic === 0 || premium === null) return null
  if (spot === null || strike === null || strategy === null) return null
  return ratio(moneyFromMicros(premium - intrinsic), needsCash(strategy) ? strike : spot)
}

function intrinsicOf(
  { strategy, strike }: Pick<WheelPlan, 'strategy' | 'strike'>,
  spot: Money | null,
): Money | null {
  if (strategy === null || strike === null || spot === null || spot <= 0) return null
  return moneyFromMicros(Math.max(0, needsCash(strategy) ? strike - spot : spot - strike))
}

function kindOf({ positionSize }: WheelPlan, isPut: boolean): PlanFigures['capitalKind'] {
  if (!isPut) return positionSize === null ? 'shares at the strike' : 'position size'
  return positionSize === null ? 'cash behind the puts' : 'position size'
}

export type ReviewRisk = 'High' | 'Medium-High' | 'Medium' | 'Low'

/** Risk by return on capital: above 15%, 8%, 4%. */
export function reviewRisk(returnOnCapital: number): ReviewRisk {
  if (returnOnCapital > 0.15) return 'High'
  if (returnOnCapital > 0.08) return 'Medium-High'
  return returnOnCapital > 0.04 ? 'Medium' : 'Low'
}

/** What the review points out, a sentence each. */
export function reviewWarnings({ capital }: PlanFigures, contracts: number): string[] {
  const warnings: string[] = []
  if (compareMoney(capital, moneyFromMicros(MUCH_CAPITAL)) > 0) warnings.push('It ties up more than $50,000.')
  if (contracts > MANY_CONTRACTS) warnings.push('It is more than 10 contracts on one underlying.')
  return warnings
}

export interface PlanScenario {
  /** The move from the reference price, as a fraction. */
  readonly move: number
  readonly price: Money
  /** At expiration, see {@link planScenarios}. */
  readonly profit: Money
  readonly isAssigned: boolean
}

const MOVES = [0.15, 0, -0.15] as const

/** The price that scenarios move from: the quote; without one the specification's 0.95 x strike for a covered call, else 1.05 x strike. */
export function referencePrice(strategy: WheelStrategy, strike: Money, spot: Money | null = null): Money {
  if (spot !== null) return spot
  return moneyFromMicros(Math.round((strike * (strategy === 'covered_call' ? 95 : 105)) / 100))
}

/**
 * What the plan earns at expiration after a move of 15% up, none and 15% down: of a put premium and what the shares
 * taken are worth; of a covered call premium and the shares, counted from the reference price; of a poor man's the
 * short call alone, since nothing is known of the long one.
 */
export function planScenarios(
  { strategy, strike, contracts, premium }: WheelPlan,
  spot: Money | null = null,
): readonly PlanScenario[] {
  if (strategy === null || strike === null || contracts === null) return []
  const reference = referencePrice(strategy, strike, spot)
  const scenarios = MOVES.map((move): PlanScenario | null => {
    const price = moneyFromMicros(Math.round((reference * (100 + move * 100)) / 100))
    const perShare = moneyFromMicros((premium ?? 0) + movedBy(strategy, { strike, price, reference }))
    const profit = multiplyPriceWithin(perShare, wholeUnits(contracts), LOT_SHARES)
    const isAssigned = needsCash(strategy) ? price < strike : price > strike
    return profit === null ? null : { move, price, profit, isAssigned }
  })
  return scenarios.filter((scenario) => scenario !== null)
}

/** Micro-dollars a share that the move brings beside the premium. */
function movedBy(
  strategy: WheelStrategy,
  { strike, price, reference }: { strike: Money; price: Money; reference: Money },
): number {
  if (needsCash(strategy)) return Math.min(0, price - strike)
  return strategy === 'covered_call' ? Math.min(price, strike) - reference : Math.min(0, strike - price)
}
