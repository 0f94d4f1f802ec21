/**
 * What a contract's mark says of it: implied volatility, Greeks and probability by our own reckoning, at our own mark.
 * What the provider says of them is not shown. A mark that determines nothing gives a sentence in their place.
 */
import type { ChainContract as WireContract, UnderlyingTerms } from '@wheelwright/api'
import {
  impliedAmericanVolatility,
  impliedVolatility,
  isAfterClose,
  lastTradingDate,
  markOf,
  moneyToNumber,
  newYorkTime,
  probabilityInTheMoney,
  valueAmerican,
  valueEuropean,
  yearsToExpiration,
} from '@wheelwright/core'
import type { Money, PricingTerms, VolatilityRefusal } from '@wheelwright/core'
import { checkQuote, unknownPrice } from './ask/check-quote.ts'
import type { ChainContract } from './provider.ts'

type Figures = Pick<
  WireContract,
  'impliedVolatility' | 'delta' | 'gamma' | 'theta' | 'vega' | 'probabilityInTheMoney' | 'refused'
>

export interface Valuation {
  readonly terms: UnderlyingTerms
  readonly spot: Money | null
  readonly nowMs: number
}

const yearMs = 365 * 86_400_000

const without = (refused: string): Figures => ({
  impliedVolatility: null,
  delta: null,
  gamma: null,
  theta: null,
  vega: null,
  probabilityInTheMoney: null,
  refused,
})

const sentences: Readonly<Partial<Record<VolatilityRefusal['kind'], string>>> = {
  'below-intrinsic': 'Its mark is below what exercise would bring, so no volatility explains it.',
  'above-bound': 'Its mark is higher than any volatility explains.',
  'volatility-undetermined': 'Its mark is the same for many volatilities, so it tells none.',
  'dividends-exceed-spot': 'The dividends expected are more than the share is worth.',
}
const beyond = 'Its figures are beyond what can be computed.'

/** The dividends up to expiration, in years from now. */
const dividendsUntil = (
  { terms: { dividends }, nowMs }: Valuation,
  { expiration }: ChainContract,
): { years: number; amount: number }[] =>
  (dividends ?? [])
    .filter(({ exDate }) => exDate <= expiration)
    .map(({ exDate, amount }) => ({
      years: (newYorkTime(exDate, 9, 30) - nowMs) / yearMs,
      amount: moneyToNumber(amount),
    }))
    .filter(({ years }) => years > 0)

const figuresAt = (terms: PricingTerms, style: ChainContract['style'], mark: number): Figures => {
  const [imply, valuate] =
    style === 'american' ? [impliedAmericanVolatility, valueAmerican] : [impliedVolatility, valueEuropean]
  const implied = imply(terms, mark)
  if (!implied.ok) return without(sentences[implied.refusal.kind] ?? beyond)
  const option = { ...terms, volatility: implied.value }
  const value = valuate(option)
  const probability = probabilityInTheMoney(option)
  if (!value.ok || !probability.ok) return without(beyond)
  const { delta, gamma, theta, vega } = value.value
  return {
    impliedVolatility: implied.value,
    delta,
    gamma,
    theta,
    vega,
    probabilityInTheMoney: probability.value,
    refused: null,
  }
}

export const valueContract = (contract: ChainContract, valuation: Valuation): Figures => {
  const { quote, right, strike, expiration, style, isAdjusted } = contract
  const { spot, nowMs, terms } = valuation
  if (isAdjusted) return without('It is adjusted, and what it delivers is not known.')
  if (isAfterClose(lastTradingDate(expiration), nowMs)) return without('It has expired.')
  if (checkQuote(quote, unknownPrice, nowMs).kind === 'refused')
    return without('Its prices cannot be right, and none is taken.')
  const mark = markOf(quote, 'option')
  if (mark === null) return without('It has no price.')
  if (spot === null) return without('The underlying has no price.')
  return figuresAt(
    {
      right,
      spot: moneyToNumber(spot),
      strike: moneyToNumber(strike),
      years: yearsToExpiration(nowMs, expiration),
      rate: terms.rate,
      dividendYield: 0,
      dividends: dividendsUntil(valuation, contract),
    },
    style,
    moneyToNumber(mark.price),
  )
}
