// A wheel that the user plans: what each step of the wizard and each call demands of it, in the order in which it is
// asked for. The sentences are the specification's own. Authority: document 2, section 5; the contract, "Wheels".
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { needsCash, type WheelStrategy } from '../strategy.ts'

/** What has been entered so far; null is not entered. */
export interface WheelPlan {
  readonly strategy: WheelStrategy | null
  readonly ticker: string
  /** Dollars. */
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  readonly contracts: number | null
  /** Dollars a share. */
  readonly premium: Money | null
  /** Dollars of cash that stand behind it. */
  readonly positionSize: Money | null
}

export type PlanField = 'ticker' | 'strategy' | 'strike' | 'expiration' | 'contracts' | 'positionSize'
export interface PlanProblem {
  readonly field: PlanField
  readonly message: string
}

export const planBounds = {
  tickerLength: 6,
  contracts: { least: 1, most: 100 },
  percent: { least: 0, most: 100, step: 5 },
  days: { least: 1, most: 365 },
  strikeStep: 0.5,
  premiumStep: 0.01,
  strikeInUpdates: { above: 0, most: 10_000 },
} as const

export const planMessages = {
  tickerOfStep1: 'Please select a ticker from your positions or enter manually',
  strategy: 'Strategy type is required',
  ticker: 'Ticker symbol is required',
  tickerLength: 'Ticker symbol must be at most 6 characters',
  tickerOfIndex: 'An index settles in cash and is never part of a wheel',
  strike: 'Strike price is required',
  expiration: 'Expiration date is required',
  expirationPast: 'Expiration date must be in the future',
  contracts: 'Contract count must be at least 1',
  contractsMost: 'Contract count must be between 1 and 100',
  positionSize: 'Position size is required',
  incomplete: 'Please complete all required fields',
  strikeOfPut: 'Strike price is required for cash-secured put strategy',
  sharesOfCall: 'Shares quantity is required for covered call strategy',
  strikeRange: 'Strike price must be between $0 and $10,000',
  quantity: 'Quantity must be at least 1',
} as const

export type WizardStep = 1 | 2 | 3 | 4

/** What keeps a step from being left; empty when nothing does. */
export function problemsOfStep(step: WizardStep, plan: WheelPlan, today: TradingDate): PlanProblem[] {
  return steps[step](plan, today)
}

const steps: Readonly<Record<WizardStep, (plan: WheelPlan, today: TradingDate) => PlanProblem[]>> = {
  1: (plan) =>
    plan.ticker === '' ? [{ field: 'ticker', message: planMessages.tickerOfStep1 }] : wrongTicker(plan),
  2: (plan) => [...missingStrategy(plan), ...(missingTicker(plan) ?? wrongTicker(plan))],
  3: problemsOfParameters,
  4: (plan, today) =>
    plan.strategy === null || plan.ticker === '' || plan.strike === null
      ? [{ field: 'strike', message: planMessages.incomplete }]
      : [...wrongTicker(plan), ...problemsOfParameters(plan, today)],
}

function missingStrategy({ strategy }: WheelPlan): PlanProblem[] {
  return strategy === null ? [{ field: 'strategy', message: planMessages.strategy }] : []
}

function missingTicker({ ticker }: WheelPlan): PlanProblem[] | null {
  return ticker === '' ? [{ field: 'ticker', message: planMessages.ticker }] : null
}

function wrongTicker({ ticker }: WheelPlan): PlanProblem[] {
  const message = tickerProblem(ticker)
  return message === null ? [] : [{ field: 'ticker', message }]
}

/** Why no wheel is made on a ticker that was given; null when one can be. */
export function tickerProblem(ticker: string): string | null {
  if (ticker.length > planBounds.tickerLength) return planMessages.tickerLength
  return isIndexRoot(ticker) ? planMessages.tickerOfIndex : null
}

function problemsOfParameters(plan: WheelPlan, today: TradingDate): PlanProblem[] {
  const { strategy, strike, expiration, positionSize } = plan
  const problems: PlanProblem[] = []
  if (strike === null || strike <= 0) problems.push({ field: 'strike', message: planMessages.strike })
  if (expiration === null) problems.push({ field: 'expiration', message: planMessages.expiration })
  else if (expiration <= today) problems.push({ field: 'expiration', message: planMessages.expirationPast })
  const contracts = contractsProblem(plan.contracts)
  if (contracts !== null) problems.push({ field: 'contracts', message: contracts })
  if (strategy !== null && needsCash(strategy) && (positionSize === null || positionSize <= 0))
    problems.push({ field: 'positionSize', message: planMessages.positionSize })
  return problems
}

/** Why that many contracts can't be planned; null when they can. */
export function contractsProblem(contracts: number | null): string | null {
  const { least, most } = planBounds.contracts
  if (contracts === null || contracts < least) return planMessages.contracts
  return contracts > most || !Number.isInteger(contracts) ? planMessages.contractsMost : null
}
