/** Detected opportunities: narrowed, ordered and summed. Authority: document 2, sections 2.2 and 9. */
import type { DetectionResult, WheelOpportunity } from '@wheelwright/api'
import { compareText, isLeftToDo, sumMoneyWithin, summarizeOpportunities } from '@wheelwright/core'
import type { Money, OpportunitySummary, TradingDate } from '@wheelwright/core'

export const bands = [
  { value: 'high', label: 'High, 80 and above', holds: (score: number) => score >= 80 },
  { value: 'medium', label: 'Medium, 50 to 79', holds: (score: number) => score >= 50 && score < 80 },
  { value: 'low', label: 'Low, below 50', holds: (score: number) => score < 50 },
] as const

export const opportunityOrders = [
  { value: 'confidence', label: 'Confidence, highest first' },
  { value: 'income', label: 'Potential income, highest first' },
  { value: 'risk', label: 'Risk, lowest first' },
  { value: 'expiration', label: 'Expiration, soonest first' },
  { value: 'ticker', label: 'Ticker, A to Z' },
] as const
type OpportunityOrder = (typeof opportunityOrders)[number]['value']

interface OpportunityFilter {
  readonly search: string
  readonly strategy: string
  readonly band: string
}

export function narrowOpportunities(
  found: readonly WheelOpportunity[],
  { search, strategy, band }: OpportunityFilter,
): WheelOpportunity[] {
  const wanted = search.trim().toUpperCase()
  const chosen = bands.find(({ value }) => value === band)
  return found.filter(
    (one) =>
      one.ticker.toUpperCase().includes(wanted) &&
      (strategy === '' || one.strategy === strategy) &&
      (chosen === undefined || (one.confidenceScore !== null && chosen.holds(one.confidenceScore))),
  )
}

/** What could be done; all else belongs to a wheel that runs, whose next step stands under Mine. */
export function leftToDo(found: readonly WheelOpportunity[]): WheelOpportunity[] {
  return found.filter(isLeftToDo)
}

const riskRanks = { low: 1, medium: 2, high: 3 } as const

/** Unknown comes last, whichever way. */
const last = Number.POSITIVE_INFINITY

const keys: Readonly<Record<Exclude<OpportunityOrder, 'ticker'>, (one: WheelOpportunity) => number>> = {
  confidence: ({ confidenceScore }) => (confidenceScore === null ? last : -confidenceScore),
  income: ({ potentialIncome }) => (potentialIncome === null ? last : 0 - potentialIncome),
  risk: ({ riskAssessment }) => riskRanks[riskAssessment.level],
  expiration: ({ daysToExpiration }) => daysToExpiration ?? last,
}

const byName = (a: WheelOpportunity, b: WheelOpportunity): number =>
  compareText(a.ticker, b.ticker) || compareText(a.strategy, b.strategy) || compareText(a.id, b.id)

export function orderOpportunities(
  found: readonly WheelOpportunity[],
  order: OpportunityOrder,
): WheelOpportunity[] {
  if (order === 'ticker') return found.toSorted(byName)
  const key = keys[order]
  return found.toSorted((a, b) => (key(a) === key(b) ? byName(a, b) : key(a) - key(b)))
}

export function summaryOf(found: readonly WheelOpportunity[], today: TradingDate): OpportunitySummary {
  return summarizeOpportunities(
    found.map(({ strategy, income, confidenceScore, riskAssessment }) => ({
      strategy,
      income: income.map(({ key, amount, expiration }) => ({ key, amount, expiration })),
      confidence: { score: confidenceScore },
      risk: { level: riskAssessment.level },
    })),
    today,
  )
}

const whyWithout: Readonly<Record<string, string>> = {
  'adjusted contract': 'what an adjusted contract delivers is not known',
  'no price': 'an option has no price',
  'stale price': 'the price of an option is older than the latest session',
  'price of unknown age': 'the age of an option’s price is not known',
  'no price of the underlying': 'the underlying has no price',
  'stale price of the underlying': 'the price of the underlying is older than the latest session',
  'no call priced': 'no chain to price a call',
  'no call above cost pays': 'every call above cost pays next to nothing',
}

/** Why an opportunity's income is a dash. */
export function whyNoIncome({ income }: WheelOpportunity): string {
  const missing = income.find(({ amount }) => amount === null)
  return missing === undefined ? 'nothing is sold yet' : (whyWithout[missing.without ?? ''] ?? 'no price')
}

/** What closing its short legs costs beside the time value; null where nothing is in the money or known. */
export function intrinsicOf({ income }: WheelOpportunity): Money | null {
  const known = income.flatMap(({ intrinsic }) => intrinsic ?? [])
  const sum = sumMoneyWithin(known)
  return sum === null || sum === 0 ? null : sum
}

const cashSources: Readonly<Record<DetectionResult['cash'][number]['source'], string>> = {
  request: 'as you gave it',
  account: 'from the account’s balance',
  assumed: 'assumed: the account’s balance is not known',
}

/** Where the cash came from that puts were counted against. */
export function cashSource({ source }: DetectionResult['cash'][number]): string {
  return cashSources[source]
}

/** Cash of the account that an opportunity stands in; without an account, all that was counted. */
export function opportunityCash(
  { accountId }: Pick<WheelOpportunity, 'accountId'>,
  cash: DetectionResult['cash'],
): DetectionResult['cash'] {
  return cash.filter((each) => each.accountId === accountId)
}
