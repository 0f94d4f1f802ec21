/** What the wizard starts with. Authority: document 2, section 2.1; document 3, section 4 (quick-create defaults). */
import type { WheelOpportunity } from '@wheelwright/api'
import { dividePrice, parseOptionSymbol, roundToCents, sumMoneyWithin, wholeUnits } from '@wheelwright/core'
import type { DetectedStrategy, Money, TradingDate, WheelStrategy } from '@wheelwright/core'
import { emptyForm, moneyText, type WizardForm } from './form.ts'
import type { Origin } from './steps.ts'

const sharesPerContract = 100

/** Shares that nothing is written on are wheeled by writing calls on them. */
export function strategyOf(detected: DetectedStrategy): WheelStrategy {
  return detected === 'naked_stock' ? 'covered_call' : detected
}

/** The contract that is planned: of a call and a put at one strike the larger. */
const plannedSymbol = (found: WheelOpportunity): string | undefined =>
  found.positions
    .filter(({ symbol }) => {
      const read = parseOptionSymbol(symbol)
      if (!read.ok) return false
      const { strike, expiration } = read.value
      return strike === found.recommendedStrike && expiration === found.recommendedExpiration
    })
    .toSorted((a, b) => b.shortQuantity - a.shortQuantity)[0]?.symbol

/** Positions of the opportunity that hold the planned contract: the plan is these, so nothing more has to cover it. */
export function soldAlready(found: WheelOpportunity | null): ReadonlySet<string> {
  if (found === null || found.strategy === 'naked_stock') return new Set()
  const symbol = plannedSymbol(found)
  return new Set(found.positions.filter((each) => each.symbol === symbol).map(({ id }) => id))
}

/** That of the contract that is planned: what stands open beside it, as a put beside calls, is no part of its premium. */
const incomeOf = (found: WheelOpportunity): Money | null => {
  const { positions, income, potentialIncome } = found
  const symbol = plannedSymbol(found)
  const planned = new Set(positions.filter((each) => each.symbol === symbol).map(({ id }) => id))
  const amounts = income.filter(({ key }) => planned.has(key)).map(({ amount }) => amount)
  if (amounts.length === 0) return potentialIncome
  return amounts.includes(null) ? null : sumMoneyWithin(amounts.filter((amount) => amount !== null))
}

/** Dollars a share: the income over the shares that the contracts stand for, to the cent. */
const premiumText = (found: WheelOpportunity, contracts: number): string => {
  const income = incomeOf(found)
  if (income === null || income <= 0) return ''
  const premium = dividePrice(income, wholeUnits(contracts), sharesPerContract)
  return premium === null ? '' : moneyText(roundToCents(premium))
}

/** Of high confidence (86 of 100). */
export function confidenceText({ confidenceScore, confidenceLevel }: WheelOpportunity): string {
  return confidenceScore === null || confidenceLevel === null
    ? 'without a score'
    : `of ${confidenceLevel.toLowerCase()} confidence (${Math.round(confidenceScore)} of 100)`
}

/** An expiration that has come cannot be planned for, so it is left to be chosen. */
export function formOfOpportunity(found: WheelOpportunity, today: TradingDate): WizardForm {
  const contracts = Math.max(1, found.recommendedContracts ?? 1)
  const strike = found.recommendedStrike ?? found.strikePrice
  const expiration = found.recommendedExpiration ?? found.expirationDate
  return {
    ...emptyForm,
    ticker: found.ticker,
    strategy: strategyOf(found.strategy),
    strike: strike === null ? '' : moneyText(strike),
    expiration: expiration === null || expiration <= today ? '' : expiration,
    contracts: String(contracts),
    premium: premiumText(found, contracts),
    notes: `From a detected opportunity ${confidenceText(found)}.`,
  }
}

/** `found` is the opportunity that the origin names. */
export function initialForm(origin: Origin, found: WheelOpportunity | null, today: TradingDate): WizardForm {
  if (origin.kind === 'position') return { ...emptyForm, ticker: origin.ticker }
  return found === null ? emptyForm : formOfOpportunity(found, today)
}
