// The volatility at which a European option is worth its quote: Halley's method on the option out of the money, on the
// reciprocal of its logarithm below the inflection of the price and on the distance to its bound far above it, between
// brackets. Authority: P. Jäckel, "By Implication" (2006) and "Let's Be Rational" (2015).
import { millsRatio } from './normal-distribution.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { logRatio, outOfTheMoney } from './european.ts'
import { escrow, type PricingTerms, type ValuationRefusal } from './terms.ts'

/** Why a quote tells no volatility. */
export interface VolatilityRefusal {
  readonly kind:
    | ValuationRefusal['kind']
    /** Worth less than exercise: someone could buy it and gain without risk. */
    | 'below-intrinsic'
    /** Worth as much as the share, or the strike, itself. */
    | 'above-bound'
    /** What it is worth above exercise drowns in rounding, or there is no time left: many volatilities fit. */
    | 'volatility-undetermined'
}

/** A volatility closer than this to the true one is told. */
export const VOLATILITY_PRECISION = 1e-8
const ROUNDING = 2 ** -52
const ROUNDS = 100

/** The volatility that a European option's price implies, to 1e-8 or not at all. */
export function impliedVolatility(option: PricingTerms, price: number): Result<number, VolatilityRefusal> {
  const checked = escrow(option)
  if (!checked.ok) return checked
  if (!Number.isFinite(price)) return refuse({ kind: 'not-finite' })
  const { right, stock, strike, years, rate, dividendYield } = checked.value
  const bySpot = stock * Math.exp(-dividendYield * years)
  const byStrike = strike * Math.exp(-rate * years)
  const sign = right === 'Call' ? 1 : -1
  const drift = logRatio(stock, strike) + (rate - dividendYield) * years
  const inTheMoney = sign * drift > 0
  const intrinsic = inTheMoney ? Math.abs(bySpot - byStrike) : 0
  const noise = ROUNDING * (inTheMoney ? bySpot + byStrike : price)
  const target = price - intrinsic
  const bound = Math.min(bySpot, byStrike)
  if (!Number.isFinite(drift) || !Number.isFinite(bySpot) || !Number.isFinite(byStrike) || bound === 0)
    return refuse({ kind: 'out-of-range' })
  if (target < -2 * noise) return refuse({ kind: 'below-intrinsic' })
  if (target >= bound) return refuse({ kind: 'above-bound' })
  if (years === 0 || target <= 2 * noise) return refuse({ kind: 'volatility-undetermined' })
  const deviation = solveDeviation({ bySpot, byStrike, drift, bound, target })
  const volatility = deviation / Math.sqrt(years)
  const { kernel } = outOfTheMoney(bySpot, byStrike, drift, deviation)
  const isDetermined = noise / (kernel * Math.sqrt(years)) < VOLATILITY_PRECISION / 2
  return isDetermined ? ok(volatility) : refuse({ kind: 'volatility-undetermined' })
}

interface Quote {
  readonly bySpot: number
  readonly byStrike: number
  readonly drift: number
  /** What the option out of the money is worth at most. */
  readonly bound: number
  readonly target: number
}

/** The deviation at which the option out of the money is worth the target, which is between 0 and the bound. */
function solveDeviation(quote: Quote): number {
  let { deviation, isLow } = firstGuess(quote)
  let [low, high] = [0, Infinity]
  for (let round = 0; round < ROUNDS; round += 1) {
    const { otm, kernel } = outOfTheMoney(quote.bySpot, quote.byStrike, quote.drift, deviation)
    if (otm === quote.target) return deviation
    if (otm < quote.target) low = deviation
    else high = deviation
    let next = deviation + halleyStep(quote, deviation, otm, kernel, isLow)
    // Before the bracket is asked: the last step may round to nothing, and would be taken for one out of it.
    if (Math.abs(next - deviation) <= 4 * ROUNDING * deviation) return next
    // Where hardly any price is left to lose a step from the curve creeps; between the bounds it is found at once.
    const isFarAbove = otm > 2 * quote.target && high > 2 * low
    if (isFarAbove) next = low > 0 ? Math.sqrt(low * high) : high / 2
    else if (!(next > low && next < high)) next = high === Infinity ? 2 * deviation : (low + high) / 2
    deviation = next
  }
  return deviation
}

/** The deviation to start from, and whether the price is still convex in it there. */
function firstGuess(quote: Quote): { deviation: number; isLow: boolean } {
  const { bySpot, byStrike, drift, target } = quote
  const distance = Math.abs(drift)
  const inflection = Math.sqrt(2 * distance)
  if (inflection < 1e-8)
    return { deviation: (target * Math.sqrt(2 * Math.PI)) / Math.sqrt(bySpot * byStrike), isLow: false }
  const { otm, kernel } = outOfTheMoney(bySpot, byStrike, drift, inflection)
  if (target >= otm) return { deviation: inflection + (target - otm) / kernel, isLow: false }
  // Far below the inflection the logarithm of the price falls with the inverse square of the deviation.
  const fall = Math.log(otm / target) + distance / 4
  return { deviation: distance / Math.sqrt(2 * fall), isLow: true }
}

/** What to add to the deviation: Halley's step on a function of the price that is nearly straight there. */
function halleyStep(quote: Quote, deviation: number, otm: number, kernel: number, isLow: boolean): number {
  const { drift, bound, target, bySpot, byStrike } = quote
  const bend = (drift * drift) / deviation ** 3 - deviation / 4
  if (isLow) {
    const scale = 2 * Math.max(bySpot, byStrike)
    const [logarithm, wanted, slope] = [Math.log(otm / scale), Math.log(target / scale), kernel / otm]
    const newton = (logarithm * (1 - logarithm / wanted)) / slope
    return newton / (1 + (newton / 2) * (bend - slope - (2 * slope) / logarithm))
  }
  if (target < bound / 2) {
    const newton = (target - otm) / kernel
    return newton / (1 + (newton / 2) * bend)
  }
  const missing = shortfall(quote, deviation, kernel)
  const slope = kernel / missing
  const newton = Math.log(missing / (bound - target)) / slope
  return newton / (1 + (newton / 2) * (bend + slope))
}

/** What the option out of the money lacks to its bound, without the cancellation of taking one from the other. */
function shortfall({ bySpot, byStrike, drift }: Quote, deviation: number, kernel: number): number {
  const upper = deviation / 2 - Math.abs(drift) / deviation
  const lower = kernel * millsRatio(deviation / 2 + Math.abs(drift) / deviation)
  const leg = Math.min(bySpot, byStrike)
  return lower + (upper >= 0 ? kernel * millsRatio(upper) : leg - kernel * millsRatio(-upper))
}
