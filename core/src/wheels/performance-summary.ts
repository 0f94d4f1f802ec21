// The summary over detected opportunities: their monthly income, how many are trusted, and their average risk. Premium still
// to be earned is that of short legs; what calls on free shares would bring is listed separately. All of it is estimated,
// and the ledger's own figures are shown beside it under their own names.
// Authority: document 2, section 9; docs/domain.md, section "Figures" (premium still to be earned).
import { moneyFromMicros, sumMoneyWithin, type Money } from '../base/money.ts'
import { MAX_MICROS } from '../base/micros.ts'
import { daysBetween, type TradingDate } from '../base/trading-date.ts'
import type { IncomePart, Opportunity } from './detection/opportunity.ts'
import type { WheelRisk } from './risk.ts'

export interface SummedOpportunity {
  readonly strategy: Opportunity['strategy']
  readonly income: readonly Pick<IncomePart, 'key' | 'amount' | 'expiration'>[]
  readonly confidence: Pick<Opportunity['confidence'], 'score'>
  readonly risk: Pick<Opportunity['risk'], 'level'>
}

export interface OpportunitySummary {
  readonly count: number
  /** Potential income: what is sold and what could be sold on free shares. */
  readonly totalIncome: Money
  /** Parts of it that are unknown and in no sum. */
  readonly unknownIncome: number
  /** Premium still to be earned on short legs; unsold calls earn nothing. */
  readonly premiumLeft: Money
  /** What calls on free shares would bring, none of which is sold. */
  readonly freeIncome: Money
  /** Potential income scaled to 30 days. */
  readonly monthlyEstimate: Money
  /** Of the opportunities with a score, the fraction with a confidence of at least 80; null without any. */
  readonly successRate: number | null
  readonly averageConfidence: number | null
  readonly averageRisk: WheelRisk | null
  readonly insights: readonly ('income' | 'free shares' | 'confidence')[]
}

const DAYS = 30
const TRUSTED = 80
const MUCH_INCOME = 1_000_000_000
const riskPoints: Readonly<Record<WheelRisk, number>> = { low: 1, medium: 2, high: 3 }

/** Legs that are part of several opportunities count once. */
export function summarizeOpportunities(
  found: readonly SummedOpportunity[],
  today: TradingDate,
): OpportunitySummary {
  const isFree = ({ strategy }: SummedOpportunity): boolean => strategy === 'naked_stock'
  const parts = partsOf(found)
  const known = parts.flatMap(({ amount, expiration }) => (amount === null ? [] : [{ amount, expiration }]))
  const premiumLeft = incomeOf(found.filter((one) => !isFree(one)))
  const freeIncome = incomeOf(found.filter(isFree))
  const scores = found.flatMap(({ confidence }) => confidence.score ?? [])
  const averageConfidence = averageOf(scores)
  return {
    count: found.length,
    totalIncome: sumOf([premiumLeft, freeIncome]),
    unknownIncome: parts.length - known.length,
    premiumLeft,
    freeIncome,
    monthlyEstimate: sumOf(
      known.map(({ amount, expiration }) =>
        scaledToMonth(amount, expiration === null ? null : daysBetween(today, expiration)),
      ),
    ),
    successRate: averageOf(scores.map((score) => (score >= TRUSTED ? 1 : 0))),
    averageConfidence,
    averageRisk: riskOf(averageOf(found.map(({ risk }) => riskPoints[risk.level]))),
    insights: [
      ...(premiumLeft > MUCH_INCOME ? (['income'] as const) : []),
      ...(freeIncome > MUCH_INCOME ? (['free shares'] as const) : []),
      ...(averageConfidence !== null && averageConfidence >= TRUSTED ? (['confidence'] as const) : []),
    ],
  }
}

/** Each once, though it takes part in several opportunities. */
function partsOf(found: readonly SummedOpportunity[]): SummedOpportunity['income'][number][] {
  const parts = new Map(found.flatMap(({ income }) => income.map((part) => [part.key, part] as const)))
  return [...parts.values()]
}

function incomeOf(found: readonly SummedOpportunity[]): Money {
  return sumOf(partsOf(found).flatMap(({ amount }) => amount ?? []))
}

/** No portfolio comes near what money can hold; one that is beyond it stops there. */
function sumOf(amounts: readonly Money[]): Money {
  return sumMoneyWithin(amounts) ?? moneyFromMicros(MAX_MICROS)
}

/** Without a day of expiration, or on it, income counts as that of 30 days. */
function scaledToMonth(income: Money, days: number | null): Money {
  return moneyFromMicros(Math.round((income * DAYS) / (days === null || days < 1 ? DAYS : days)))
}

function averageOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Up to 1.5 low, up to 2.5 medium. */
function riskOf(average: number | null): WheelRisk | null {
  if (average === null) return null
  if (average <= 1.5) return 'low'
  return average <= 2.5 ? 'medium' : 'high'
}
