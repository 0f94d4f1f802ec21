// The alternatives to rolling: close now, accept assignment, or wait until expiration. For shares that would be put, the
// call that could be written on them is estimated, and marked as an estimate. Index options settle in cash. A short call
// covered by a long one is delivered by exercising the latter. Authority: docs/domain.md, section "Deciding a roll".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { daysBetween } from '../../base/trading-date.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { isCallReach, suggestCall, targetDeltas } from '../detection/suggest-call.ts'
import {
  costIfPut,
  costOfShares,
  isWhole,
  listedNow,
  lossIfCalled,
  paceOf,
  perShareOf,
} from './choice-figures.ts'
import { closingCost, feesOf, less, openingCredit, sumAll, totalOf } from './leg-amounts.ts'
import type { LinePart } from './outcome-line.ts'
import type { NextCall, RollChoice } from './roll-choice.ts'
import { breakEvenOf, fixedOf, nothing, rollOutcome, shortOutcome } from './roll-figures.ts'
import {
  sharesOf,
  type CoveringCall,
  type RollCampaign,
  type RollMarket,
  type RolledLeg,
} from './roll-leg.ts'
import { noTax, taxOf } from './roll-taxes.ts'

/** What all of them share: the contract stays the same, and there is no credit per day. */
function unchanged(leg: RolledLeg): RollChoice {
  const { strike, expiration } = leg.contract
  return {
    kind: 'let_go',
    strategy: null,
    strike,
    expiration,
    longStrike: leg.long?.contract.strike ?? null,
    price: null,
    longPrice: null,
    netCredit: null,
    daysAdded: null,
    creditPerDay: null,
    creditPerYear: null,
    breakEven: null,
    netStockCost: null,
    chance: null,
    lossIfCalled: null,
    dividends: null,
    tax: noTax(leg),
    chainCredit: null,
    isEstimate: false,
    nextCall: null,
    exercise: null,
    outcome: null,
  }
}

/** Bought back at the mark. */
export function closeChoice(leg: RolledLeg, campaign: RollCampaign, market: RollMarket): RollChoice {
  const netCredit = sumAll([less(closingCost(leg)), less(feesOf(leg, market, 1))])
  return {
    ...unchanged(leg),
    kind: 'close',
    price: leg.mark,
    longPrice: leg.long?.mark ?? null,
    netCredit,
    netStockCost: leg.contract.right === 'Call' ? costOfShares(campaign, netCredit) : null,
    tax: taxOf(leg, campaign, market, null),
    chainCredit: sumAll([campaign.chainCredit, netCredit]),
    outcome: rollOutcome(leg, campaign, [], netCredit),
  }
}

/** Left as it is until it expires. */
export function letGoChoice(leg: RolledLeg, campaign: RollCampaign, market: RollMarket): RollChoice {
  const { strike } = leg.contract
  const now = listedNow(leg, market)
  const opened = openingCredit(leg)
  const netStockCost = costWhenAssigned(leg, campaign, opened)
  return {
    ...unchanged(leg),
    netCredit: nothing,
    daysAdded: 0,
    breakEven: breakEvenOf(
      leg,
      { strike, longStrike: leg.long?.contract.strike ?? null },
      opened,
      netStockCost,
    ),
    netStockCost,
    chance: now === null ? null : (market.oddsOf(now)?.chance ?? null),
    lossIfCalled: lossIfCalled(leg, strike, netStockCost),
    chainCredit: campaign.chainCredit,
    outcome: shortOutcome(leg, campaign, { strike, longStrike: leg.long?.contract.strike ?? null }, nothing),
  }
}

/** Shares put at the strike, shares called away at it, or settled in cash. */
export function assignmentChoice(leg: RolledLeg, campaign: RollCampaign, market: RollMarket): RollChoice {
  const waiting = letGoChoice(leg, campaign, market)
  const assigned: RollChoice = { ...waiting, kind: 'assignment', daysAdded: null }
  if (isIndexRoot(leg.contract.root) || leg.cover === 'spread') return assigned
  if (leg.cover === 'long call') return byExercise(assigned, leg, campaign, market)
  if (leg.contract.right === 'Call') return calledAway(assigned, leg, campaign)
  const nextCall = callAfter(leg, market, waiting.netStockCost)
  return nextCall === null
    ? putAssigned(assigned, leg, campaign)
    : withCall(assigned, nextCall, leg, campaign, market)
}

/**
 * Shares that are not held come by exercising the long call, at its strike, and go at the short one's: the same whatever the
 * price is then. Selling the long call and buying the shares is never worse, since the call is worth at least its intrinsic
 * value; the figure for exercising says how much would be given up today.
 */
function byExercise(
  assigned: RollChoice,
  leg: RolledLeg,
  campaign: RollCampaign,
  market: RollMarket,
): RollChoice {
  const { coveringCall } = leg
  if (coveringCall === null) return { ...assigned, outcome: null }
  const { strike, cost } = coveringCall
  const made = cost === null ? null : totalOf(moneyFromMicros(leg.contract.strike - strike - cost), leg)
  const fixed = sumAll([fixedOf(leg, campaign, nothing), made])
  return {
    ...assigned,
    exercise: { strike, givenUp: givenUpBy(coveringCall, leg, market) },
    outcome: fixed === null ? null : { fixed, parts: [] },
  }
}

/** What it could be sold for today, beyond what the shares are worth above its strike. */
function givenUpBy({ mark, strike }: CoveringCall, leg: RolledLeg, { spot }: RollMarket): Money | null {
  return spot === null || mark === null ? null : totalOf(moneyFromMicros(mark - (spot - strike)), leg)
}

/** At the strike whatever the price is then. */
function calledAway(assigned: RollChoice, leg: RolledLeg, campaign: RollCampaign): RollChoice {
  if (leg.cover !== 'shares' || campaign.stockCost === null) return { ...assigned, outcome: null }
  const made = moneyFromMicros(leg.contract.strike - campaign.stockCost)
  const fixed = sumAll([totalOf(made, leg), fixedOf(leg, campaign, nothing)])
  return { ...assigned, outcome: fixed === null ? null : { fixed, parts: [] } }
}

const sharesAt = (leg: RolledLeg): LinePart => ({
  right: 'share',
  strike: leg.contract.strike,
  shares: sharesOf(leg),
})

function putAssigned(assigned: RollChoice, leg: RolledLeg, campaign: RollCampaign): RollChoice {
  return { ...assigned, outcome: rollOutcome(leg, campaign, [sharesAt(leg)], nothing) }
}

/** The call counts for what it brings until it expires. */
function withCall(
  assigned: RollChoice,
  nextCall: NextCall,
  leg: RolledLeg,
  campaign: RollCampaign,
  market: RollMarket,
): RollChoice {
  const credit = sumAll([totalOf(nextCall.premium, leg), less(feesOf(leg, market, 1))])
  const days = Math.max(1, daysBetween(leg.contract.expiration, nextCall.expiration))
  const pace = paceOf(credit, days, totalOf(leg.contract.strike, leg))
  const call: LinePart = { right: 'Call', strike: nextCall.strike, shares: 0 - sharesOf(leg) }
  return {
    ...assigned,
    netCredit: credit,
    daysAdded: days,
    creditPerDay: pace.perDay,
    creditPerYear: pace.perYear,
    breakEven: sumAll([assigned.breakEven, less(perShareOf(credit, leg))]),
    netStockCost: isWhole(campaign)
      ? costIfPut(leg, campaign, { strike: leg.contract.strike, credit, opened: null })
      : assigned.netStockCost,
    chainCredit: sumAll([campaign.chainCredit, credit]),
    isEstimate: true,
    nextCall,
    outcome: rollOutcome(leg, campaign, [sharesAt(leg), call], credit),
  }
}

/** The call nearest to a delta of 0.30, 21 to 45 days after the shares came, not below what they cost. */
function callAfter(leg: RolledLeg, { contracts, oddsOf }: RollMarket, cost: Money | null): NextCall | null {
  const from = leg.contract.expiration
  const calls = contracts.filter(
    ({ right, strike, expiration }) =>
      right === 'Call' && (cost === null || strike >= cost) && isCallReach(from, expiration),
  )
  const priced = calls.map((call) => ({ ...call, delta: oddsOf(call)?.delta ?? null }))
  const found = suggestCall(priced, from, { delta: targetDeltas.moderate, lowest: cost })
  return found === null
    ? null
    : { strike: found.strike, expiration: found.expiration, premium: found.premium }
}

/**
 * Tax basis of the shares in an assignment: for a put its strike less the premium of exactly this contract, for a call that
 * of the shares it takes. Null where no shares move, or it is not known.
 */
export function basisIfAssigned(leg: RolledLeg, { taxBasis }: Pick<RollCampaign, 'taxBasis'>): Money | null {
  if (isIndexRoot(leg.contract.root) || leg.contract.adjusted) return null
  if (leg.contract.right === 'Call') return leg.cover === 'shares' ? taxBasis : null
  if (leg.cover !== 'cash') return null
  return sumAll([leg.contract.strike, less(perShareOf(openingCredit(leg), leg))])
}

function costWhenAssigned(leg: RolledLeg, campaign: RollCampaign, opened: Money | null): Money | null {
  return leg.contract.right === 'Put'
    ? costIfPut(leg, campaign, { strike: leg.contract.strike, credit: nothing, opened })
    : costOfShares(campaign, nothing)
}
