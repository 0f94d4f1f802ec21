// The share price at or below which an American put is exercised, as a function of the time left, and what the right to
// do so is worth. The boundary solves an integral equation, iterated at Chebyshev nodes of the root of time, where the
// squared logarithm of the boundary is smooth; integrals run over an angle whose sine is the root of time, smooth at
// both ends. Authority: L. Andersen, M. Lake and D. Offengenden, "High Performance American Option Pricing", Journal of
// Computational Finance 20 (2016), fixed point system B; the premium's integral is I. J. Kim's (1990).
import { gaussLegendre } from './quadrature.ts'
import { tabledCdf } from './tabled-normal.ts'

/** A put, with some time and volatility and a rate above zero. */
export interface AmericanPut {
  readonly spot: number
  readonly strike: number
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  readonly volatility: number
}

/** The premium of early exercise over the European put, and its changes per dollar of the share. */
export interface ExercisePremium {
  readonly premium: number
  readonly delta: number
  readonly gamma: number
}

const NODES = 9
const POINTS = 10
const OUTER_POINTS = 24
const ROUNDS = 60
/** The change of the boundary's logarithm in a round, times the root of time, with which it is done. */
const TOLERANCE = 2e-5
const QUARTER = Math.PI / 4

const inner = gaussLegendre(POINTS)
const outer = gaussLegendre(OUTER_POINTS)
/** The roots of time of the nodes, from the whole down to nothing. */
const roots = Float64Array.from(
  { length: NODES + 1 },
  (_, node) => (1 + Math.cos((node * Math.PI) / NODES)) / 2,
)
const cosines = inner.nodes.map((node) => Math.cos(QUARTER * (1 + node)))
const sines = inner.nodes.map((node) => Math.sin(QUARTER * (1 + node)))
const outerCosines = outer.nodes.map((node) => Math.cos(QUARTER * (1 + node)))
const outerSines = outer.nodes.map((node) => Math.sin(QUARTER * (1 + node)))

/** What each node but the last, where the square is 0, adds to the interpolation at a root of time. */
function interpolationRow(root: number): number[] {
  const weights = Array.from(roots, (node, index) => {
    const sign = index % 2 === 0 ? 1 : -1
    const isEnd = index === 0 || index === NODES
    return (sign * (isEnd ? 0.5 : 1)) / (root - node)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.slice(0, NODES).map((weight) => weight / total)
}

/** The rows of all inner points of all nodes, one after the other: no option changes them. */
const innerRows = Float64Array.from(
  Array.from(roots.subarray(0, NODES)).flatMap((root) =>
    Array.from(sines).flatMap((sine) => interpolationRow(root * sine)),
  ),
)
const outerRows = Float64Array.from(Array.from(outerSines).flatMap(interpolationRow))

/** How far the boundary's logarithm lies below its limit, from the squares at the nodes. */
function depthAt(rows: Float64Array, row: number, squares: Float64Array): number {
  let sum = 0
  for (let node = 0, at = row * NODES; node < NODES; node += 1, at += 1)
    sum += (rows[at] as number) * (squares[node] as number)
  return sum > 0 ? Math.sqrt(sum) : 0
}

const squares = new Float64Array(NODES)
const renewed = new Float64Array(NODES)
const byRate = new Float64Array(NODES * POINTS)
const byYield = new Float64Array(NODES * POINTS)

/** The premium; null where the put is to be exercised at once. */
export function exercisePremium(put: AmericanPut): ExercisePremium | null {
  const { spot, strike, rate, dividendYield } = put
  const limit = dividendYield > rate ? Math.log(rate / dividendYield) : 0
  const floor = guessBoundary(put, limit)
  weighPoints(put)
  for (let round = 0; round < ROUNDS; round += 1) if (renewBoundary(put, limit, floor) < TOLERANCE) break
  const distance = Math.log(spot / strike) - limit
  return distance <= -Math.sqrt(squares[0] as number) ? null : sumPremium(put, distance)
}

/**
 * Starts from the approximation of P. Bjerksund and G. Stensland (1993), between the limit at expiration and the
 * boundary of a put without end, which comes back as the floor.
 */
function guessBoundary(put: AmericanPut, limit: number): number {
  const { years, rate, dividendYield, volatility } = put
  const variance = volatility * volatility
  const carry = rate - dividendYield - variance / 2
  const power = -(carry + Math.sqrt(carry * carry + 2 * rate * variance)) / variance
  const floor = Math.log(power / (power - 1))
  const [nearest, endless] = [Math.exp(-limit), Math.exp(-floor)]
  for (let node = 0; node < NODES; node += 1) {
    const time = years * (roots[node] as number) ** 2
    const speed = (dividendYield - rate) * time + 2 * volatility * Math.sqrt(time)
    const approached = -Math.expm1(Math.min(0, (-speed * nearest) / (endless - nearest)))
    squares[node] = (limit + Math.log(nearest + (endless - nearest) * approached)) ** 2
  }
  return floor
}

/** The weights of the inner points with the growth of interest and yield, which stay through all rounds. */
function weighPoints({ years, rate, dividendYield }: AmericanPut): void {
  for (let node = 0, at = 0; node < NODES; node += 1) {
    const time = years * (roots[node] as number) ** 2
    for (let point = 0; point < POINTS; point += 1, at += 1) {
      const sine = sines[point] as number
      const passed = time * sine * sine
      const weight = (inner.weights[point] as number) * 2 * QUARTER * time * sine * (cosines[point] as number)
      byRate[at] = rate * weight * Math.exp(rate * passed)
      byYield[at] = dividendYield === 0 ? 0 : dividendYield * weight * Math.exp(dividendYield * passed)
    }
  }
}

/** One round of the fixed point at every node; the largest change of a logarithm, times the root of its time. */
function renewBoundary(put: AmericanPut, limit: number, floor: number): number {
  const { years, rate, dividendYield, volatility } = put
  const drift = rate - dividendYield
  let largest = 0
  for (let node = 0; node < NODES; node += 1) {
    const time = years * (roots[node] as number) ** 2
    const deviation = volatility * Math.sqrt(time)
    const depth = Math.sqrt(squares[node] as number)
    const upper = (limit - depth + drift * time) / deviation + deviation / 2
    let byStrike = tabledCdf(upper - deviation)
    let bySpot = tabledCdf(upper)
    for (let point = 0, at = node * POINTS; point < POINTS; point += 1, at += 1) {
      const cosine = cosines[point] as number
      const part = deviation * cosine
      const lead = depthAt(innerRows, at, squares) - depth + drift * time * cosine * cosine
      const above = lead / part + part / 2
      byStrike += (byRate[at] as number) * tabledCdf(above - part)
      if (dividendYield !== 0) bySpot += (byYield[at] as number) * tabledCdf(above)
    }
    let logarithm = Math.log(byStrike / bySpot) - drift * time
    // A round that leaves the possible range goes half the way to its end.
    if (!(logarithm <= limit)) logarithm = limit - depth / 2
    if (logarithm < floor) logarithm = (limit - depth + floor) / 2
    renewed[node] = (limit - logarithm) ** 2
    largest = Math.max(largest, (roots[node] as number) * Math.abs(limit - depth - logarithm))
  }
  squares.set(renewed)
  return largest
}

/** Interest gained on the strike less yield lost on the share, while the share is below the boundary. */
function sumPremium(put: AmericanPut, distance: number): ExercisePremium {
  const { spot, strike, years, rate, dividendYield, volatility } = put
  const drift = rate - dividendYield
  let [premium, delta, gamma] = [0, 0, 0]
  for (let point = 0; point < OUTER_POINTS; point += 1) {
    const cosine = outerCosines[point] as number
    const left = years * cosine * cosine
    const deviation = volatility * Math.sqrt(years) * cosine
    const weight =
      (outer.weights[point] as number) * 2 * QUARTER * years * cosine * (outerSines[point] as number)
    const above = (distance + depthAt(outerRows, point, squares) + drift * left) / deviation + deviation / 2
    const below = above - deviation
    const interest = weight * rate * strike * Math.exp(-rate * left)
    const yielded = weight * dividendYield * spot * Math.exp(-dividendYield * left)
    const lost = yielded * tabledCdf(-above)
    premium += interest * tabledCdf(-below) - lost
    const interestDensity = (interest * Math.exp((-below * below) / 2)) / Math.sqrt(2 * Math.PI) / deviation
    const yieldDensity = (yielded * Math.exp((-above * above) / 2)) / Math.sqrt(2 * Math.PI) / deviation
    delta += yieldDensity - interestDensity - lost
    gamma += interestDensity * (1 + below / deviation) + yieldDensity * (1 - above / deviation)
  }
  return { premium: Math.max(0, premium), delta: delta / spot, gamma: gamma / (spot * spot) }
}
