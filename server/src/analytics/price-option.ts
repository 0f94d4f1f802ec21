/** One option of a batch, read and valued; whatever is wrong with it is refused in its place. */
import { dividendLimit, pricedOption, type PricedOption, type PriceRefusal } from '@wheelwright/api'
import type { PriceResult } from '@wheelwright/api'
import {
  impliedAmericanVolatility,
  impliedVolatility,
  valueAmerican,
  valueEuropean,
  type PricingTerms,
} from '@wheelwright/core'
import * as z from 'zod/mini'

const refused = (kind: PriceRefusal): PriceResult => ({ refused: kind })

const termsOf = (option: PricedOption): PricingTerms => ({
  right: option.right === 'call' ? 'Call' : 'Put',
  spot: option.spot,
  strike: option.strike,
  years: option.years,
  rate: option.rate,
  dividendYield: option.dividendYield ?? 0,
  dividends: option.dividends ?? [],
})

const valueOf = (option: PricedOption, volatility: number): PriceResult => {
  const valuate = option.style === 'american' ? valueAmerican : valueEuropean
  const value = valuate({ ...termsOf(option), volatility })
  return value.ok ? value.value : refused(value.refusal.kind)
}

const volatilityOf = (option: PricedOption, price: number): PriceResult => {
  const imply = option.style === 'american' ? impliedAmericanVolatility : impliedVolatility
  const volatility = imply(termsOf(option), price)
  return volatility.ok ? { impliedVolatility: volatility.value } : refused(volatility.refusal.kind)
}

/** The option of an item; null when it has not the form of one. */
export function readOption(item: unknown): PricedOption | null {
  return z.safeParse(pricedOption, item).data ?? null
}

/** About how many European values an option takes the time of. */
export function effortOf(option: PricedOption | null): number {
  if (option?.style !== 'american') return 1
  return (option.dividends ?? []).length > 0 ? 2000 : 100
}

/** The value of an option that comes with its volatility, the volatility of one that comes with its price. */
export function priceOption(option: PricedOption | null): PriceResult {
  if (option === null) return refused('malformed')
  const { volatility = null, price = null, dividends = [] } = option
  if (dividends.length > dividendLimit) return refused('too-many-dividends')
  if (volatility !== null && price === null) return valueOf(option, volatility)
  if (price !== null && volatility === null) return volatilityOf(option, price)
  return refused('malformed')
}
