// A listed contract as the valuation sees it: the years and the dividends that it has left at an instant, and what its
// mark says of the volatility, with the Greeks that follow. Authority: docs/domain.md, section "Option value" (ACT/365F
// up to 16:00 New York on expiration). A share goes ex with the opening of its ex-date.
import { yearsToExpiration } from '../market/market-hours.ts'
import { moneyToNumber, type Money } from '../base/money.ts'
import type { OptionContract } from '../instruments/option-contract.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { lastTradingDate } from '../instruments/option-contract.ts'
import { newYorkTime, type TradingDate } from '../base/trading-date.ts'
import { impliedAmericanVolatility } from './american-implied-volatility.ts'
import { valueAmerican } from './american.ts'
import { valueEuropean } from './european.ts'
import { impliedVolatility, type VolatilityRefusal } from './european-implied-volatility.ts'
import { probabilityInTheMoney } from './chance-in-the-money.ts'
import type { OptionValue, PricingTerms } from './terms.ts'

export interface ExpectedDividend {
  readonly exDate: TradingDate
  /** Dollars per share. */
  readonly amount: Money
}

/** What values of all options on a share rest on, beside its price. */
export interface MarketTerms {
  /** Continuous fraction a year. */
  readonly rate: number
  readonly dividends: readonly ExpectedDividend[]
}

export type ExerciseStyle = 'american' | 'european'

/** What of a contract its value rests on. */
export type ValuedContract = Pick<OptionContract, 'right' | 'strike' | 'expiration'>

export interface ContractValue extends OptionValue {
  /** A fraction; what the mark implies. */
  readonly volatility: number
  /** Risk-neutral, 0 to 1. */
  readonly probabilityInTheMoney: number
  readonly years: number
}

export type ContractValueRefusal = VolatilityRefusal | { readonly kind: 'adjusted' | 'expired' }

const YEAR_MS = 365 * 86_400_000

/** Index options that wheels meet are exercised at expiration only; all others at any time. */
export function exerciseStyleOf(contract: OptionContract): ExerciseStyle {
  return isIndexRoot(contract.root) ? 'european' : 'american'
}

/** The contract's terms at an instant (milliseconds since 1970 UTC) and a price of the share in dollars. */
export function pricingTermsAt(
  contract: ValuedContract,
  spot: number,
  { rate, dividends }: MarketTerms,
  nowMs: number,
): PricingTerms {
  const { right, strike, expiration } = contract
  return {
    right,
    spot,
    strike: moneyToNumber(strike),
    years: yearsToExpiration(nowMs, lastTradingDate(expiration)),
    rate,
    dividendYield: 0,
    dividends: dividends
      .map(({ exDate, amount }) => ({
        years: (newYorkTime(exDate, 9, 30) - nowMs) / YEAR_MS,
        amount: moneyToNumber(amount),
      }))
      .filter(({ years }) => years > 0),
  }
}

/** What the mark, in dollars per share, says of the contract at that instant. */
export function valueContract(market: {
  readonly contract: ValuedContract
  readonly style: ExerciseStyle
  readonly isAdjusted: boolean
  readonly spot: Money
  readonly mark: Money
  readonly terms: MarketTerms
  readonly nowMs: number
}): Result<ContractValue, ContractValueRefusal> {
  const { contract, spot, mark, nowMs } = market
  if (market.isAdjusted) return refuse({ kind: 'adjusted' })
  const terms = pricingTermsAt(contract, moneyToNumber(spot), market.terms, nowMs)
  if (terms.years === 0) return refuse({ kind: 'expired' })
  const [imply, valuate] =
    market.style === 'american'
      ? [impliedAmericanVolatility, valueAmerican]
      : [impliedVolatility, valueEuropean]
  const implied = imply(terms, moneyToNumber(mark))
  if (!implied.ok) return implied
  const option = { ...terms, volatility: implied.value }
  const value = valuate(option)
  if (!value.ok) return value
  const odds = probabilityInTheMoney(option)
  if (!odds.ok) return odds
  return ok({
    ...value.value,
    volatility: implied.value,
    probabilityInTheMoney: odds.value,
    years: terms.years,
  })
}
