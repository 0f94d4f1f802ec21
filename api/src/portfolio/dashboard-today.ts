/** What of the portfolio asks for a look today, and its short options by expiration. `null` is unknown, never 0. */
import { ladderGaps } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, money, tradingDate } from '../codecs.ts'
import { optionRight } from './positions.ts'

/** How many options and tickers are named; all are counted. */
export const namedToday = 3
/** Beyond that many, short options are told in figures alone. */
export const mostShorts = 200

const ladderSums = {
  /** Short contracts. */
  puts: z.number(),
  calls: z.number(),
  /** Dollars: puts take their strikes, calls that shares cover bring theirs; null where no assignment is in the sum. */
  ifAllAssigned: z.nullable(money),
}

export const expirationLadder = z.object({
  /** Earliest first. */
  rows: z.array(
    z.object({
      expiration: tradingDate,
      /** Calendar days from today in New York. */
      days: z.number(),
      isHalfDay: z.boolean(),
      isMonthly: z.boolean(),
      ...ladderSums,
    }),
  ),
  /** What the rows add up to. */
  total: z.object(ladderSums),
  /** What all puts of the sums would take, above zero. */
  putsTake: money,
  /** Short contracts whose assignment is in no sum, by underlying; `pending` ones are in no row either. */
  leftOut: z.array(
    z.object({ ticker: z.string(), right: optionRight, contracts: z.number(), why: z.enum(ladderGaps) }),
  ),
})

const shortOption = z.object({
  id,
  ticker: z.string(),
  optionType: optionRight,
  strikePrice: money,
  expirationDate: tradingDate,
  /** What it delivers is not known, and so neither whether it is in the money. */
  isAdjusted: z.boolean(),
  /** Of the underlying, as it is stored; a quote may be newer. */
  spot: z.nullable(money),
})
export type ShortOption = z.output<typeof shortOption>

export const dashboardToday = z.object({
  /** Short options at the stored prices, pending ones apart. */
  inTheMoney: z.object({
    count: z.number(),
    /** Those of which nobody can say: adjusted ones, and those without a price of the underlying. */
    unknown: z.number(),
    /** The first to expire. */
    first: z.array(shortOption),
  }),
  /** Every short option, pending ones apart, so that quotes can say more; empty where they are more than 200. */
  shorts: z.array(shortOption),
  /** Shares in blocks of 100 that no call stands on. */
  freeShares: z.object({
    shares: z.number(),
    tickers: z.number(),
    /** The most shares first. */
    first: z.array(z.object({ ticker: z.string(), shares: z.number() })),
  }),
  cash: z.object({
    /** Of all accounts; null where one of them does not say. */
    total: z.nullable(money),
    /** Behind short puts, of what is known. */
    securing: z.nullable(money),
    /** Short puts whose collateral is not known. */
    unknown: z.number(),
    /** total - securing; null where either is not known. */
    free: z.nullable(money),
  }),
  /** Open positions whose price is of an earlier session than the latest. */
  stalePrices: z.number(),
  ladder: expirationLadder,
})
export type DashboardToday = z.output<typeof dashboardToday>
