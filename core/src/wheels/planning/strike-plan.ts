// The plan by which options of a wheel are sold: the days they run, how the strike is chosen, and what the premium must
// bring at least, in percent of the strike. Strikes are chosen among those out of the money:
//   delta                the one whose delta is nearest to the wanted one,
//   percentage           the one nearest to 5% from the price,
//   premium              the one furthest out that brings the rate; without a rate the one that brings most,
//   support_resistance   beyond the highest close of the last 60 sessions (puts: the lowest), the nearest to it.
// Authority: document 3, section 5 ("Edit Parameters dialog"); the contract, "Parameters steer"; docs/domain.md, section
// "Wheel cycle".
import type { Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'

export const strikeMethods = ['delta', 'percentage', 'premium', 'support_resistance'] as const
export type StrikeMethod = (typeof strikeMethods)[number]

/** Null is not set. */
export interface StrikePlan {
  readonly method: StrikeMethod | null
  readonly leastDays: number | null
  readonly mostDays: number | null
  /** Percent of the strike. */
  readonly leastRate: number | null
}

/** What strikes are chosen by; null is unknown. */
export interface StrikeFacts {
  readonly right: OptionRight
  readonly spot: Money | null
  /** Closing prices of the last 60 sessions. */
  readonly closes: { readonly lowest: Money; readonly highest: Money } | null
  /** Above zero. */
  readonly wantedDelta: number
}

/** A contract that could be sold; its mark is dollars a share. */
export interface PlannedStrike {
  readonly strike: Money
  readonly mark: Money | null
}

export type NoStrike =
  | 'no method'
  | 'no price'
  | 'no closes'
  | 'none pays the rate'
  | 'no delta'
  | 'none listed'

export type ChosenStrike<C> =
  | { readonly contract: C; readonly why: null }
  | { readonly contract: null; readonly why: NoStrike }

/** Part of the price by which `percentage` goes out of the money. */
const planDistance = 0.05
/** Sessions whose closes are support and resistance. */
export const planSessions = 60

/** Whether a plan says anything about which contract is sold. */
export function isPlanned({ method, leastDays, mostDays, leastRate }: StrikePlan): boolean {
  return method !== null || isSet(leastDays) || isSet(mostDays) || isSet(leastRate)
}

const isSet = (value: number | null): value is number => value !== null && value > 0

/** Percent of the strike that a premium brings; null without one. */
export function premiumRate({ strike, mark }: PlannedStrike): number | null {
  return mark === null || strike <= 0 ? null : (mark / strike) * 100
}

/** Null where no rate is asked, or the premium is not known. */
export function meetsRate(contract: PlannedStrike, { leastRate }: StrikePlan): boolean | null {
  const rate = premiumRate(contract)
  return !isSet(leastRate) || rate === null ? null : rate >= leastRate
}

/** Null where no days are asked. */
export function isWithinDays(
  expiration: TradingDate,
  today: TradingDate,
  { leastDays, mostDays }: StrikePlan,
): boolean | null {
  if (!isSet(leastDays) && !isSet(mostDays)) return null
  const days = daysBetween(today, expiration)
  return days >= (leastDays ?? 0) && (!isSet(mostDays) || days <= mostDays)
}

/** Among contracts of one right and expiration; `deltaOf` is asked of few of them. */
export function chooseStrike<C extends PlannedStrike>(
  contracts: readonly C[],
  plan: StrikePlan,
  facts: StrikeFacts,
  deltaOf: (contract: C) => number | null,
): ChosenStrike<C> {
  const { right, spot } = facts
  if (plan.method === null) return none('no method')
  if (spot === null) return none('no price')
  const sign = right === 'Call' ? 1 : -1
  /** From the price outwards. */
  const outward = contracts
    .filter(({ strike }) => (strike - spot) * sign >= 0)
    .toSorted((a, b) => (a.strike - b.strike) * sign)
  if (outward.length === 0) return none('none listed')
  return choosers[plan.method](outward, plan, { ...facts, spot }, deltaOf)
}

type Facts = StrikeFacts & { readonly spot: Money }
type Chooser = <C extends PlannedStrike>(
  outward: readonly C[],
  plan: StrikePlan,
  facts: Facts,
  deltaOf: (contract: C) => number | null,
) => ChosenStrike<C>

const none = (why: NoStrike) => ({ contract: null, why }) as const

const found = <C>(contract: C | undefined, why: NoStrike): ChosenStrike<C> =>
  contract === undefined ? none(why) : { contract, why: null }

const choosers: Readonly<Record<StrikeMethod, Chooser>> = {
  // Deltas fall as strikes move out, so that halving finds the one: reckoning each takes its time.
  delta: (outward, _plan, { wantedDelta }, deltaOf) => {
    const priced = outward.filter(({ mark }) => mark !== null)
    let [near, far] = [-1, priced.length]
    while (far - near > 1) {
      const middle = (near + far) >> 1
      const contract = priced[middle]
      const delta = contract === undefined ? null : deltaOf(contract)
      if (Math.abs(delta ?? 0) > wantedDelta) near = middle
      else far = middle
    }
    const off = (contract: (typeof outward)[number]): number => {
      const delta = deltaOf(contract)
      return delta === null ? Infinity : Math.abs(Math.abs(delta) - wantedDelta)
    }
    const [best] = priced
      .slice(Math.max(0, near), far + 1)
      .filter((contract) => off(contract) < Infinity)
      .toSorted((a, b) => off(a) - off(b))
    return found(best, 'no delta')
  },
  percentage: (outward, _plan, { right, spot }) => {
    const wanted = spot * (right === 'Call' ? 1 + planDistance : 1 - planDistance)
    const [best] = outward.toSorted((a, b) => Math.abs(a.strike - wanted) - Math.abs(b.strike - wanted))
    return found(best, 'none listed')
  },
  premium: (outward, plan) => {
    if (isSet(plan.leastRate))
      return found(
        outward.findLast((contract) => meetsRate(contract, plan) === true),
        'none pays the rate',
      )
    const [best] = outward
      .filter(({ mark }) => mark !== null)
      .toSorted((a, b) => (b.mark ?? 0) - (a.mark ?? 0))
    return found(best, 'no price')
  },
  support_resistance: (outward, _plan, { right, closes }) => {
    if (closes === null) return none('no closes')
    const beyond = outward.find(({ strike }) =>
      right === 'Call' ? strike >= closes.highest : strike <= closes.lowest,
    )
    return found(beyond, 'none listed')
  },
}

const methodWords: Readonly<Record<StrikeMethod, string>> = {
  delta: 'strike by delta',
  percentage: `strike ${planDistance * 100}% from the price`,
  premium: 'strike by premium',
  support_resistance: `strike beyond the closes of ${planSessions} sessions`,
}

/** `30 to 45 days, strike by delta, at least 1.5% of the strike`; null where nothing is planned. */
export function planWords(plan: StrikePlan): string | null {
  if (!isPlanned(plan)) return null
  const { method, leastRate } = plan
  const rate = isSet(leastRate) ? `at least ${leastRate}% of the strike` : null
  const parts = [daysWords(plan), method === null ? null : methodWords[method], rate]
  return parts.filter((part) => part !== null).join(', ')
}

function daysWords({ leastDays, mostDays }: StrikePlan): string | null {
  if (isSet(leastDays))
    return isSet(mostDays) ? `${leastDays} to ${mostDays} days` : `${leastDays} days or more`
  return isSet(mostDays) ? `up to ${mostDays} days` : null
}

export const noStrikeWords: Readonly<Record<NoStrike, string>> = {
  'no method': 'the plan names no way to choose a strike',
  'no price': 'prices of this session are not known',
  'no closes': 'closing prices of the last sessions are not known',
  'none pays the rate': 'no strike out of the money brings the premium that is asked',
  'no delta': 'no price says a delta',
  'none listed': 'no such strike is listed',
}
