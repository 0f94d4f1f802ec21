/** The equity curve: what the portfolio was worth at each close, what was put in, and the same money in another symbol. */
import * as z from 'zod/mini'
import { money, tradingDate } from '../codecs.ts'
import { equityQuery } from './equity-query.ts'
import { defineRoute } from '../route.ts'

export const equityPoint = z.object({
  date: tradingDate,
  /** Positions and cash as the Dashboard said them after that close, or at the closes of a day that is rebuilt; null where a part is unknown. */
  value: z.nullable(money),
  /** Of it; null where it is not known. */
  cash: z.nullable(money),
  /** The first value, and deposits less withdrawals since; null where something of unknown value was moved. */
  deposits: z.nullable(money),
  /** value - deposits. */
  gain: z.nullable(money),
  /** What the same money would be worth in the benchmark at its close, dividends left out. */
  benchmark: z.nullable(money),
  /** Positions without a value: with any of them there is no value. */
  unknown: z.number(),
  /** Positions whose price was older than the session. */
  oldPrices: z.number(),
  /** `kept` on that evening, or `rebuilt` from history later. */
  source: z.enum(['kept', 'rebuilt']),
  /** The session before has a value too, so that a line may be drawn from there. */
  follows: z.boolean(),
})
export type EquityPoint = z.output<typeof equityPoint>

export const equity = z.object({
  /** Ten years of sessions at most, earliest first. */
  items: z.array(equityPoint),
  /** `positions` where no day has a known cash: then nothing says what was put in. */
  covers: z.enum(['positions-and-cash', 'positions']),
  /** Days of the history that nobody kept. */
  past: z.object({
    /** How many of the items are rebuilt from the history and the closes that are known. */
    rebuilt: z.number(),
    /** Sessions since the first entry without an item. */
    leftOut: z.number(),
    /** `asking`: closes are still being asked for; `no-closes`: of something that was held none is known; `differs`: the broker reports other holdings; null where none is left out. */
    reason: z.nullable(z.enum(['asking', 'no-source', 'no-closes', 'differs', 'no-cash'])),
  }),
  /** Time-weighted, as fractions: of the whole span, and as a pace of a year (ACT/365F). */
  twr: z.object({
    total: z.nullable(z.number()),
    annual: z.nullable(z.number()),
    reason: z.nullable(z.enum(['one-day', 'gap', 'unknown-flow', 'nothing-invested'])),
  }),
  /** Money-weighted, a fraction a year. */
  xirr: z.object({
    rate: z.nullable(z.number()),
    reason: z.nullable(z.enum(['none', 'more than one', 'unknown'])),
  }),
  /** Null where none was asked for. */
  benchmark: z.nullable(
    z.object({
      symbol: z.string(),
      /** Of the last day that has one. */
      value: z.nullable(money),
      /** Why it is unknown in whole or in part, and from which day on. */
      reason: z.nullable(
        z.object({
          kind: z.enum(['no-symbol', 'no-prices', 'no-close', 'unknown-flow', 'nothing-invested']),
          date: z.nullable(tradingDate),
          /** What the source of prices said. */
          message: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** The session whose value is kept next, after its close. */
  nextOn: tradingDate,
})
export type Equity = z.output<typeof equity>

export const equityRoutes = {
  equity: defineRoute({
    method: 'GET',
    path: '/portfolio/equity',
    access: 'session',
    status: 200,
    summary:
      'What the portfolio was worth at each close, what was put in, the returns, and the same money in a benchmark',
    query: equityQuery,
    answer: equity,
  }),
} as const
