// How likely a European option is to end in the money, how likely its share is to touch a price before, and how far
// it is expected to move: all of the risk-neutral lognormal distribution. Authority: Black and Scholes (1973); for the
// touch D. Cox and H. Miller, The Theory of Stochastic Processes (1965), the first passage of a Brownian motion.
import { millsRatio, normalCdf, normalPdf } from './normal-distribution.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { logRatio } from './european.ts'
import { escrow, type ValuationRefusal, type ValuedOption } from './terms.ts'

interface Path {
  /** The logarithm of the strike over the share. */
  readonly distance: number
  /** What the logarithm of the share drifts by up to expiration, */
  readonly drift: number
  /** and its deviation. */
  readonly deviation: number
}

/** The probability, 0 to 1, that the option ends in the money: the side of d2. Exactly at the strike is one half. */
export function probabilityInTheMoney(option: ValuedOption): Result<number, ValuationRefusal> {
  const path = pathOf(option)
  if (!path.ok) return path
  const { distance, drift, deviation } = path.value
  const above = drift - distance
  const middle = deviation === 0 ? (above === 0 ? 0 : above * Infinity) : above / deviation
  return ok(normalCdf(option.right === 'Call' ? middle : -middle))
}

/** The probability, 0 to 1, that the share is at the strike at some instant up to expiration. */
export function probabilityOfTouch(option: ValuedOption): Result<number, ValuationRefusal> {
  const path = pathOf(option)
  if (!path.ok) return path
  const { distance, drift, deviation } = path.value
  if (distance === 0) return ok(1)
  // A strike below is reached as its mirror image above, with the drift turned round.
  const [level, towards] = distance > 0 ? [distance, drift] : [-distance, -drift]
  if (deviation === 0) return ok(towards >= level ? 1 : 0)
  const direct = (towards - level) / deviation
  const reflected = (-towards - level) / deviation
  // exp(2 x drift x level / variance) times the density at `reflected` is the density at `direct`.
  const returned =
    reflected <= 0
      ? normalPdf(direct) * millsRatio(-reflected)
      : Math.exp((2 * towards * level) / (deviation * deviation)) * normalCdf(reflected)
  return ok(Math.min(1, normalCdf(direct) + returned))
}

/** Dollars per share that the share moves by in one standard deviation: spot x volatility x square root of years. */
export function expectedMove(
  spot: number,
  volatility: number,
  years: number,
): Result<number, ValuationRefusal> {
  const move = spot * volatility * Math.sqrt(Math.max(0, years))
  if (!Number.isFinite(spot) || !Number.isFinite(volatility) || !Number.isFinite(years))
    return refuse({ kind: 'not-finite' })
  if (spot <= 0) return refuse({ kind: 'spot-not-positive' })
  if (years < 0) return refuse({ kind: 'negative-time' })
  if (volatility < 0) return refuse({ kind: 'negative-volatility' })
  return Number.isFinite(move) ? ok(move) : refuse({ kind: 'out-of-range' })
}

function pathOf(option: ValuedOption): Result<Path, ValuationRefusal> {
  const terms = escrow(option)
  if (!terms.ok) return terms
  const { volatility, years, rate, dividendYield, strike } = option
  if (!Number.isFinite(volatility)) return refuse({ kind: 'not-finite' })
  if (volatility < 0) return refuse({ kind: 'negative-volatility' })
  const drift = (rate - dividendYield - (volatility * volatility) / 2) * years
  const distance = logRatio(strike, terms.value.stock)
  const deviation = volatility * Math.sqrt(years)
  if (!Number.isFinite(drift) || !Number.isFinite(distance)) return refuse({ kind: 'out-of-range' })
  return ok({ distance, drift, deviation })
}
