/**
 * The demo portfolio's market: prices are a function of ticker and instant alone, so that the same instant always has
 * the same prices and a refresh moves them. It prices nothing but the demo portfolio.
 */
import { MICROS, assert, latestSession, moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

type Listing = {
  /** Dollars around which the price swings. */
  readonly around: number
  /** How far the slowest swing goes, as a fraction. */
  readonly swing: number
  /** Implied volatility of its options at the money, a month ahead. */
  readonly volatility: number
  /** Dollars between two strikes. */
  readonly strikeStep: number
  readonly assetType: 'EQUITY' | 'COLLECTIVE_INVESTMENT'
  /** Dollars a share and quarter, 0 for none. */
  readonly dividend: number
  readonly name: string
}

const listing = (
  around: number,
  swing: number,
  volatility: number,
  strikeStep: number,
  dividend: number,
  name: string,
): Listing => ({
  around,
  swing,
  volatility,
  strikeStep,
  dividend,
  name,
  assetType: 'EQUITY',
})

/** Real tickers with invented prices. */
export const listings: Readonly<Record<string, Listing>> = {
  PCG: listing(16.8, 0.09, 0.28, 0.5, 0.03, 'PG&E CORP'),
  AMD: listing(148, 0.12, 0.46, 2.5, 0, 'ADVANCED MICRO DEVIC'),
  INTC: listing(24.5, 0.13, 0.44, 0.5, 0, 'INTEL CORP'),
  F: listing(11.6, 0.08, 0.32, 0.5, 0.15, 'FORD MOTOR CO'),
  SOFI: listing(17.2, 0.15, 0.55, 0.5, 0, 'SOFI TECHNOLOGIES IN'),
  KO: listing(68.5, 0.05, 0.17, 2.5, 0.51, 'THE COCA-COLA CO'),
  NVDA: listing(132, 0.12, 0.42, 5, 0, 'NVIDIA CORP'),
  /** Not held: what the equity curve is set beside. */
  SPY: { ...listing(612, 0.05, 0.14, 5, 1.75, 'SPDR S&P 500 ETF'), assetType: 'COLLECTIVE_INVESTMENT' },
  VTI: { ...listing(296, 0.05, 0.15, 5, 0.95, 'VANGUARD TOTAL STOCK'), assetType: 'COLLECTIVE_INVESTMENT' },
}

const dayMs = 86_400_000

/** Swings of different length, in days and as parts of the listing's own swing; none is a multiple of another. */
const swings = [
  { days: 211, part: 1 },
  { days: 67, part: 0.42 },
  { days: 23.3, part: 0.2 },
  { days: 6.1, part: 0.07 },
  { days: 0.73, part: 0.02 },
  { days: 0.0131, part: 0.004 },
] as const

export function listingOf(ticker: string): Listing {
  const found = listings[ticker]
  assert(found !== undefined, `a listing of the simulated market: ${ticker}`)
  return found
}

/** A fixed fraction for each ticker and index, so that tickers do not move, or pay, as one. */
export function phaseOf(ticker: string, index: number): number {
  return (
    Array.from(ticker, (letter) => letter.charCodeAt(0)).reduce(
      (sum, code) => (sum * 31 + code) % 997,
      7 + index * 131,
    ) / 997
  )
}

export function isListed(ticker: string): boolean {
  return Object.hasOwn(listings, ticker)
}

export function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

/** Dollars a share, in cents. */
export function spotAt(ticker: string, ms: number): number {
  const { around, swing } = listingOf(ticker)
  const sum = swings.reduce(
    (total, { days, part }, index) =>
      total + part * Math.sin(2 * Math.PI * (ms / dayMs / days + phaseOf(ticker, index))),
    0,
  )
  return inCents(around * Math.exp(swing * sum))
}

/** The instant of which the market's prices are: now in a session, else the close of the last one. */
export function pricedAt(nowMs: number): number {
  return Math.min(nowMs, latestSession(nowMs).closesAtMs)
}

/** The listed strike at or below, and at or above, a price. */
export function strikeBelow(ticker: string, price: number): number {
  const { strikeStep } = listingOf(ticker)
  return Math.floor(price / strikeStep + 1e-9) * strikeStep
}
export function strikeAbove(ticker: string, price: number): number {
  const { strikeStep } = listingOf(ticker)
  return Math.ceil(price / strikeStep - 1e-9) * strikeStep
}

export function toMoney(dollars: number): Money {
  return moneyFromMicros(Math.round(dollars * MICROS))
}
