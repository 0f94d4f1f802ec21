// Break-evens and extremes of a profit that is known only point by point: of a position whose options expire on
// different days. It is looked at on an even net of prices and closed in on between its knots; what happens twice
// between two knots stays unseen, so that these figures are told as approximate.

export type ModelExtreme =
  /** Dollars, and the price of the share at which they come. */
  | { readonly kind: 'limited'; readonly amount: number; readonly price: number }
  | { readonly kind: 'unlimited' }

export interface ModelProfit {
  /** Prices of the share at which nothing is gained or lost, ascending. */
  readonly breakEvens: readonly number[]
  readonly best: ModelExtreme
  readonly worst: ModelExtreme
}

const KNOTS = 600
const HALVINGS = 40
const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * What is told of the profit between prices of 0 and `highest`, beyond which it goes on as a straight line that gains
 * `slopeBeyond` per dollar.
 */
export function modelProfit(
  profit: (spot: number) => number,
  highest: number,
  slopeBeyond: number,
): ModelProfit {
  const step = highest / KNOTS
  // At a price of 0 no share is left to value; a millionth of a step above says the same.
  const prices = Array.from({ length: KNOTS + 1 }, (_, knot) => Math.max(knot, 1e-6) * step)
  const gains = prices.map(profit)
  const breakEvens: number[] = []
  for (let knot = 0; knot < KNOTS; knot += 1) {
    const [from, to] = [prices[knot] as number, prices[knot + 1] as number]
    const [gain, next] = [gains[knot] as number, gains[knot + 1] as number]
    if (gain === 0) breakEvens.push(from)
    else if (next !== 0 && gain > 0 !== next > 0) breakEvens.push(crossing(profit, from, to))
  }
  const last = gains[KNOTS] as number
  if (last === 0) breakEvens.push(highest)
  else if (slopeBeyond !== 0 && last > 0 !== slopeBeyond > 0) breakEvens.push(highest - last / slopeBeyond)
  const extreme = (sign: 1 | -1): ModelExtreme =>
    sign * slopeBeyond > 0 ? { kind: 'unlimited' } : extremeOf(profit, prices, gains, sign)
  return { breakEvens, best: extreme(1), worst: extreme(-1) }
}

function crossing(profit: (spot: number) => number, from: number, to: number): number {
  const isUp = profit(from) > 0
  let [low, high] = [from, to]
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (low + high) / 2
    if (profit(middle) > 0 === isUp) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function extremeOf(
  profit: (spot: number) => number,
  prices: readonly number[],
  gains: readonly number[],
  sign: 1 | -1,
): ModelExtreme {
  let best = 0
  for (const [knot, gain] of gains.entries()) if (sign * gain > sign * (gains[best] as number)) best = knot
  let low = prices[Math.max(0, best - 1)] as number
  let high = prices[Math.min(KNOTS, best + 1)] as number
  for (let round = 0; round < HALVINGS; round += 1) {
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
    if (sign * profit(left) >= sign * profit(right)) high = right
    else low = left
  }
  const price = (low + high) / 2
  const [found, knot] = [profit(price), gains[best] as number]
  return sign * found > sign * knot
    ? { kind: 'limited', amount: found, price }
    : { kind: 'limited', amount: knot, price: prices[best] as number }
}
