/** What a wheel asks for next, from what its campaign holds or from its plan. */
import {
  contractKey,
  daysBetween,
  MICROS,
  nextStepOf,
  outcomeWords,
  percentOfMaximum,
  planWords,
  startsWithCall,
  strikeDistance,
  type CampaignCard,
  type CardStatus,
  type HeldOtherwise,
  type Money,
  type NextStep,
  type OpenParts,
  type OptionContract,
  type PlannedContract,
  type ShortContract,
  type StepWish,
} from '@wheelwright/core'
import { dateOf, moneyOf } from '../positions/stored-position.ts'
import { soldLeg } from './campaigns/cycle-view.ts'
import { earnedBy } from './earned.ts'
import type { ListedWheel } from './known-wheel.ts'
import { callsOffLots, fillsOf, type Fills } from './campaigns/call-cover.ts'
import { besideLong, spreadsIn, together } from './campaigns/open-spreads.ts'
import { planOf } from './terms/wheel-plan.ts'
import { parametersOf } from './wheel-rows.ts'
import { placeKey, type LineContext } from './wheel-context.ts'

/** Above 0 in the money, as a fraction of the price like the distance to the strike on Options. */
const depthOf = (
  contract: Pick<OptionContract, 'right' | 'strike' | 'adjusted'>,
  spot: Money | undefined,
): number | null => {
  const distance = spot === undefined ? null : strikeDistance(contract, spot)
  if (distance === null) return null
  return distance.state === 'in the money' ? distance.fraction : 0 - distance.fraction
}

/** Fills of one contract together. */
const shortOf = (legs: Fills, context: LineContext): ShortContract => {
  const { currentMarks, today, unexpired } = context
  const [{ instrument }] = legs
  const { contract, deliverable } = instrument
  return {
    right: contract.right,
    strike: contract.strike,
    expiration: contract.expiration,
    contracts: legs.reduce((sum, { contracts }) => sum + contracts, 0),
    deliverable: deliverable === null ? null : deliverable / MICROS,
    isAdjusted: contract.adjusted,
    days: daysBetween(today, contract.expiration),
    isPending: contract.expiration < unexpired,
    inTheMoney: depthOf(contract, currentMarks.get(contract.underlying)),
    percentOfMaximum: percentOfMaximum(together(legs.map((leg) => soldLeg(leg, currentMarks)))),
    mark: currentMarks.get(contractKey(instrument)) ?? null,
  }
}

const openParts = (card: CampaignCard, context: LineContext): OpenParts => {
  const [spreads, longs] = [spreadsIn(card), fillsOf(card, 'long')]
  const longCalls = card.openLegs.filter(
    ({ side, instrument }) => side === 'long' && instrument.contract.right === 'Call',
  )
  return {
    shorts: [...fillsOf(card, 'short')].map(([key, fills]) => {
      const pair = spreads.get(key)
      const short = shortOf(fills, context)
      const both = pair && besideLong(fills, longs.get(pair.longId), pair, context.currentMarks)
      return both ? { ...short, ...both } : short
    }),
    shares: Math.floor(card.lots.reduce((sum, { quantity }) => sum + quantity, 0) / MICROS),
    freeShares: card.freeBlocks * 100,
    freeSince: card.freeSince,
    nakedCalls: callsOffLots(card).naked,
    longCalls: longCalls.reduce((sum, { contracts }) => sum + contracts, 0),
  }
}

/**
 * Of what the campaign rests on: all options, which share its shares or need them, and shares where the broker holds fewer than
 * the history has. What it holds beside them is none of the campaign.
 */
const otherwiseOf = (card: CampaignCard, { heldOtherwise }: LineContext): readonly HeldOtherwise[] => {
  if (card.ended !== null) return []
  const shares = card.lots.reduce((sum, { quantity }) => sum + quantity, 0)
  return (heldOtherwise.get(placeKey(card.accountId, card.underlying)) ?? []).filter(
    ({ option, history, broker }) => option !== null || (broker - history) * shares < 0,
  )
}

const plannedContract = ({ row }: ListedWheel): PlannedContract | null => {
  const strike = moneyOf(row.strike)
  if (strike === null) return null
  return { right: startsWithCall(row.strategy) ? 'Call' : 'Put', strike, expiration: dateOf(row.expiration) }
}

/** Why a wheel by hand was closed, in place of an outcome. */
const closedWords: Readonly<Record<string, string>> = {
  profit_target: 'Profit target reached',
  stop_loss: 'Stop loss reached',
  assignment: 'Closed by assignment',
  expiration: 'Closed by expiration',
}

const outcomeOf = ({ row, card }: ListedWheel): string | null =>
  card === null
    ? (closedWords[parametersOf(row).closeReason ?? ''] ?? null)
    : outcomeWords(card.outcome, card.leftAt, card.strategy)

/** A plan whose contract counts as sold: every status but pending says so, until the close of its last day. */
const soldByPlan = (wheel: ListedWheel, shown: CardStatus, context: LineContext): OpenParts | null => {
  const { row } = wheel
  const planned = plannedContract(wheel)
  const isSold = row.status !== 'pending' && shown !== 'pending_assignment'
  if (planned === null || planned.expiration === null || !isSold) return null
  if (planned.expiration < context.unexpired) return null
  const short: ShortContract = {
    ...planned,
    expiration: planned.expiration,
    contracts: row.contracts ?? 1,
    deliverable: 100,
    isAdjusted: false,
    days: daysBetween(context.today, planned.expiration),
    isPending: false,
    inTheMoney: depthOf({ ...planned, adjusted: false }, context.currentMarks.get(row.ticker)),
    percentOfMaximum: earnedBy(wheel, context).highest,
    mark: null,
  }
  return { shorts: [short], shares: 0, freeShares: 0, freeSince: null, nakedCalls: 0, longCalls: 0 }
}

const wishOf = ({ row }: ListedWheel): StepWish => {
  const stored = parametersOf(row)
  const plan = planOf(stored)
  return {
    autoRoll: stored.parameters?.autoRoll ?? stored.metadata?.autoRoll ?? false,
    plan: plan === null ? null : planWords(plan),
  }
}

export function nextStepFor(wheel: ListedWheel, shown: CardStatus, context: LineContext): NextStep {
  return nextStepOf({
    status: shown,
    outcome: outcomeOf(wheel),
    open: wheel.card === null ? soldByPlan(wheel, shown, context) : openParts(wheel.card, context),
    planned: plannedContract(wheel),
    heldOtherwise: wheel.card === null ? [] : otherwiseOf(wheel.card, context),
    wish: wishOf(wheel),
    today: context.today,
    unexpired: context.unexpired,
  })
}
