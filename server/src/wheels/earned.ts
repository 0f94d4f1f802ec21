/** How far the open short options of a wheel have come, and which of the limits that the user set are reached. */
import {
  capitalTiedUp,
  contractKey,
  multiplyPriceWithin,
  optionContract,
  percentOfMaximum,
  reachedLimits,
  startsWithCall,
  sumMoneyWithin,
  wholeUnits,
  zeroMoney,
  type CampaignCard,
  type Money,
  type ReachedLimit,
  type SoldLeg,
  type TradingDate,
  type WheelLimits,
} from '@wheelwright/core'
import { dateOf, moneyOf } from '../positions/stored-position.ts'
import { callsOffLots } from './campaigns/call-cover.ts'
import type { ListedWheel } from './known-wheel.ts'
import { soldWithLongs, together } from './campaigns/open-spreads.ts'
import { parametersOf, type StoredParameters } from './wheel-rows.ts'
import type { LineContext } from './wheel-context.ts'

export interface Earned {
  /** Of all open short options together, and of the one that has come furthest; fractions. */
  readonly all: number | null
  readonly highest: number | null
  readonly heldSince: TradingDate | null
}

const earnedOf = (sold: readonly SoldLeg[], heldSince: TradingDate | null): Earned => {
  const each = sold.flatMap((leg) => percentOfMaximum(leg) ?? [])
  return {
    all: sold.length === 0 ? null : percentOfMaximum(together(sold)),
    highest: each.length === 0 ? null : Math.max(...each),
    heldSince,
  }
}

/** Legs past their expiration and prices older than the latest session say nothing; of a spread both legs count as one. */
const ofLegs = (card: CampaignCard, { currentMarks, unexpired }: LineContext): Earned => {
  const live = card.openLegs.filter(
    ({ side, instrument }) => side === 'short' && instrument.contract.expiration >= unexpired,
  )
  const opened = live.map((leg) => leg.opened).toSorted()
  return earnedOf(soldWithLongs(card, live, currentMarks), opened[0] ?? null)
}

/** A plan stands for its contract where a position or a quote of it has a price. */
const ofPlan = ({ row }: ListedWheel, { currentMarks, unexpired }: LineContext): Earned => {
  const [strike, premium, expiration] = [moneyOf(row.strike), moneyOf(row.premium), dateOf(row.expiration)]
  const heldSince = dateOf(row.started_on)
  const { contracts } = row
  if (strike === null || premium === null || expiration === null || contracts === null)
    return { all: null, highest: null, heldSince }
  const right = startsWithCall(row.strategy) ? 'Call' : 'Put'
  const made = optionContract({ root: row.ticker, right, strike, expiration })
  if (!made.ok || expiration < unexpired) return { all: null, highest: null, heldSince }
  const instrument = {
    type: 'option',
    contract: made.value,
    multiplier: 100,
    deliverable: wholeUnits(100),
  } as const
  const mark = currentMarks.get(contractKey(instrument)) ?? null
  const ofAll = (price: Money): Money | null => multiplyPriceWithin(price, wholeUnits(contracts), 100)
  const sold = { credit: ofAll(premium), fees: zeroMoney, value: mark === null ? null : ofAll(mark) }
  return earnedOf([sold], heldSince)
}

export function earnedBy(wheel: ListedWheel, context: LineContext): Earned {
  return wheel.card === null ? ofPlan(wheel, context) : ofLegs(wheel.card, context)
}

export function limitsOf({ parameters = {}, metadata = {} }: StoredParameters): WheelLimits {
  return {
    stopLoss: parameters.lossLimitPercentage ?? metadata.stopLoss ?? null,
    profitTarget: parameters.profitTargetPercentage ?? metadata.profitTarget ?? null,
    maxDays: metadata.maxDays ?? null,
    maxPosition: parameters.maxPositionSize ?? null,
  }
}

/** Whether the user wants to be told of this wheel; only switching it off does that. */
export function isNotified({ parameters = {}, metadata = {} }: StoredParameters): boolean {
  return parameters.notificationsEnabled ?? metadata.notificationsEnabled ?? true
}

/** What its card shows, or where that is a dash what it ties up at least. */
const capitalOfCard = (card: CampaignCard) => {
  const { capital, parts } = capitalTiedUp(card, callsOffLots(card))
  const known = parts.flatMap(({ amount }) => amount ?? [])
  return { capital: capital ?? sumMoneyWithin(known), isCapitalPartial: capital === null }
}

/** What a plan would tie up: the position size that was told with it, until strike or contracts are changed. */
export function capitalOfPlan({ row }: Pick<ListedWheel, 'row'>): Money | null {
  const { positionSize = null, strikePrice = null, contractCount = null } = parametersOf(row).metadata ?? {}
  const [strike, { contracts }] = [moneyOf(row.strike), row]
  const isAsPlanned =
    (strikePrice === null || strikePrice === strike) &&
    (contractCount === null || contractCount === contracts)
  if (positionSize !== null && isAsPlanned) return positionSize
  if (strike === null || contracts === null) return null
  return multiplyPriceWithin(strike, wholeUnits(contracts), 100)
}

/** A closed wheel reaches nothing any more. */
export function reachedBy(
  wheel: ListedWheel,
  { all, heldSince }: Earned,
  { today }: Pick<LineContext, 'today'>,
): ReachedLimit[] {
  return wheel.row.status === 'closed'
    ? []
    : reachedLimits(limitsOf(parametersOf(wheel.row)), {
        percentOfMaximum: all,
        heldSince,
        today,
        ...(wheel.card === null ? { capital: capitalOfPlan(wheel) } : capitalOfCard(wheel.card)),
      })
}
