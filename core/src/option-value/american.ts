// The value of an American option with its Greeks. With a continuous yield it is the European value and a premium from
// the exercise boundary; a call is the put with share and strike, and rate and yield, exchanged (R. McDonald and
// M. Schroder, 1998). With dated dividends, in the escrowed model, or with rates below zero where exercise has two
// boundaries, it comes from a grid. Within 5e-4 of a converged tree at a strike of 100.
import type { Result } from '../base/result.ts'
import { americanOnGrid } from './american-grid.ts'
import { certainAmerican } from './certain-american.ts'
import { europeanValue } from './european.ts'
import { exercisePremium } from './exercise-boundary.ts'
import {
  checkedValue,
  escrow,
  type EscrowedTerms,
  type OptionValue,
  type PricingTerms,
  type ValuationRefusal,
  type ValuedOption,
} from './terms.ts'

interface Slopes {
  readonly price: number
  readonly delta: number
  readonly gamma: number
}

const VOLATILITY_STEP = 0.01
const RATE_STEP = 5e-4
const DAYS = 365
/** Below this deviation up to expiration chance moves a share at 100 by less than a thousandth of a cent. */
const CERTAIN = 1e-7

/** Price and Greeks; vega and rho by differences, theta from what an option held must earn. */
export function valueAmerican(option: ValuedOption): Result<OptionValue, ValuationRefusal> {
  return checkedValue(option, americanValue)
}

/** Price alone, of checked terms: dollars per share. */
export function americanPrice(terms: EscrowedTerms, volatility: number): number {
  return americanSlopes(terms, volatility).price
}

function americanValue(terms: EscrowedTerms, volatility: number): OptionValue {
  const { right, spot, strike, stock, rate, dividendYield, years } = terms
  const sign = right === 'Call' ? 1 : -1
  const { price, delta, gamma } = americanSlopes(terms, volatility)
  const isExercised = price <= sign * (spot - strike)
  if (isExercised || years === 0) return { price, delta, gamma, theta: 0, vega: 0, rho: 0 }
  const { escrow: held } = terms
  const diffusion = (volatility * volatility * stock * stock * gamma) / 2
  const drift = ((rate - dividendYield) * stock + rate * held) * delta
  const step = VOLATILITY_STEP * volatility
  const vega =
    volatility === 0
      ? 0
      : (americanPrice(terms, volatility + step) - americanPrice(terms, volatility - step)) / (2 * step)
  const [higher, lower] = [RATE_STEP, -RATE_STEP].map((by) => atRate(terms, rate + by, volatility))
  return {
    price,
    delta,
    gamma,
    theta: (rate * price - drift - diffusion) / DAYS,
    vega: vega / 100,
    rho: ((higher ?? Number.NaN) - (lower ?? Number.NaN)) / (2 * RATE_STEP) / 100,
  }
}

function atRate(terms: PricingTerms, rate: number, volatility: number): number {
  const moved = escrow({ ...terms, rate })
  return moved.ok ? americanPrice(moved.value, volatility) : Number.NaN
}

function americanSlopes(terms: EscrowedTerms, volatility: number): Slopes {
  const { right, spot, strike, years } = terms
  const sign = right === 'Call' ? 1 : -1
  const exercised = { price: Math.max(0, sign * (spot - strike)), delta: sign, gamma: 0 }
  if (volatility * Math.sqrt(years) < CERTAIN) return certainAmerican(terms)
  const held = heldSlopes(terms, volatility)
  return held === null || held.price <= sign * (spot - strike) ? exercised : held
}

/** A grid is no use for deviations of dozens; nothing American is worth less than the European option. */
const dearer = (onGrid: Slopes, european: Slopes): Slopes =>
  onGrid.price >= european.price ? onGrid : european

/** Null where it is to be exercised at once. */
function heldSlopes(terms: EscrowedTerms, volatility: number): Slopes | null {
  const { right, spot, strike, years, rate, dividendYield } = terms
  const european = europeanValue(terms, volatility)
  if (terms.escrow > 0) return dearer(americanOnGrid(terms, volatility), european)
  const isCall = right === 'Call'
  const put = isCall
    ? { spot: strike, strike: spot, years, rate: dividendYield, dividendYield: rate, volatility }
    : { spot, strike, years, rate, dividendYield, volatility }
  if (put.rate <= 0)
    return put.dividendYield >= put.rate ? european : dearer(americanOnGrid(terms, volatility), european)
  const early = exercisePremium(put)
  // For rates beyond any market the boundary may not settle, and the European value is the better of the two.
  if (early === null) return european.price > put.strike - put.spot ? european : null
  // The premium is of the first degree in share and strike together, which turns slopes by one into those by the other.
  const delta = isCall ? (early.premium - put.spot * early.delta) / put.strike : early.delta
  const gamma = isCall ? (early.gamma * put.spot * put.spot) / (put.strike * put.strike) : early.gamma
  return {
    price: european.price + early.premium,
    delta: european.delta + delta,
    gamma: european.gamma + gamma,
  }
}
