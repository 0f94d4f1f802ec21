// The normal distribution from a table and a Taylor series to the next entry: right to ten decimals, and without an
// exponential or a division, for sums of hundreds of probabilities. Authority: Abramowitz and Stegun, 26.2.
import { normalCdf, normalPdf } from './normal-distribution.ts'

const LIMIT = 9
const PER_UNIT = 32
const entries = 2 * LIMIT * PER_UNIT + 1
const probabilities = Float64Array.from({ length: entries }, (_, entry) =>
  normalCdf(entry / PER_UNIT - LIMIT),
)
const densities = Float64Array.from({ length: entries }, (_, entry) => normalPdf(entry / PER_UNIT - LIMIT))

/** The probability of a value up to x; exactly 0 or 1 beyond nine deviations. */
export function tabledCdf(x: number): number {
  if (!(x > -LIMIT)) return 0
  if (x >= LIMIT) return 1
  const entry = Math.round((x + LIMIT) * PER_UNIT)
  const at = entry / PER_UNIT - LIMIT
  const rest = x - at
  const series = 1 + rest * (-at / 2 + rest * ((at * at - 1) / 6 - (rest * at * (at * at - 3)) / 24))
  return (probabilities[entry] as number) + (densities[entry] as number) * rest * series
}
