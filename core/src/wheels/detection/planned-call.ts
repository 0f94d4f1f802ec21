// The call on free shares by the plan of the wheel that they are in: within its days, at the strike that its method names,
// never below what the shares cost. What the method goes by and is not known leaves the strike to the delta, and says so.
// Authority: the contract, "Parameters steer"; docs/domain.md, section "Detection".
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import {
  chooseStrike,
  meetsRate,
  noStrikeWords,
  planWords,
  premiumRate,
  type StrikePlan,
} from '../planning/strike-plan.ts'
import {
  adviseCall,
  estimateAdvice,
  floorOf,
  leastPremium,
  usualCallDays,
  type CallAdvice,
  type CallDays,
  type CallSuggestion,
  type EstimateInputs,
  type ListedCall,
  type ShareCosts,
} from './suggest-call.ts'

/** The days of a plan; where it names one end alone, the usual span goes from there. */
export function callDays(plan: StrikePlan | null): CallDays {
  const least = plan?.leastDays ?? null
  const most = plan?.mostDays ?? null
  const span = usualCallDays.most - usualCallDays.least
  if (least === null && most === null) return usualCallDays
  if (least === null) return { least: Math.min(usualCallDays.least, most ?? 0), most: most ?? 0 }
  return { least, most: most ?? Math.max(usualCallDays.most, least + span) }
}

export interface PlannedWish {
  readonly delta: number
  readonly plan: StrikePlan | null
}

/** From a chain, like {@link adviseCall}. */
export function adviseByPlan(
  calls: readonly ListedCall[],
  today: TradingDate,
  costs: ShareCosts,
  { delta, plan, spot }: PlannedWish & { readonly spot: Money | null },
): CallAdvice | null {
  const usual = adviseCall(calls, today, costs, delta, callDays(plan))
  if (plan === null || usual === null) return usual
  if (plan.method === null || plan.method === 'delta') return { ...usual, plan: told(usual, plan, null) }
  const floor = floorOf(costs)
  const priced = calls.filter(
    ({ mark, strike, expiration }) =>
      mark !== null &&
      mark >= leastPremium &&
      expiration === usual.lookedAt &&
      (floor === null || strike >= floor),
  )
  const facts = { right: 'Call', spot, closes: null, wantedDelta: delta } as const
  const { contract, why } = chooseStrike(priced, plan, facts, (call) => call.delta)
  if (contract === null) return { ...usual, plan: told(usual, plan, noStrikeWords[why]) }
  const { strike, expiration, mark } = contract
  if (mark === null) return usual
  const suggestion: CallSuggestion = { strike, expiration, premium: mark, isEstimate: false }
  const advice = { ...usual, suggestion, belowCost: null }
  return { ...advice, plan: told(advice, plan, null) }
}

/** Without a chain, like {@link estimateAdvice}: strikes are named by their delta alone. */
export function estimateByPlan(
  inputs: EstimateInputs,
  today: TradingDate,
  costs: ShareCosts,
  { delta, plan }: PlannedWish,
): CallAdvice | null {
  const usual = estimateAdvice(inputs, today, costs, delta, callDays(plan))
  if (plan === null || usual === null) return usual
  const why = plan.method === null || plan.method === 'delta' ? null : 'no chain is known'
  return { ...usual, plan: told(usual, plan, why) }
}

function told({ suggestion }: CallAdvice, plan: StrikePlan, why: string | null): string | null {
  const words = planWords(plan)
  if (words === null) return null
  const instead = why === null ? '' : ` The strike goes by delta, since ${why}.`
  const contract = suggestion === null ? null : { strike: suggestion.strike, mark: suggestion.premium }
  const isMet = contract === null ? null : meetsRate(contract, plan)
  const rate = contract === null ? null : premiumRate(contract)
  const brings =
    isMet === null || rate === null
      ? ''
      : ` It brings ${rate.toFixed(2)}% of the strike: premium target ${isMet ? 'met' : 'missed'}.`
  return `By the plan of its wheel: ${words}.${instead}${brings}`
}
