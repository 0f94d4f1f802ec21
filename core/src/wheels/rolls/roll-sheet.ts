// Everything that can be done about an open short option, side by side: the rolls that were asked for, closing, being
// assigned, waiting. Adjusted contracts are never rolled, since what a listed one delivers is something else; expired
// ones wait for what became of them. Authority: docs/domain.md, section "Deciding a roll".
import { type Money, moneyFromMicros } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { bestRoll, type BestRoll } from './best-choice.ts'
import { assignmentChoice, closeChoice, letGoChoice } from './other-choices.ts'
import { bendsOf, cornersOf, outcomeAt, overtaking, type Crossing } from './outcome-line.ts'
import { pickRolls, type RollPicks } from './pick-rolls.ts'
import type { RollChoice } from './roll-choice.ts'
import { rollChoice } from './roll-figures.ts'
import type { RollCampaign, RollMarket, RollWish, RolledLeg } from './roll-leg.ts'

/** Why a short option is not rolled at all. */
export type NoRoll = 'adjusted' | 'expired'

export interface RollSheet {
  readonly noRoll: NoRoll | null
  /** Rolls first, in the order of their strategies. */
  readonly choices: readonly RollChoice[]
  readonly leftOut: RollPicks['leftOut']
  readonly best: BestRoll | null
}

/** Null where it may be rolled. */
export function noRollOf(
  { contract }: Pick<RolledLeg, 'contract'>,
  { unexpired }: Pick<RollMarket, 'unexpired'>,
): NoRoll | null {
  if (contract.adjusted) return 'adjusted'
  return contract.expiration < unexpired ? 'expired' : null
}

export function rollSheet(
  leg: RolledLeg,
  campaign: RollCampaign,
  market: RollMarket,
  wish: RollWish,
  expirations: readonly TradingDate[],
): RollSheet {
  const noRoll = noRollOf(leg, market)
  if (noRoll !== null) return { noRoll, choices: [], leftOut: { overDebit: 0, noCredit: 0 }, best: null }
  const { picks, leftOut } = pickRolls(leg, market, wish, expirations)
  const rolls = picks.map((pick) => rollChoice(pick, leg, campaign, market))
  const others = [closeChoice, assignmentChoice, letGoChoice].map((make) => make(leg, campaign, market))
  return {
    noRoll,
    choices: [...rolls, ...others],
    leftOut,
    best: bestRoll(rolls, wish.rule, leg.contract.right),
  }
}

export interface OutcomePoint {
  readonly price: Money
  readonly result: Money
}

export interface PricedOutcome {
  /** The line's corners within the range, ascending. */
  readonly points: readonly OutcomePoint[]
  readonly atSpot: Money | null
  /** Where closing now becomes the better choice; null where it never does. */
  readonly closeWins: Crossing | null
}

/** Prices that a picture of all choices spans: beyond every strike and the spot by a part of the spot. */
export function outcomeRange(choices: readonly RollChoice[], spot: Money | null): [Money, Money] | null {
  const bends = choices.flatMap(({ outcome }) => (outcome === null ? [] : bendsOf(outcome)))
  const prices = spot === null ? bends : [...bends, spot]
  if (prices.length === 0) return null
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const margin = Math.round((spot ?? most) * 0.12)
  return [moneyFromMicros(Math.max(0, least - margin)), moneyFromMicros(most + margin)]
}

/** A choice along that range; null where its outcome is not known. */
export function pricedOutcome(
  { outcome }: RollChoice,
  close: RollChoice | undefined,
  [from, to]: readonly [Money, Money],
  spot: Money | null,
): PricedOutcome | null {
  if (outcome === null) return null
  const inner = cornersOf(outcome).filter((price) => price > from && price < to)
  const points = [from, ...inner, to].map((price) => ({ price, result: outcomeAt(outcome, price) }))
  const other = close?.outcome ?? null
  return {
    points,
    atSpot: spot === null ? null : outcomeAt(outcome, spot),
    closeWins: other === null || spot === null || other === outcome ? null : overtaking(outcome, other, spot),
  }
}
