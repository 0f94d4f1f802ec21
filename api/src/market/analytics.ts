/** Option values and rates of return computed from what the caller sends; nothing is stored. */
import type { VolatilityRefusal } from '@wheelwright/core'
import * as z from 'zod/mini'
import { tradingDate } from '../codecs.ts'

/** The most options, or flows, that one call takes. */
export const analyticsBatchLimit = 10_000
/** The most dated dividends of one option: ten years of quarters. */
export const dividendLimit = 40

/**
 * One option: dollars per share, years of 365 days, continuous fractions per year. With `volatility` its value is
 * asked for; with `price` instead, the volatility that the price implies.
 */
export const pricedOption = z.object({
  style: z.enum(['european', 'american']),
  right: z.enum(['call', 'put']),
  spot: z.number(),
  strike: z.number(),
  years: z.number(),
  rate: z.number(),
  /** None where absent. */
  dividendYield: z.optional(z.number()),
  volatility: z.optional(z.nullable(z.number())),
  price: z.optional(z.nullable(z.number())),
  /** Ex-dates in years from now, and dollars per share. */
  dividends: z.optional(z.array(z.object({ years: z.number(), amount: z.number() }))),
})
export type PricedOption = z.output<typeof pricedOption>

/** Each option is read by itself, so that a malformed one is refused in its place and the others are valued. */
export const priceBatch = z.object({ options: z.array(z.unknown(), 'Must be a list of options') })

/** Theta is per calendar day, vega and rho per percentage point. */
const optionValue = z.object({
  price: z.number(),
  delta: z.number(),
  gamma: z.number(),
  theta: z.number(),
  vega: z.number(),
  rho: z.number(),
})
/** Why an option can't be valued: not of the form above, or what the mathematics refuse. */
export type PriceRefusal = VolatilityRefusal['kind'] | 'malformed' | 'too-many-dividends'
const priceResult = z.union([
  optionValue,
  z.object({ impliedVolatility: z.number() }),
  z.object({ refused: z.string() }),
])
export type PriceResult = z.output<typeof priceResult>

/** In the order of the options. */
export const priceResults = z.object({ results: z.array(priceResult) })

/** Dollars paid (below zero) or received on a day. */
export const xirrFlows = z.object({
  flows: z.array(
    z.object({ date: tradingDate, amount: z.number('Must be an amount') }),
    'Must be a list of flows',
  ),
})
/** Why there is no rate: none solves it, more than one does, or an amount is not known. */
export const noRateReason = z.enum(['none', 'more than one', 'unknown'])

/** The yearly rate as a fraction; null with the reason where there is none. */
export const xirrRate = z.object({ rate: z.nullable(z.number()), reason: z.nullable(noRateReason) })
