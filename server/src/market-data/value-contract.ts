/**
 * What a contract's mark says of it: implied volatility, Greeks and probability by our own reckoning, at our own mark.
 * What the provider says of them is not shown. A mark that determines nothing gives a sentence in their place.
 */
import type { ChainContract as WireContract, UnderlyingTerms } from '@wheelwright/api'
import { valueContract } from '@wheelwright/core'
import type { ContractValueRefusal, Money } from '@wheelwright/core'
import { checkQuote, unknownPrice } from './ask/check-quote.ts'
import type { Market } from './market.ts'
import type { ChainContract } from './provider.ts'

type Figures = Pick<
  WireContract,
  'impliedVolatility' | 'delta' | 'gamma' | 'theta' | 'vega' | 'probabilityInTheMoney' | 'refused'
>

export interface Valuation {
  readonly market: Pick<Market, 'markOf'>
  readonly terms: UnderlyingTerms
  readonly spot: Money | null
  readonly nowMs: number
}

/** `refused` says why there are none. */
export function withoutFigures(refused: string): Figures {
  return {
    impliedVolatility: null,
    delta: null,
    gamma: null,
    theta: null,
    vega: null,
    probabilityInTheMoney: null,
    refused,
  }
}

const sentences: Readonly<Partial<Record<ContractValueRefusal['kind'], string>>> = {
  adjusted: 'It is adjusted, and what it delivers is not known.',
  expired: 'It has expired.',
  'below-intrinsic': 'Its mark is below what exercise would bring, so no volatility explains it.',
  'above-bound': 'Its mark is higher than any volatility explains.',
  'volatility-undetermined': 'Its mark is the same for many volatilities, so it implies none.',
  'dividends-exceed-spot': 'The dividends expected are more than the share is worth.',
}
const beyond = 'Its figures are beyond what can be computed.'

export function figuresOf(contract: ChainContract, { market, terms, spot, nowMs }: Valuation): Figures {
  const { quote, style, isAdjusted } = contract
  if (checkQuote(quote, unknownPrice, nowMs).kind === 'refused')
    return withoutFigures('Its prices cannot be right, and none is taken.')
  const mark = market.markOf(quote, 'option')
  if (mark === null) return withoutFigures('It has no price.')
  if (spot === null) return withoutFigures('The underlying has no price.')
  const { rate, dividends } = terms
  const value = valueContract({
    contract,
    style,
    isAdjusted,
    spot,
    mark: mark.price,
    terms: { rate, dividends: dividends ?? [] },
    nowMs,
  })
  if (!value.ok) return withoutFigures(sentences[value.refusal.kind] ?? beyond)
  const { volatility, delta, gamma, theta, vega, probabilityInTheMoney } = value.value
  return {
    impliedVolatility: volatility,
    delta,
    gamma,
    theta,
    vega,
    probabilityInTheMoney,
    refused: null,
  }
}
