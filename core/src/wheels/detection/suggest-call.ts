// The call to write on free shares: the one nearest to the wanted delta among those that expire in 21 to 45 days, from
// the chain; without a chain an estimate from a volatility, on the strikes that exchanges list. It never lies below what
// the shares cost: where no call above that pays, a call below is named beside its loss and is no suggestion.
// Authority: docs/domain.md, section "Detection" (potential income).
import { nextMonthlyExpirations, nextWeeklyExpirations } from '../../market/expirations.ts'
import { MICROS, MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, negateMoney, sumMoneyWithin, type Money } from '../../base/money.ts'
import { valueAmerican } from '../../option-value/american.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'

/** A call that could be written. */
export interface CallSuggestion {
  readonly strike: Money
  readonly expiration: TradingDate
  /** Dollars a share. */
  readonly premium: Money
  /** Made by a model, since there is no chain. */
  readonly isEstimate: boolean
}

/** What shares cost on both bases, dollars a share; null is unknown. */
export interface ShareCosts {
  readonly netStockCost: Money | null
  readonly taxBasis: Money | null
}

/** What to write on free shares. */
export interface CallAdvice {
  readonly costs: ShareCosts
  /** Never below the cost. */
  readonly suggestion: CallSuggestion | null
  /** Only where no call at or above the cost pays: what could be written below it, at a loss if called away. */
  readonly belowCost: CallSuggestion | null
  /** The last expiration that was looked at; null where none was in reach. */
  readonly lookedAt: TradingDate | null
  /** How the call stands to the plan of the wheel that the shares are in, in a sentence; null without a plan. */
  readonly plan: string | null
}

/** A call of a chain, as far as it is known. */
export interface ListedCall {
  readonly strike: Money
  readonly expiration: TradingDate
  /** Of the latest session; null without one. */
  readonly mark: Money | null
  readonly delta: number | null
}

export const riskTolerances = ['conservative', 'moderate', 'aggressive'] as const
export type RiskTolerance = (typeof riskTolerances)[number]

/** The delta of the call that is written: the likelier that the shares are called away, the higher the premium. */
export const targetDeltas: Readonly<Record<RiskTolerance, number>> = {
  conservative: 0.2,
  moderate: 0.3,
  aggressive: 0.4,
}

/** Dollars a share below which a call does not pay for its commission and the way out. */
export const leastPremium = moneyFromMicros(50_000)

/** Calendar days that a call runs. */
export interface CallDays {
  readonly least: number
  readonly most: number
}

export const usualCallDays: CallDays = { least: 21, most: 45 }

/** How a call is chosen. */
export interface CallWish {
  readonly delta: number
  /** No strike lies below it; null asks for none. */
  readonly lowest: Money | null
  /** Absent: 21 to 45. */
  readonly days?: CallDays
}

/** Ties go to the earlier expiration, then to the higher strike; null where nothing in reach pays and has a delta. */
export function suggestCall(
  calls: readonly ListedCall[],
  today: TradingDate,
  { delta: wanted, lowest, days = usualCallDays }: CallWish,
): CallSuggestion | null {
  let best: { readonly call: ListedCall; readonly premium: Money; readonly off: number } | null = null
  for (const call of calls) {
    const { mark, delta, expiration, strike } = call
    if (mark === null || mark < leastPremium || delta === null || !isCallReach(today, expiration, days))
      continue
    if (lowest !== null && strike < lowest) continue
    const off = Math.abs(delta - wanted)
    const isBetter =
      best === null ||
      off < best.off ||
      (off === best.off &&
        (expiration < best.call.expiration ||
          (expiration === best.call.expiration && strike > best.call.strike)))
    if (isBetter) best = { call, premium: mark, off }
  }
  if (best === null) return null
  const { call, premium } = best
  return { strike: call.strike, expiration: call.expiration, premium, isEstimate: false }
}

/** The cost that a strike must not lie below: net stock cost, and tax basis where that is all that is known. */
export function floorOf({ netStockCost, taxBasis }: ShareCosts): Money | null {
  return netStockCost ?? taxBasis
}

/** From a chain; null where none of its calls in reach has a price and a delta. */
export function adviseCall(
  calls: readonly ListedCall[],
  today: TradingDate,
  costs: ShareCosts,
  delta: number,
  days: CallDays = usualCallDays,
): CallAdvice | null {
  const priced = calls.filter(
    (call) => call.mark !== null && call.delta !== null && isCallReach(today, call.expiration, days),
  )
  const lookedAt =
    priced
      .map(({ expiration }) => expiration)
      .toSorted()
      .at(-1) ?? null
  if (lookedAt === null) return null
  const suggestion = suggestCall(priced, today, { delta, lowest: floorOf(costs), days })
  const belowCost = suggestion === null ? suggestCall(priced, today, { delta, lowest: null, days }) : null
  return { costs, suggestion, belowCost, lookedAt, plan: null }
}

/** Dollars a share if the shares are called away: strike and premium less what they cost; a loss is below zero. */
export function resultIfCalled({ strike, premium }: CallSuggestion, cost: Money | null): Money | null {
  return cost === null ? null : sumMoneyWithin([strike, premium, negateMoney(cost)])
}

/** What a call is estimated from where there is no chain; rate and volatility as fractions a year. */
export interface EstimateInputs {
  readonly spot: Money
  readonly volatility: number
  readonly rate: number
}

/** Strikes are listed by 0.50 up to 25, by 1 up to 100, by 5 above. */
const steps = [
  { upTo: 25_000_000, step: 500_000 },
  { upTo: 100_000_000, step: 1_000_000 },
  { upTo: Infinity, step: 5_000_000 },
] as const

/** The expiration to write a call for: the monthly one among 21 to 45 days, else the last weekly one. */
export function callExpiration(
  today: TradingDate,
  { least, most }: CallDays = usualCallDays,
): TradingDate | null {
  const from = addDays(today, least)
  const weeks = Math.max(4, Math.ceil((most - least) / 7) + 1)
  const weekly = nextWeeklyExpirations(from, weeks).filter((date) => daysBetween(today, date) <= most)
  const [monthly] = nextMonthlyExpirations(from, 1)
  return weekly.find((date) => date === monthly) ?? weekly.at(-1) ?? null
}

/** By a model; null where nothing can be valued. */
export function estimateAdvice(
  inputs: EstimateInputs,
  today: TradingDate,
  costs: ShareCosts,
  delta: number,
  days: CallDays = usualCallDays,
): CallAdvice | null {
  const lowest = floorOf(costs)
  const lookedAt = callExpiration(today, days)
  const suggestion = estimateCall(inputs, today, { delta, lowest, days })
  if (suggestion !== null) return { costs, suggestion, belowCost: null, lookedAt, plan: null }
  const any = lowest === null ? null : estimateCall(inputs, today, { delta, lowest: null, days })
  return any === null ? null : { costs, suggestion: null, belowCost: any, lookedAt, plan: null }
}

/** The lowest strike from the spot and the cost on whose delta is at most the wanted one, or that next below it. */
export function estimateCall(
  inputs: EstimateInputs,
  today: TradingDate,
  wish: CallWish,
): CallSuggestion | null {
  const { spot } = inputs
  const expiration = callExpiration(today, wish.days)
  if (expiration === null || spot <= 0) return null
  const step = steps.find(({ upTo }) => spot <= upTo)?.step ?? 1_000_000
  const first = Math.ceil(Math.max(spot, wish.lowest ?? 0) / step) * step
  const last = Math.floor((MAX_MICROS - first) / step)
  const calls: ListedCall[] = []
  /** Deltas fall as strikes rise. */
  const isBeyond = (index: number): boolean => {
    if (index > last) return true
    const call = estimateAt(moneyFromMicros(first + index * step), expiration, inputs, today)
    calls.push(call)
    return (call.delta ?? 0) <= wish.delta
  }
  let [near, far] = [-1, 0]
  while (!isBeyond(far)) [near, far] = [far, far === 0 ? 1 : far * 2]
  while (far - near > 1) {
    const middle = (near + far) >> 1
    if (isBeyond(middle)) far = middle
    else near = middle
  }
  const found = suggestCall(calls, today, wish)
  return found === null ? null : { ...found, isEstimate: true }
}

/** Whether a call that expires then is one to write on that day. */
export function isCallReach(
  today: TradingDate,
  expiration: TradingDate,
  { least, most }: CallDays = usualCallDays,
): boolean {
  const days = daysBetween(today, expiration)
  return days >= least && days <= most
}

function estimateAt(
  strike: Money,
  expiration: TradingDate,
  { spot, volatility, rate }: EstimateInputs,
  today: TradingDate,
): ListedCall {
  const value = valueAmerican({
    right: 'Call',
    spot: spot / MICROS,
    strike: strike / MICROS,
    years: daysBetween(today, expiration) / 365,
    rate,
    dividendYield: 0,
    volatility,
  })
  if (!value.ok) return { strike, expiration, mark: null, delta: null }
  const mark = moneyFromMicros(Math.round(value.value.price * 100) * 10_000)
  return { strike, expiration, mark, delta: value.value.delta }
}
