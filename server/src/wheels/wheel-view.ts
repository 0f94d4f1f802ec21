/** A wheel as the list and its cards have it: figures from the ledger where it has the campaign, else from the plan. */
import type { WheelCycle, WheelPosition } from '@wheelwright/api'
import {
  compareText,
  MICROS,
  annualReturn,
  capitalDaysUntil,
  capitalGapOf,
  capitalTiedUp,
  cardStatus,
  cycleDays,
  daysBetween,
  dividePrice,
  moneyFromMicros,
  multiplyPriceWithin,
  quantityFromMicros,
  strategyNames,
  sumMoneyWithin,
  wholeUnits,
  zeroQuantity,
  type CampaignCard,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import { etagOf } from '../http/etag.ts'
import { dateOf, instantOf, moneyOf } from '../positions/stored-position.ts'
import { noTimeline, timelineOf, type Timeline } from './campaigns/timeline.ts'
import { callsOffLots } from './campaigns/call-cover.ts'
import type { CardedCampaign } from './campaigns/campaign-cards.ts'
import { positionsOfCard, profitOfCard } from './campaigns/cycle-view.ts'
import { capitalOfPlan, earnedBy, isNotified, limitsOf, reachedBy } from './earned.ts'
import { detectedOfListed, listedOf, strategyOf, type KnownWheel, type ListedWheel } from './known-wheel.ts'
import { statusSince } from './status/status-since.ts'
import { parametersOf } from './wheel-rows.ts'
import { nextStepFor } from './wheel-step.ts'
import type { LineContext, WheelContext } from './wheel-context.ts'

/** The open short option that expires first; of several on a day the puts. */
const nextShort = (positions: readonly WheelPosition[]): WheelPosition | null =>
  positions
    .filter(({ positionType }) => positionType.startsWith('short_'))
    .toSorted(
      (a, b) =>
        compareText(a.expirationDate ?? '', b.expirationDate ?? '') ||
        compareText(b.optionType ?? '', a.optionType ?? '') ||
        (a.strikePrice ?? 0) - (b.strikePrice ?? 0),
    )[0] ?? null

const contractOf = (positions: readonly WheelPosition[]) => {
  const next = nextShort(positions)
  if (next === null) return { strikePrice: null, expirationDate: null, contractCount: null }
  const same = positions.filter(({ symbol, quantity }) => symbol === next.symbol && quantity < 0)
  return {
    strikePrice: next.strikePrice,
    expirationDate: next.expirationDate,
    contractCount: same.reduce((sum, { quantity }) => sum - quantity / MICROS, 0),
  }
}

/** Null without options, and where one of them has no price. */
const optionValueOf = (positions: readonly WheelPosition[]): Money | null => {
  const values = positions
    .filter(({ instrumentType }) => instrumentType === 'option')
    .map(({ marketValue }) => marketValue)
  const known = values.filter((value) => value !== null)
  return values.length === 0 || known.length < values.length ? null : sumMoneyWithin(known)
}

type Figures = Pick<
  WheelCycle,
  | 'figures'
  | 'phase'
  | 'outcome'
  | 'strikePrice'
  | 'expirationDate'
  | 'contractCount'
  | 'premiumCollected'
  | 'realizedPnl'
  | 'unrealizedPnl'
  | 'totalPnl'
  | 'complete'
  | 'results'
  | 'restsOn'
  | 'currentOptionValue'
  | 'capitalRequirement'
  | 'capitalParts'
  | 'sharesHeld'
  | 'netStockCost'
  | 'taxBasis'
  | 'pace'
  | 'capitalDays'
  | 'capitalGap'
  | 'positions'
  | 'timeline'
  | 'earlierEvents'
>

/** Per share of all lots; null without shares, or where one of them is of unknown basis. */
const taxBasisOf = ({ lots }: CampaignCard): Money | null => {
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  let total = 0
  for (const { basis } of lots) {
    if (basis === null) return null
    total += basis
  }
  return held <= 0 ? null : dividePrice(moneyFromMicros(total), quantityFromMicros(held), 1)
}

/** A pace over a few days says nothing. */
const fewestDays = 60

const paceOf = (card: CampaignCard, profit: ReturnType<typeof profitOfCard>, today: TradingDate) => {
  const until = card.ended ?? today
  const isShort = card.ended === null && daysBetween(card.started, until) < fewestDays
  if (!profit.complete || isShort) return null
  // On a capital that is not known, for a part of its life, there is no pace.
  return annualReturn(profit.totalPnl, capitalDaysUntil(card.held, until))
}

const dollarDaysOf = (card: CampaignCard, today: TradingDate): number | null => {
  const days = capitalDaysUntil(card.held, card.ended ?? today)
  return days === null ? null : days / MICROS
}

const figuresOfCampaign = (campaign: CardedCampaign, timeline: Timeline, context: LineContext): Figures => {
  const { card } = campaign
  const positions = positionsOfCard(campaign, context)
  const profit = profitOfCard(card, context)
  const tied = capitalTiedUp(card, callsOffLots(card))
  const dollarDays = dollarDaysOf(card, context.today)
  return {
    figures: 'ledger',
    phase: card.phase,
    outcome: card.outcome,
    ...contractOf(positions),
    ...profit,
    netStockCost: card.netStockCost,
    taxBasis: taxBasisOf(card),
    pace: paceOf(card, profit, context.today),
    capitalDays: dollarDays,
    capitalGap: capitalGapOf(card, dollarDays),
    currentOptionValue: optionValueOf(positions),
    capitalRequirement: tied.capital,
    capitalParts: [...tied.parts],
    sharesHeld: quantityFromMicros(card.lots.reduce((sum, { quantity }) => sum + quantity, 0)),
    positions,
    ...timeline,
  }
}

/** Premium x 100 x contracts is an estimate until entries say more; what became of it is unknown. */
const figuresOfPlan = ({ row }: ListedWheel, { withTimeline }: LineContext): Figures => {
  const [strike, premium, contracts] = [moneyOf(row.strike), moneyOf(row.premium), row.contracts]
  const total = (price: Money | null): Money | null =>
    price === null || contracts === null ? null : multiplyPriceWithin(price, wholeUnits(contracts), 100)
  return {
    figures: 'estimate',
    phase: null,
    outcome: null,
    strikePrice: strike,
    expirationDate: dateOf(row.expiration),
    contractCount: contracts,
    premiumCollected: total(premium),
    realizedPnl: null,
    unrealizedPnl: null,
    totalPnl: null,
    complete: null,
    results: null,
    restsOn: null,
    currentOptionValue: null,
    capitalRequirement: capitalOfPlan({ row }),
    capitalParts: [],
    // What the contracts of a plan would deliver is not held yet.
    sharesHeld: zeroQuantity,
    netStockCost: null,
    taxBasis: null,
    pace: null,
    capitalDays: null,
    capitalGap: null,
    positions: [],
    timeline: withTimeline ? [] : null,
    earlierEvents: null,
  }
}

/** Days of a wheel by hand are counted from its start; one of the ledger knows its own. */
const daysOf = ({ row, card }: ListedWheel, today: TradingDate): number => {
  if (card !== null) return cycleDays(card, today)
  const [from, to] = [dateOf(row.started_on) ?? today, dateOf(row.ended_on) ?? today]
  return Math.max(1, daysBetween(from, to))
}

const finishedOutcomes: ReadonlySet<string> = new Set(['called away', 'premium kept', 'sold', 'moved'])
/** Reasons for which a wheel by hand came to its planned end. */
const finishedReasons: ReadonlySet<string> = new Set(['profit_target', 'assignment', 'expiration'])

export function toWheelCycle({ row, known }: KnownWheel, context: WheelContext): WheelCycle {
  return toListedCycle(
    listedOf({ row, known }, context),
    context,
    known !== null && context.withTimeline ? timelineOf(known, context) : noTimeline,
  )
}

/** The campaign of a wheel is its own, or the one that it was joined with. */
const campaignIdOf = ({ campaign_id, id }: ListedWheel['row']): string => campaign_id ?? id

export function toListedCycle(
  wheel: ListedWheel,
  context: LineContext,
  timeline: Timeline = noTimeline,
): WheelCycle {
  const { row, card } = wheel
  const stored = parametersOf(row)
  const { parameters = {}, metadata = null, closeReason = '', risk = null } = stored
  const limits = limitsOf(stored)
  const figures =
    card === null
      ? figuresOfPlan(wheel, context)
      : figuresOfCampaign({ id: campaignIdOf(row), card }, timeline, context)
  const strategyType = strategyOf(wheel)
  const age = figures.positions.length === 0 ? undefined : context.priceAges.get(row.ticker)
  const isFinished = card === null ? finishedReasons.has(closeReason) : finishedOutcomes.has(card.outcome)
  const shown = cardStatus(row.status, isFinished)
  const days = figures.expirationDate === null ? null : daysBetween(context.today, figures.expirationDate)
  const earned = earnedBy(wheel, context)
  const next = nextStepFor(wheel, shown, context)
  return {
    id: row.id,
    etag: etagOf(row.version),
    origin: row.origin,
    cycleKey: card?.key ?? row.cycle_key,
    ticker: row.ticker,
    accountId: row.account_id,
    accountNumber: row.account_id === null ? null : (context.accounts.get(row.account_id) ?? null),
    strategyType,
    status: row.status,
    cardStatus: shown,
    statusReason: detectedOfListed(wheel, context)?.reason ?? null,
    lastStatusUpdate: statusSince(wheel, context),
    startedAt: card?.started ?? dateOf(row.started_on) ?? context.today,
    endedAt: card?.ended ?? dateOf(row.ended_on),
    daysActive: daysOf(wheel, context.today),
    daysToExpiration: days,
    ...figures,
    priceLastUpdated: age?.asOf ?? null,
    priceSource: age?.source ?? null,
    priceIsDelayed: age?.isDelayed ?? false,
    nextAction: next.text,
    nextReason: next.reason,
    nextUrgency: next.urgency,
    nextPlace: next.place,
    nextOption: next.option,
    nextActions: next.reason === null ? [next.text] : [next.text, next.reason],
    description: `${strategyNames[strategyType]} on ${row.ticker}`,
    notes: row.notes,
    targetPremiumRate: parameters.targetPremiumRate ?? null,
    strikeSelectionMethod: parameters.strikeSelectionMethod ?? null,
    maxDte: parameters.maxDte ?? null,
    minDte: parameters.minDte ?? null,
    profitTargetPercentage: limits.profitTarget,
    lossLimitPercentage: limits.stopLoss,
    autoRoll: parameters.autoRoll ?? metadata?.autoRoll ?? false,
    maxPositionSize: parameters.maxPositionSize ?? null,
    detectionMetadata: metadata,
    riskAssessment: risk,
    percentOfMaximum: earned.all,
    reachedLimits: reachedBy(wheel, earned, context),
    notificationsEnabled: isNotified(stored),
    createdAt: instantOf(row.created_at),
    lastUpdated: instantOf(row.updated_at),
  }
}
