// The value of a European option on shares that pay a continuous dividend yield, and what it changes by per dollar of
// the share. Rates, yield and volatility are continuous fractions per year; time is in years (ACT/365F).
// Authority: F. Black and M. Scholes (1973), R. Merton (1973); checked against the tables of Hull and of Haug (1998).
import { normalCdf } from './normal-distribution.ts'
import type { OptionRight } from './option-contract.ts'
import { ok, refuse, type Result } from './result.ts'

export interface EuropeanOption {
  readonly right: OptionRight
  /** Dollars per share, above 0. */
  readonly spot: number
  readonly strike: number
  /** Not below 0; 0 is expiration. */
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  /** Not below 0. */
  readonly volatility: number
}

export interface OptionValue {
  /** Dollars per share. */
  readonly price: number
  /** Change of the price per dollar of the share: 0 to 1 for a call, -1 to 0 for a put. */
  readonly delta: number
}

/** Which input can't be valued. */
export interface ValuationRefusal {
  readonly kind:
    | 'not-finite'
    | 'spot-not-positive'
    | 'strike-not-positive'
    | 'negative-time'
    | 'negative-volatility'
}

/** Price and delta. Without time or volatility the option is worth what exercise at the forward price brings. */
export function valueEuropean(option: EuropeanOption): Result<OptionValue, ValuationRefusal> {
  const refusal = refusalOf(option)
  if (refusal !== null) return refuse({ kind: refusal })
  const { right, spot, strike, years, rate, dividendYield, volatility } = option
  const sign = right === 'Call' ? 1 : -1
  const [spotDiscount, strikeDiscount] = [Math.exp(-dividendYield * years), Math.exp(-rate * years)]
  const deviation = volatility * Math.sqrt(years)
  const drift = Math.log(spot / strike) + (rate - dividendYield) * years
  // 0/0 at the money without deviation: the option is worth nothing, and its delta is the limit of one half.
  const middle = deviation === 0 ? (drift === 0 ? 0 : drift * Infinity) : drift / deviation
  const bySpot = spotDiscount * normalCdf(sign * (middle + deviation / 2))
  const byStrike = strikeDiscount * normalCdf(sign * (middle - deviation / 2))
  const price = Math.max(0, sign * (spot * bySpot - strike * byStrike))
  return ok({ price, delta: sign * bySpot })
}

function refusalOf(option: EuropeanOption): ValuationRefusal['kind'] | null {
  const { spot, strike, years, rate, dividendYield, volatility } = option
  if (![spot, strike, years, rate, dividendYield, volatility].every(Number.isFinite)) return 'not-finite'
  if (spot <= 0) return 'spot-not-positive'
  if (strike <= 0) return 'strike-not-positive'
  if (years < 0) return 'negative-time'
  return volatility < 0 ? 'negative-volatility' : null
}
