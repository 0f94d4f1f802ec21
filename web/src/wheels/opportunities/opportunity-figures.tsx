import { MICROS, quantityFromMicros } from '@wheelwright/core'
import type { WheelOpportunity } from '@wheelwright/api'
import { Badge } from '../../ui/badge.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { amountOr, daysLeft, riskNames } from '../words.ts'
import { intrinsicOf, whyNoIncome } from './model.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'

/** Premium still to be earned, time value alone; where a model made it, the words say so. */
export function PotentialIncome({ opportunity }: { opportunity: WheelOpportunity }) {
  const { potentialIncome, isIncomeEstimate, income } = opportunity
  const isKnown = potentialIncome !== null && income.length > 0
  const intrinsic = intrinsicOf(opportunity)
  return (
    <>
      <MoneyFigure {...amountOr(isKnown ? potentialIncome : null, whyNoIncome(opportunity))} />
      {isKnown && isIncomeEstimate && <small>estimate</small>}
      {intrinsic !== null && (
        <small>
          in the money: closing costs <MoneyFigure value={intrinsic} /> besides
        </small>
      )}
    </>
  )
}

export function RiskBadge({ level }: { level: WheelOpportunity['riskAssessment']['level'] }) {
  const { label, tone } = riskNames[level]
  return <Badge tone={tone}>{label}</Badge>
}

export function DaysToExpiration({ days }: { days: number | null }) {
  return days === null ? (
    <Unknown reason="nothing expires" />
  ) : (
    <span className="tabular">{daysLeft(days)}</span>
  )
}

/** 86, High confidence: the label’s bands are 80 and 60. */
export function Confidence({ opportunity }: { opportunity: WheelOpportunity }) {
  const { confidenceScore, confidenceLevel, withoutScore } = opportunity
  if (confidenceScore === null) return <Unknown reason={withoutScore ?? 'nothing can be scored'} />
  return (
    <>
      <strong className="figure">{confidenceScore}</strong> <small>{confidenceLevel} confidence</small>
    </>
  )
}

/** How many shares or contracts are held: of the broker's own precision, and hidden in privacy mode. */
export function HeldQuantity({ quantity }: { quantity: number }) {
  return <QuantityFigure value={quantityFromMicros(Math.round(quantity * MICROS))} />
}
