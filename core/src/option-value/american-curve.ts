// American values along the price of the share. One solution of the grid holds the value at every node, so that a whole
// line costs as much as a single value; between nodes it is the cubic through the four around.
// Authority: that of american-grid.ts; within three cents of single values at a strike of 100, for pictures.
import { ok, refuse, type Result } from '../base/result.ts'
import { americanNodes } from './american-grid.ts'
import { certainAmerican } from './certain-american.ts'
import { europeanPrice } from './european.ts'
import { escrow, type EscrowedTerms, type PricingTerms, type ValuationRefusal } from './terms.ts'

/** Below this deviation up to expiration chance moves a share at 100 by less than a thousandth of a cent. */
const CERTAIN = 1e-7
/** The part of the grid's reach to either side that its ends leave alone. */
const RELIABLE = 0.6

/**
 * Tells what the option is worth, in dollars per share, at any price of the share; the spot of the terms decides
 * nothing. Where the share is worth less than its dividends, exercise decides.
 */
export function americanCurve(
  option: PricingTerms,
  volatility: number,
): Result<(spot: number) => number, ValuationRefusal> {
  if (!Number.isFinite(volatility)) return refuse({ kind: 'not-finite' })
  if (volatility < 0) return refuse({ kind: 'negative-volatility' })
  // The strike in the middle of the grid, where the line bends most.
  const checked = escrow({ ...option, spot: Number.MAX_VALUE })
  if (!checked.ok) return checked
  const { right, strike, years, escrow: escrowed } = checked.value
  const terms = { ...checked.value, spot: strike + escrowed, stock: strike }
  const sign = right === 'Call' ? 1 : -1
  const exercised = (spot: number): number => Math.max(0, sign * (spot - strike))
  if (volatility * Math.sqrt(years) < CERTAIN) return ok(exercised)
  const held = isNeverExercised(terms) ? european(terms, volatility) : onNodes(terms, volatility)
  return ok((spot) => {
    const stock = spot - escrowed
    return stock > 0 ? Math.max(exercised(spot), held(stock)) : exercised(spot)
  })
}

/** A call on a share that pays nothing earns more by waiting. */
const isNeverExercised = ({ right, rate, dividendYield, escrow: escrowed }: EscrowedTerms): boolean =>
  right === 'Call' && escrowed === 0 && rate >= 0 && dividendYield <= 0

const european =
  (terms: EscrowedTerms, volatility: number) =>
  (stock: number): number =>
    europeanPrice({ ...terms, stock }, volatility)

/** Beyond the nodes the option is far out of the money, or the day on which to exercise it is certain. */
function onNodes(terms: EscrowedTerms, volatility: number): (stock: number) => number {
  const { gap, values } = americanNodes(terms, volatility)
  const middle = (values.length - 1) / 2
  const europeanAt = european(terms, volatility)
  const beyond = (stock: number): number =>
    Math.max(europeanAt(stock), certainAmerican({ ...terms, spot: stock + terms.escrow, stock }).price)
  const isCall = terms.right === 'Call'
  return (stock) => {
    const ratio = stock / terms.stock
    const place = middle + (isCall ? -1 : 1) * (Math.log(ratio) / gap)
    if (Math.abs(place - middle) > RELIABLE * middle) return beyond(stock)
    const value = cubicAt(values, place)
    return isCall ? value * ratio : value
  }
}

/** The cubic through the four nodes around a place; the first and the last gap are none. */
function cubicAt(values: Float64Array, place: number): number {
  const node = Math.floor(place)
  const part = place - node
  const at = (offset: number): number => values[node + offset] as number
  const [before, ahead, beyond] = [part + 1, 1 - part, 2 - part]
  return (
    (-part * ahead * beyond * at(-1)) / 6 +
    (before * ahead * beyond * at(0)) / 2 +
    (before * part * beyond * at(1)) / 2 -
    (before * part * ahead * at(2)) / 6
  )
}
