/** Prices, chains and history as they cross the wire. Every price carries its age and where it came from. */
import type { TradingDate } from '@wheelwright/core'
import * as z from 'zod/mini'
import { instant, money, requiredText, tradingDate } from '../codecs.ts'
import { heldPrice } from './held-prices.ts'

/** The most symbols of one question. */
export const symbolLimit = 500

const symbolList = z.string('Must be symbols separated by commas').check(
  z.refine((text: string) => /[^\s,]/.test(text), 'Name at least one symbol'),
  z.refine((text: string) => text.split(',').length <= symbolLimit, `At most ${symbolLimit} symbols at once`),
)

export const symbolsQuery = z.object({ symbols: symbolList })

/** `mark` by DOMAIN 7: the middle of bid and ask, else the provider's, else the last. */
const marketQuote = z.object({
  symbol: z.string(),
  bid: z.nullable(money),
  ask: z.nullable(money),
  last: z.nullable(money),
  mark: z.nullable(money),
  /** What the mark was made from; `half-ask` is that of an option that nobody bids for, `stored` the last
   * good price where a newer one is held. */
  markFrom: z.nullable(z.enum(['middle', 'half-ask', 'provider', 'last', 'stored'])),
  previousClose: z.nullable(money),
  asOf: instant,
  source: z.string(),
  isDelayed: z.boolean(),
  /** Older than its session. */
  isStale: z.boolean(),
  /** A price that was told and not taken; the quote then says the one that stays. */
  heldPrice: z.nullable(heldPrice),
})
export type MarketQuote = z.output<typeof marketQuote>

/** `message` says in a sentence why symbols are missing; null when none is. */
export const marketQuotes = z.object({
  quotes: z.array(marketQuote),
  unknown: z.array(z.string()),
  message: z.nullable(z.string()),
})

const symbol = requiredText('Symbol is required', 40)
export const chainQuery = z.object({ symbol, expiration: z.optional(tradingDate) })

/** What a contract's mark says of it. `refused` names why there are no Greeks, in a sentence. */
export const chainContract = z.object({
  quote: marketQuote,
  right: z.enum(['Call', 'Put']),
  strike: money,
  expiration: tradingDate,
  multiplier: z.number(),
  style: z.enum(['american', 'european']),
  isAdjusted: z.boolean(),
  openInterest: z.nullable(z.number()),
  volume: z.nullable(z.number()),
  /** A fraction, made from the mark. */
  impliedVolatility: z.nullable(z.number()),
  delta: z.nullable(z.number()),
  gamma: z.nullable(z.number()),
  /** Dollars a share and calendar day. */
  theta: z.nullable(z.number()),
  /** Dollars a share and percentage point. */
  vega: z.nullable(z.number()),
  /** Risk-neutral, from 0 to 1. */
  probabilityInTheMoney: z.nullable(z.number()),
  refused: z.nullable(z.string()),
})
export type ChainContract = z.output<typeof chainContract>

export const dividend = z.object({
  exDate: tradingDate,
  amount: money,
  /** Not announced, but expected where past ones went on. */
  isEstimate: z.boolean(),
})

/** What values of options on it rest on, beside its price. */
const underlyingTerms = z.object({
  symbol: z.string(),
  /** Continuous fraction a year; `rateSource` says in words where it comes from. */
  rate: z.number(),
  rateSource: z.string(),
  /** Those that go ex within the next two years; null where no source tells of dividends. */
  dividends: z.nullable(z.array(dividend)),
})
export const underlyingTermsList = z.object({ underlyings: z.array(underlyingTerms) })
export type UnderlyingTerms = z.output<typeof underlyingTerms>

/** One expiration with its contracts, ascending by strike, calls before puts; `expirations` lists them all. */
export const marketChain = z.object({
  symbol: z.string(),
  underlying: marketQuote,
  terms: underlyingTerms,
  source: z.string(),
  expirations: z.array(z.object({ date: tradingDate, days: z.number(), isMonthly: z.boolean() })),
  expiration: z.nullable(tradingDate),
  contracts: z.array(chainContract),
  /** What was left out or is older than it should be, in a sentence; null when nothing is. */
  message: z.nullable(z.string()),
})
export type MarketChain = z.output<typeof marketChain>

const firstHistoryDay = '1970-01-01'
const historyDay = z.optional(
  tradingDate.check(
    z.refine((date: TradingDate) => date >= firstHistoryDay, `Must be ${firstHistoryDay} or later`),
  ),
)

/** Without days the last year. */
export const historyQuery = z
  .object({ symbol, from: historyDay, to: historyDay })
  .check(
    z.refine(
      ({ from, to }: { from?: TradingDate | undefined; to?: TradingDate | undefined }) =>
        from === undefined || to === undefined || from <= to,
      { error: 'Must not be before the first day', path: ['to'] },
    ),
  )

export const marketHistory = z.object({
  symbol: z.string(),
  source: z.string(),
  asOf: instant,
  days: z.array(
    z.object({
      date: tradingDate,
      open: money,
      high: money,
      low: money,
      close: money,
      volume: z.nullable(z.number()),
    }),
  ),
})

/** Which of the two configured sources is asked first. */
export const marketDataSourceChoice = z.object({
  source: z.enum(['primary', 'alternative'], 'Must be primary or alternative'),
})

const configuredSource = z.object({
  name: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** `inactive` has no source configured; `error` names in `message` what went wrong last. */
  status: z.enum(['active', 'inactive', 'error']),
  message: z.nullable(z.string()),
  lastAnswerAt: z.nullable(instant),
  /** How many of its prices could not be right and were refused, since the server started. */
  refusedPrices: z.number(),
})

export const marketDataSettings = z.object({
  source: z.enum(['primary', 'alternative']),
  primary: configuredSource,
  alternative: configuredSource,
  /** The demo portfolio is priced by a simulated market and by nothing else. */
  isSimulated: z.boolean(),
})
export type MarketDataSettings = z.output<typeof marketDataSettings>

/** The answer to `/wheels/refresh-prices`. */
export const wheelRefreshResult = z.object({
  success: z.boolean(),
  message: z.nullable(z.string()),
  /** `held` counts prices that wait for a decision. */
  summary: z.object({ updated: z.number(), held: z.number(), total: z.number() }),
  /** The titles of sources that did not answer in time. */
  unanswered: z.array(z.string()),
})
export type WheelRefreshResult = z.output<typeof wheelRefreshResult>
