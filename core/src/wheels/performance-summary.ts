// The summary over detected opportunities: what their income would be in a month, how many are trusted, how much risk
// they carry on average. All of it is estimated; the ledger's figures stand beside it under their own names.
// Authority: document 2, section 9.
import { moneyFromMicros, sumMoneyWithin, type Money } from '../base/money.ts'
import { MAX_MICROS } from '../base/micros.ts'
import { daysBetween, type TradingDate } from '../base/trading-date.ts'
import type { IncomePart, Opportunity } from './detection/opportunity.ts'
import type { WheelRisk } from './risk.ts'

export interface SummedOpportunity {
  readonly income: readonly Pick<IncomePart, 'key' | 'amount' | 'expiration'>[]
  readonly confidence: Pick<Opportunity['confidence'], 'score'>
  readonly risk: Pick<Opportunity['risk'], 'level'>
}

export interface OpportunitySummary {
  readonly count: number
  readonly totalIncome: Money
  /** Legs whose income is unknown and in no sum. */
  readonly unknownIncome: number
  /** Income scaled to 30 days. */
  readonly monthlyEstimate: Money
  /** Of those with a score the part with a confidence of at least 80; null without any. */
  readonly successRate: number | null
  readonly averageConfidence: number | null
  readonly averageRisk: WheelRisk | null
  readonly insights: readonly ('income' | 'confidence')[]
}

const DAYS = 30
const TRUSTED = 80
const MUCH_INCOME = 1_000_000_000
const riskPoints: Readonly<Record<WheelRisk, number>> = { low: 1, medium: 2, high: 3 }

/** Legs that take part in several opportunities count once. */
export function summarizeOpportunities(
  found: readonly SummedOpportunity[],
  today: TradingDate,
): OpportunitySummary {
  const parts = [
    ...new Map(found.flatMap(({ income }) => income.map((part) => [part.key, part] as const))).values(),
  ]
  const known = parts.flatMap(({ amount, expiration }) => (amount === null ? [] : [{ amount, expiration }]))
  const totalIncome = sumOf(known.map(({ amount }) => amount))
  const scores = found.flatMap(({ confidence }) => confidence.score ?? [])
  const averageConfidence = averageOf(scores)
  return {
    count: found.length,
    totalIncome,
    unknownIncome: parts.length - known.length,
    monthlyEstimate: sumOf(
      known.map(({ amount, expiration }) =>
        scaledToMonth(amount, expiration === null ? null : daysBetween(today, expiration)),
      ),
    ),
    successRate: averageOf(scores.map((score) => (score >= TRUSTED ? 1 : 0))),
    averageConfidence,
    averageRisk: riskOf(averageOf(found.map(({ risk }) => riskPoints[risk.level]))),
    insights: [
      ...(totalIncome > MUCH_INCOME ? (['income'] as const) : []),
      ...(averageConfidence !== null && averageConfidence >= TRUSTED ? (['confidence'] as const) : []),
    ],
  }
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
