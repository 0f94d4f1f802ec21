/** What is asked for on the roll sheet: the specification's fields, with its bounds and its first choices. */
import type { RollQuestion } from '@wheelwright/api'
import { moneyFromDecimal, rollBounds } from '@wheelwright/core'
import type { PremiumTarget, RollRule, RollType, StrikeAdjustment } from '@wheelwright/core'
import type { StockCostSetting } from '@wheelwright/api'

export interface RollWishForm {
  readonly strategy: RollType | 'all'
  readonly targetDte: number
  readonly strikeAdjustment: StrikeAdjustment
  readonly premiumTarget: PremiumTarget
  /** As typed. */
  readonly maxDebit: string
  readonly best: RollRule
}

export const firstWish: RollWishForm = {
  strategy: 'extend_dte',
  targetDte: rollBounds.usualDte,
  strikeAdjustment: 'current',
  premiumTarget: 'neutral',
  maxDebit: String(rollBounds.usualMaxDebit),
  best: 'credit_per_day',
}

/** The usual target, within the days that a wheel is run with. */
export function targetIn(minDte: number | null, maxDte: number | null): number {
  const { leastDte, mostDte, usualDte } = rollBounds
  const wanted = Math.min(Math.max(usualDte, minDte ?? leastDte), maxDte ?? mostDte)
  return Math.min(Math.max(wanted, leastDte), mostDte)
}

export const strategyChoices = [
  { value: 'extend_dte', label: 'Extend' },
  { value: 'adjust_strike', label: 'Adjust strike' },
  { value: 'defensive', label: 'Defensive' },
  { value: 'all', label: 'All three' },
] as const

export const adjustmentChoices = [
  { value: 'current', label: 'Current' },
  { value: 'otm', label: 'OTM' },
  { value: 'atm', label: 'ATM' },
  { value: 'defensive', label: 'Defensive' },
] as const

export const targetChoices = [
  { value: 'credit', label: 'Credit' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'premium', label: 'Premium' },
] as const

export const bestChoices = [
  { value: 'credit_per_day', label: 'Most credit a day' },
  { value: 'keep_shares', label: 'Least likely assigned' },
  { value: 'better_strike', label: 'Better strike, no debit' },
  { value: 'lowest_cost', label: 'Lowest net stock cost, no debit' },
] as const

/** Null where the largest debit is no amount, or below 0. */
export function debitFault({ maxDebit }: RollWishForm): string | null {
  const read = moneyFromDecimal(maxDebit.trim())
  return read.ok && read.value.value >= 0 ? null : 'Max debit must be at least 0'
}

export function questionOf(
  optionIds: readonly string[],
  { strategy, targetDte, strikeAdjustment, premiumTarget, maxDebit, best }: RollWishForm,
  stockCost: StockCostSetting | null,
): RollQuestion {
  const debit = moneyFromDecimal(maxDebit.trim())
  return {
    optionIds: [...optionIds],
    strategy,
    parameters: {
      targetDte,
      strikeAdjustment,
      premiumTarget,
      ...(debit.ok ? { maxDebit: debit.value.value } : {}),
      best,
      stockCost,
    },
  }
}
