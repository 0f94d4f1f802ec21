// The value of a European option on shares that pay a continuous dividend yield or dated dividends, with its Greeks.
// The option out of the money is computed first, from the difference of two Mills ratios, so that it keeps its figures
// where both probabilities are tiny or nearly equal; the one in the money is worth that plus the discounted difference.
// Authority: F. Black and M. Scholes (1973), R. Merton (1973); the form of the difference follows P. Jäckel, "Let's Be
// Rational" (2015). Checked against the tables of Hull and of Haug (1998).
import { millsRatio } from './normal-distribution.ts'
import type { Result } from '../base/result.ts'
import {
  checkedValue,
  type EscrowedTerms,
  type OptionValue,
  type ValuationRefusal,
  type ValuedOption,
} from './terms.ts'

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)
const DAYS = 365
/** Below this half deviation the difference of the ratios is summed as a series. */
const SMALL = 0.1

/** Price and Greeks. Without time or volatility the option is worth what exercise at the forward price brings. */
export function valueEuropean(option: ValuedOption): Result<OptionValue, ValuationRefusal> {
  return checkedValue(option, europeanValue)
}

/** Price alone, of checked terms. */
export function europeanPrice(terms: EscrowedTerms, volatility: number): number {
  const { right, stock, strike, years, rate, dividendYield } = terms
  const bySpot = stock * Math.exp(-dividendYield * years)
  const byStrike = strike * Math.exp(-rate * years)
  const drift = logRatio(stock, strike) + (rate - dividendYield) * years
  const { otm } = outOfTheMoney(bySpot, byStrike, drift, felt(volatility * Math.sqrt(years)))
  return (right === 'Call') === drift <= 0 ? otm : otm + Math.abs(bySpot - byStrike)
}

/** As `valueEuropean`, of checked terms. */
export function europeanValue(terms: EscrowedTerms, volatility: number): OptionValue {
  const { right, stock, strike, years, rate, dividendYield } = terms
  const sign = right === 'Call' ? 1 : -1
  const spotPresent = stock * Math.exp(-dividendYield * years)
  const strikePresent = strike * Math.exp(-rate * years)
  const root = Math.sqrt(years)
  const deviation = felt(volatility * root)
  const drift = logRatio(stock, strike) + (rate - dividendYield) * years
  const { otm, kernel } = outOfTheMoney(spotPresent, strikePresent, drift, deviation)
  const price = sign * drift <= 0 ? otm : otm + Math.abs(spotPresent - strikePresent)
  const middle = deviation === 0 ? (drift === 0 ? 0 : drift * Infinity) : drift / deviation
  const bySpot = weighted(sign * (middle + deviation / 2), spotPresent, kernel)
  const byStrike = weighted(sign * (middle - deviation / 2), strikePresent, kernel)
  const delta = (sign * bySpot) / stock
  const decay = deviation === 0 ? 0 : (kernel * volatility) / (2 * root)
  const carry = sign * (dividendYield * bySpot - rate * byStrike) - rate * terms.escrow * delta
  return {
    price,
    delta,
    gamma: deviation === 0 ? 0 : kernel / (stock * stock * deviation),
    theta: years === 0 ? 0 : (carry - decay) / DAYS,
    vega: deviation === 0 ? 0 : (kernel * root) / 100,
    rho: (sign * years * byStrike + terms.escrowDuration * delta) / 100,
  }
}

/** A deviation whose inverse no number can hold is none: there the price is a kink, and has no gamma. */
function felt(deviation: number): number {
  return deviation < 1e-150 ? 0 : deviation
}

/** The logarithm of a ratio, exact where both are nearly equal. */
export function logRatio(above: number, below: number): number {
  const excess = (above - below) / below
  return Math.abs(excess) < 0.5 ? Math.log1p(excess) : Math.log(above / below)
}

/**
 * The option that is out of the money at the forward price, from the present values of share and strike, the logarithm
 * of their ratio and the deviation up to expiration; and `kernel`, its change per unit of deviation.
 */
export function outOfTheMoney(
  bySpot: number,
  byStrike: number,
  drift: number,
  deviation: number,
): { readonly otm: number; readonly kernel: number } {
  if (deviation === 0) return { otm: 0, kernel: 0 }
  const distance = Math.abs(drift) / deviation
  const half = deviation / 2
  const scale = Math.sqrt(bySpot) * Math.sqrt(byStrike)
  const kernel = (scale * Math.exp(-(distance * distance + half * half) / 2)) / ROOT_TWO_PI
  if (kernel === 0 && distance > half) return { otm: 0, kernel }
  if (half < SMALL) return { otm: kernel * narrowDifference(distance, half), kernel }
  const leg = Math.min(bySpot, byStrike)
  const otm = weighted(half - distance, leg, kernel) - kernel * millsRatio(half + distance)
  // Rounding must not carry it beyond its bounds.
  return { otm: Math.max(0, Math.min(otm, leg)), kernel }
}

/** The amount times the probability up to d, where the amount times the density at d is `kernel`. */
function weighted(d: number, amount: number, kernel: number): number {
  if (kernel === 0) return d > 0 ? amount : d === 0 ? amount / 2 : 0
  return d <= 0 ? kernel * millsRatio(-d) : amount - kernel * millsRatio(d)
}

/** Mills ratio at distance - half, less that at distance + half: odd powers of a Taylor series about the distance. */
function narrowDifference(distance: number, half: number): number {
  // The derivatives of the ratio at -distance: each is -distance times the last and n times the one before it.
  let before = millsRatio(distance)
  let current = 1 - distance * before
  let power = half
  let sum = current * power
  for (let order = 1; order < 11; order += 2) {
    const even = -distance * current + order * before
    const odd = -distance * even + (order + 1) * current
    before = even
    current = odd
    power *= (half * half) / ((order + 1) * (order + 2))
    sum += current * power
  }
  return 2 * sum
}
