/**
 * The option market of the demo: American values at a volatility that depends on strike and expiration, as those of
 * shares do (dearer puts below the spot, a slow rise with time), bid and ask in whole cents around them. The same
 * contract at the same instant always has the same quote, whoever asks.
 */
import {
  addDays,
  assert,
  expirationInstant,
  newYorkTime,
  nextMonthlyExpirations,
  nextWeeklyExpirations,
  tradingDateAt,
  valueAmerican,
} from '@wheelwright/core'
import type { OptionRight, TradingDate } from '@wheelwright/core'
import { simulatedRate } from '../market-data/rates.ts'
import { exDatesOf } from './simulated-dividends.ts'
import { inCents, listingOf, phaseOf, spotAt, strikeAbove, strikeBelow } from './simulated-market.ts'

export type DemoContract = {
  readonly ticker: string
  readonly right: OptionRight
  /** Dollars. */
  readonly strike: number
  readonly expiration: TradingDate
}

const yearMs = 365 * 86_400_000
const weekYears = 7 / 365
const [skew, smile, rise] = [0.045, 0.012, 0.06] as const

/** Of a strike so far from the spot, as a fraction a year. */
export function volatilityAt({ ticker, strike }: DemoContract, spot: number, years: number): number {
  const base = listingOf(ticker).volatility
  const deviations = Math.log(strike / spot) / (base * Math.sqrt(Math.max(years, weekYears)))
  const distance = Math.max(-4, Math.min(4, deviations))
  const term = rise * (Math.sqrt(Math.min(years, 2)) - Math.sqrt(1 / 12))
  return base * (1 + term - skew * distance + smile * distance * distance)
}

/** What the contract is worth at that instant, in dollars a share, before any rounding. */
export function valueAt(contract: DemoContract, ms: number): number {
  const { ticker, right, strike, expiration } = contract
  const years = Math.max(0, (expirationInstant(expiration) - ms) / yearMs)
  const spot = spotAt(ticker, ms)
  const today = tradingDateAt(ms)
  const dividends = exDatesOf(ticker, addDays(today, 1), expiration).map((exDate) => ({
    years: (newYorkTime(exDate, 9, 30) - ms) / yearMs,
    amount: listingOf(ticker).dividend,
  }))
  const volatility = volatilityAt(contract, spot, years)
  const terms = { right, spot, strike, years, rate: simulatedRate, dividendYield: 0, dividends, volatility }
  const value = valueAmerican(terms)
  assert(value.ok, 'the simulated market values its own contracts')
  return value.value.price
}

/** The middle of bid and ask: dollars a share, in cents and at least one. */
export function markAt(contract: DemoContract, ms: number): number {
  return Math.max(0.01, inCents(valueAt(contract, ms)))
}

export type DemoQuote = {
  readonly bid: number
  readonly ask: number
  readonly last: number
  readonly volume: number
  readonly openInterest: number
}

/** Wider where it is dear, or far from the money; nobody bids for what is worth a cent. */
const halfSpread = (mark: number): number => (mark <= 0.01 ? mark : Math.max(0.01, inCents(mark * 0.012)))

export function quoteAt(contract: DemoContract, ms: number): DemoQuote {
  const mark = markAt(contract, ms)
  const half = halfSpread(mark)
  const { ticker, strike, right, expiration } = contract
  const spread = listingOf(ticker).volatility * 0.35
  const nearness = Math.exp(-((Math.log(strike / spotAt(ticker, ms)) / spread) ** 2))
  const crowd = phaseOf(`${ticker}${right}${expiration}${strike}`, 3) + 0.2
  return {
    bid: Math.max(0, inCents(mark - half)),
    ask: inCents(mark + half),
    last: mark,
    volume: Math.round(2400 * nearness * crowd),
    openInterest: Math.round(15_000 * nearness * crowd) + 11,
  }
}

const listedWeeks = 8
const listedMonths = 18

/** What is listed at an instant: the next weekly expirations and the monthly ones of a year and a half. */
export function expirationsAt(ms: number): TradingDate[] {
  const today = tradingDateAt(ms)
  const from = ms < expirationInstant(today) ? today : addDays(today, 1)
  return [
    ...new Set([...nextWeeklyExpirations(from, listedWeeks), ...nextMonthlyExpirations(from, listedMonths)]),
  ].toSorted()
}

/** The strikes of an expiration: in the listing's steps, as far around the spot as it may come by then. */
export function strikesAt(ticker: string, expiration: TradingDate, ms: number): number[] {
  const years = Math.max(0, (expirationInstant(expiration) - ms) / yearMs)
  const { volatility, strikeStep } = listingOf(ticker)
  const reach = Math.max(0.2, Math.min(0.65, 4 * volatility * Math.sqrt(years)))
  const spot = spotAt(ticker, ms)
  const lowest = Math.max(strikeStep, strikeBelow(ticker, spot * (1 - reach)))
  const count = Math.round((strikeAbove(ticker, spot * (1 + reach)) - lowest) / strikeStep) + 1
  return Array.from({ length: count }, (_, index) => lowest + index * strikeStep)
}
