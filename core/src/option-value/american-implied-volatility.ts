// The volatility at which an American option is worth its quote: between brackets, by secants on which the end that
// stays is weakened (N. Anderson and Å. Björck, 1973), from the European one, which is never below it.
import { ok, refuse, type Result } from '../base/result.ts'
import { americanPrice } from './american.ts'
import {
  impliedVolatility,
  VOLATILITY_PRECISION,
  type VolatilityRefusal,
} from './european-implied-volatility.ts'
import { escrow, type EscrowedTerms, type PricingTerms } from './terms.ts'

const HIGHEST = 1e3
const LOWEST = 1e-9
const ROUNDING = 2 ** -50
const ROUNDS = 100

/** The volatility that an American option's price implies, as this package values it, to 1e-8 or not at all. */
export function impliedAmericanVolatility(
  option: PricingTerms,
  price: number,
): Result<number, VolatilityRefusal> {
  const terms = escrow(option)
  if (!terms.ok) return terms
  if (!Number.isFinite(price)) return refuse({ kind: 'not-finite' })
  const { right, spot, strike, rate, dividendYield, years } = terms.value
  const noise = ROUNDING * (spot + strike)
  const least = americanPrice(terms.value, 0)
  if (!Number.isFinite(least)) return refuse({ kind: 'out-of-range' })
  if (price < least - noise) return refuse({ kind: 'below-intrinsic' })
  const most =
    right === 'Call'
      ? spot * Math.max(1, Math.exp(-dividendYield * years))
      : strike * Math.max(1, Math.exp(-rate * years))
  if (price >= most) return refuse({ kind: 'above-bound' })
  if (years === 0 || price <= least) return refuse({ kind: 'volatility-undetermined' })
  const volatility = solveVolatility(terms.value, price)
  if (volatility === null) return refuse({ kind: 'above-bound' })
  const step = 1e-4 * volatility
  const slope =
    (americanPrice(terms.value, volatility + step) - americanPrice(terms.value, volatility - step)) /
    (2 * step)
  // A quote near what exercise brings at once is the same for many volatilities.
  const isDetermined = ROUNDING * price < slope * VOLATILITY_PRECISION
  return isDetermined ? ok(volatility) : refuse({ kind: 'volatility-undetermined' })
}

/** Null when no volatility is high enough. */
function solveVolatility(terms: EscrowedTerms, price: number): number | null {
  const excess = (volatility: number): number => americanPrice(terms, volatility) - price
  const european = impliedVolatility(terms, price)
  // The European one may be as small, or as large, as a number gets: only what a market could quote is looked through.
  let high = european.ok ? Math.min(HIGHEST, Math.max(LOWEST, european.value * 1.0001)) : 0.5
  let highExcess = excess(high)
  while (highExcess < 0) {
    high *= 2
    if (high > HIGHEST) return null
    highExcess = excess(high)
  }
  let low = high / 1.1
  let lowExcess = excess(low)
  while (lowExcess > 0) {
    ;[high, highExcess] = [low, lowExcess]
    low /= 1.5
    if (low < LOWEST) return high
    lowExcess = excess(low)
  }
  for (let round = 0; round < ROUNDS && high - low > 1e-13 * high; round += 1) {
    const between = high - (highExcess * (high - low)) / (highExcess - lowExcess)
    const guess = between > low && between < high ? between : (low + high) / 2
    const guessed = excess(guess)
    if (guessed === 0) return guess
    if (guessed > 0) {
      lowExcess *= weakened(guessed, highExcess)
      ;[high, highExcess] = [guess, guessed]
    } else {
      highExcess *= weakened(guessed, lowExcess)
      ;[low, lowExcess] = [guess, guessed]
    }
  }
  return Math.abs(lowExcess) < Math.abs(highExcess) ? low : high
}

function weakened(found: number, replaced: number): number {
  const left = 1 - found / replaced
  return left > 0 ? left : 0.5
}
