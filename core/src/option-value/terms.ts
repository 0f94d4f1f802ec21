// What an option is valued from, and which of it can't be valued. Rates, yield and volatility are continuous fractions
// per year; time is in years (ACT/365F); prices are dollars per share.
// Dated dividends follow the escrowed model (Hull, "Options, Futures, and Other Derivatives", on dividends): the share
// less the present value of all dividends up to expiration moves with the volatility, the rest of it grows at the rate.
import type { OptionRight } from '../instruments/option-contract.ts'
import { ok, refuse, type Result } from '../base/result.ts'

/** An amount per share that its holder gets when the share goes ex, that many years from now. */
export interface DatedDividend {
  readonly years: number
  readonly amount: number
}

/** All that an option's price depends on but the volatility. */
export interface PricingTerms {
  readonly right: OptionRight
  /** Dollars per share, above 0. */
  readonly spot: number
  readonly strike: number
  /** Not below 0; 0 is expiration. */
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  /** Those after expiration don't count. */
  readonly dividends?: readonly DatedDividend[]
}

export interface ValuedOption extends PricingTerms {
  /** Not below 0. */
  readonly volatility: number
}

export interface OptionValue {
  /** Dollars per share. */
  readonly price: number
  /** Change of the price per dollar of the share: 0 to 1 for a call, -1 to 0 for a put. */
  readonly delta: number
  /** Change of delta per dollar of the share; 0 at a kink, where there is none. */
  readonly gamma: number
  /** Change of the price per calendar day that passes. */
  readonly theta: number
  /** Change of the price per percentage point of volatility. */
  readonly vega: number
  /** Change of the price per percentage point of the rate. */
  readonly rho: number
}

/** Which input can't be valued; `out-of-range` where the figures leave what a number can hold. */
export interface ValuationRefusal {
  readonly kind:
    | 'not-finite'
    | 'spot-not-positive'
    | 'strike-not-positive'
    | 'negative-time'
    | 'negative-volatility'
    | 'negative-dividend'
    | 'dividends-exceed-spot'
    | 'out-of-range'
}

/** The terms with the dividends up to expiration taken out of the share. */
export interface EscrowedTerms extends PricingTerms {
  /** The share less the present value of its dividends. */
  readonly stock: number
  /** That present value, */
  readonly escrow: number
  /** and how much it falls per unit of the rate. */
  readonly escrowDuration: number
}

/** Checks the terms once, and takes the dividends out of the share. */
export function escrow(terms: PricingTerms): Result<EscrowedTerms, ValuationRefusal> {
  const { right, spot, strike, years, rate, dividendYield, dividends = [] } = terms
  const kind = refusalOf(terms)
  if (kind !== null) return refuse({ kind })
  let [present, duration] = [0, 0]
  for (const dividend of dividends) {
    if (!Number.isFinite(dividend.years) || !Number.isFinite(dividend.amount))
      return refuse({ kind: 'not-finite' })
    if (dividend.years < 0) return refuse({ kind: 'negative-time' })
    if (dividend.amount < 0) return refuse({ kind: 'negative-dividend' })
    if (dividend.years > years) continue
    const worth = dividend.amount * Math.exp(-rate * dividend.years)
    present += worth
    duration += worth * dividend.years
  }
  const stock = spot - present
  if (!(stock > 0)) return refuse({ kind: 'dividends-exceed-spot' })
  return ok({
    right,
    spot,
    strike,
    years,
    rate,
    dividendYield,
    dividends,
    stock,
    escrow: present,
    escrowDuration: duration,
  })
}

/** Values from checked terms and a volatility; figures that no number can hold are refused, never passed on. */
export function checkedValue(
  option: ValuedOption,
  valuate: (terms: EscrowedTerms, volatility: number) => OptionValue,
): Result<OptionValue, ValuationRefusal> {
  const { volatility } = option
  if (!Number.isFinite(volatility)) return refuse({ kind: 'not-finite' })
  const terms = escrow(option)
  if (!terms.ok) return terms
  if (volatility < 0) return refuse({ kind: 'negative-volatility' })
  const value = valuate(terms.value, volatility)
  const { price, delta, gamma, theta, vega, rho } = value
  // One sum asks all six at once: it is finite only when each of them is.
  return Number.isFinite(price + delta + gamma + theta + vega + rho)
    ? ok(value)
    : refuse({ kind: 'out-of-range' })
}

function refusalOf(terms: PricingTerms): ValuationRefusal['kind'] | null {
  const { spot, strike, years, rate, dividendYield } = terms
  if (!Number.isFinite(spot + strike + years + rate + dividendYield)) return 'not-finite'
  if (spot <= 0) return 'spot-not-positive'
  if (strike <= 0) return 'strike-not-positive'
  return years < 0 ? 'negative-time' : null
}
