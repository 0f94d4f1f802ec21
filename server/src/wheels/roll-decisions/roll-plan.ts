/** How rolls stand to the plan of their wheel: its days, the strike that it names, and the premium that it asks. */
import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import {
  chooseStrike,
  isWithinDays,
  meetsRate,
  noStrikeWords,
  planWords,
  premiumRate,
  targetDeltas,
} from '@wheelwright/core'
import type { OptionRight, RollChoice, RollMarket, StrikeFacts, StrikePlan } from '@wheelwright/core'

export interface PlannedRolls {
  readonly view: NonNullable<RollScenario['plan']>
  /** Null of what is no roll. */
  readonly standingOf: (choice: RollChoice) => RollChoiceView['plan']
}

/** Null without a plan; strikes are chosen for the expirations that the rolls go to. */
export function planRolls(
  plan: StrikePlan | null,
  rolls: readonly RollChoice[],
  right: OptionRight,
  market: RollMarket,
  closes: StrikeFacts['closes'],
): PlannedRolls | null {
  if (plan === null) return null
  const facts = { right, spot: market.spot, closes, wantedDelta: targetDeltas.moderate }
  const expirations = [...new Set(rolls.map(({ expiration }) => expiration))].toSorted()
  const strikes = expirations.map((expiration) => {
    const listed = market.contracts.filter((each) => each.right === right && each.expiration === expiration)
    const { contract, why } = chooseStrike(listed, plan, facts, (each) => market.oddsOf(each)?.delta ?? null)
    return { expiration, strike: contract?.strike ?? null, reason: why === null ? null : noStrikeWords[why] }
  })
  const strikeOn = new Map(strikes.map(({ expiration, strike }) => [expiration, strike]))
  return {
    view: { words: planWords(plan) ?? '', strikes: plan.method === null ? [] : strikes },
    standingOf: ({ kind, strike, expiration, price: mark }) => {
      if (kind !== 'roll') return null
      const planned = strikeOn.get(expiration) ?? null
      return {
        isWithinDays: isWithinDays(expiration, market.today, plan),
        rate: premiumRate({ strike, mark }),
        meetsRate: meetsRate({ strike, mark }, plan),
        isPlanStrike: planned === null ? null : planned === strike,
      }
    },
  }
}
