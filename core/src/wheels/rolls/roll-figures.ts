// What a roll comes to: bought back and sold again at the marks, after the fees of both orders.
// Authority: docs/domain.md, section "Deciding a roll".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import {
  collateralOf,
  costIfPut,
  costOfShares,
  daysAddedTo,
  dividendsBetween,
  isWhole,
  lossIfCalled,
  paceOf,
  perShareOf,
} from './choice-figures.ts'
import { feesOf, less, longTotal, sumAll, totalOf } from './leg-amounts.ts'
import { worthOfLongCall } from './long-call-worth.ts'
import { zerosOf, type LinePart, type OutcomeLine } from './outcome-line.ts'
import type { RollPick } from './pick-rolls.ts'
import type { RollChoice } from './roll-choice.ts'
import {
  sharesOf,
  type ListedContract,
  type RollCampaign,
  type RollMarket,
  type RolledLeg,
} from './roll-leg.ts'
import { taxOf } from './roll-taxes.ts'

/** The figures of one roll. */
export function rollChoice(
  pick: RollPick,
  leg: RolledLeg,
  campaign: RollCampaign,
  market: RollMarket,
): RollChoice {
  const { into, long, netCredit, strategy } = pick
  const days = daysAddedTo(leg, into.expiration)
  const opened = openedCredit(leg, market, into, long)
  const netStockCost =
    leg.contract.right === 'Put'
      ? costIfPut(leg, campaign, { strike: into.strike, credit: netCredit, opened })
      : costOfShares(campaign, netCredit)
  const pace = paceOf(netCredit, days, collateralOf(leg, campaign, into, long))
  return {
    kind: 'roll',
    strategy,
    strike: into.strike,
    expiration: into.expiration,
    longStrike: long?.strike ?? null,
    price: into.mark,
    longPrice: long?.mark ?? null,
    netCredit,
    daysAdded: days,
    creditPerDay: pace.perDay,
    creditPerYear: pace.perYear,
    breakEven: breakEvenOf(
      leg,
      { strike: into.strike, longStrike: long?.strike ?? null },
      opened,
      netStockCost,
    ),
    netStockCost,
    chance: market.oddsOf(into)?.chance ?? null,
    lossIfCalled: lossIfCalled(leg, into.strike, netStockCost),
    dividends: dividendsBetween(market, leg.contract.expiration, into.expiration),
    tax: taxOf(leg, campaign, market, into),
    chainCredit: sumAll([campaign.chainCredit, netCredit]),
    isEstimate: false,
    nextCall: null,
    exercise: null,
    outcome: shortOutcome(leg, campaign, { ...into, longStrike: long?.strike ?? null }, netCredit),
  }
}

/** What the new legs bring by themselves, after their fees. */
function openedCredit(
  leg: RolledLeg,
  market: RollMarket,
  into: ListedContract,
  long: ListedContract | null,
): Money | null {
  const paid = less(longTotal(long?.mark ?? null, leg))
  return sumAll([totalOf(into.mark, leg), paid, less(feesOf(leg, market, 1))])
}

interface Strikes {
  readonly strike: Money
  /** Of the long option of a spread. */
  readonly longStrike: Money | null
}

/**
 * Strike less what it brought for a put, net stock cost for a covered call, strike and credit for a naked one; of a spread where
 * both legs together come to what they brought, and none where that is at no price, or at two.
 */
export function breakEvenOf(
  leg: RolledLeg,
  { strike, longStrike }: Strikes,
  credit: Money | null,
  netStockCost: Money | null,
): Money | null {
  if (leg.cover === 'shares') return netStockCost
  if (leg.cover === 'long call') return null
  if (leg.long !== null) {
    if (credit === null) return null
    const [only = null, ...others] = zerosOf({ fixed: credit, parts: partsOf(leg, { strike, longStrike }) })
    return others.length === 0 ? only : null
  }
  const perShare = perShareOf(credit, leg)
  return sumAll([strike, leg.contract.right === 'Put' ? less(perShare) : perShare])
}

/** The short option, and the contracts of a long one that move with it. */
function partsOf(leg: RolledLeg, { strike, longStrike }: Strikes): LinePart[] {
  const { right } = leg.contract
  const short: LinePart = { right, strike, shares: 0 - sharesOf(leg) }
  if (longStrike === null || leg.long === null) return [short]
  return [short, { right, strike: longStrike, shares: leg.long.contracts * leg.multiplier }]
}

/** What a short option comes to when it ends, with `credit` more than the chain brought so far. */
export function shortOutcome(
  leg: RolledLeg,
  campaign: RollCampaign,
  { expiration = leg.contract.expiration, ...strikes }: Strikes & { readonly expiration?: TradingDate },
  credit: Money | null,
): OutcomeLine | null {
  return rollOutcome(leg, campaign, partsOf(leg, strikes), credit, expiration)
}

/** Of options that stand beside what the leg is covered by. */
export function rollOutcome(
  leg: RolledLeg,
  campaign: RollCampaign,
  parts: readonly LinePart[],
  credit: Money | null,
  endsOn: TradingDate = leg.contract.expiration,
): OutcomeLine | null {
  const fixed = fixedOf(leg, campaign, credit)
  if (fixed === null) return null
  if (leg.cover === 'long call') return overLongCall(leg, { fixed, parts }, endsOn)
  if (leg.cover !== 'shares') return { fixed, parts }
  const { stockCost } = campaign
  if (stockCost === null) return null
  return { fixed, parts: [{ right: 'share', strike: stockCost, shares: sharesOf(leg) }, ...parts] }
}

/** Null where it is not known what the long call cost, or which one it is. */
function overLongCall(leg: RolledLeg, line: OutcomeLine, endsOn: TradingDate): OutcomeLine | null {
  const { coveringCall } = leg
  const cost = coveringCall?.cost ?? null
  if (coveringCall === null || cost === null) return null
  const madeAt = (price: Money): Money => moneyFromMicros(worthOfLongCall(coveringCall, price, endsOn) - cost)
  return { ...line, longCall: { strike: coveringCall.strike, shares: sharesOf(leg), madeAt } }
}

/** Net stock cost of the whole cycle has the credit of the chain in it already. */
export function fixedOf(leg: RolledLeg, campaign: RollCampaign, credit: Money | null): Money | null {
  return leg.cover === 'shares' && isWhole(campaign) ? credit : sumAll([campaign.chainCredit, credit])
}

export const nothing = moneyFromMicros(0)
