// The value of an American option by finite differences, for the terms that the integral equation does not cover: dated
// dividends, and rates below zero. In the logarithm of the share less its drift, discounted, the value obeys the heat
// equation; time steps end at the ex-dates and grow with the square of the time from each, so that kinks are damped.
// In the escrowed model exercise brings the share with the present value of its coming dividends, so that the strike to
// compare with jumps at every ex-date. Authority: J. Douglas (1956) for the scheme, of fourth order in space;
// M. Brennan and E. Schwartz (1977) for exercise within a step.
import type { EscrowedTerms } from './terms.ts'

/** Value and slopes on the share less its dividends, at once. */
export interface GridValue {
  readonly price: number
  /** Change per dollar of the share, and the change of that. */
  readonly delta: number
  readonly gamma: number
}

/** How fine a grid is: nodes to each side of the share, and time steps over the whole time; a part takes its root. */
interface Fineness {
  readonly side: number
  readonly steps: number
  /** How many of its gaps and steps stand for one of the grid that it refines, so that the errors of both compare. */
  readonly splits: 1 | 2
}

const REACH = 6
const FEWEST_STEPS = 6
/** Where only ex-dates are worth exercising before, nothing happens within a step, and one grid is fine enough. */
const single: Fineness = { side: 120, steps: 64, splits: 1 }
/** Exercise within a step leaves errors that fall with the squares of gap and step: a second grid tells how large. */
const rough: Fineness = { side: 66, steps: 50, splits: 1 }
const close: Fineness = { side: 132, steps: 50, splits: 2 }
/** For pictures, whose lines are thicker than its errors. */
const drawn: Fineness = { side: 90, steps: 40, splits: 1 }
const LARGEST = 512

/** What every step works on. Exercise pays `fixed` less `floating` times the node's factor, both told for an instant. */
interface Grid {
  readonly fineness: Fineness
  readonly terms: EscrowedTerms
  readonly variance: number
  readonly gap: number
  readonly factors: Float64Array
  readonly values: Float64Array
}

interface Exercise {
  readonly fixed: number
  readonly floating: number
}

const pivots = new Float64Array(LARGEST)
const knowns = new Float64Array(LARGEST)

/** The value, its delta and its gamma; the terms and a volatility above 0 with some time left. */
export function americanOnGrid(terms: EscrowedTerms, volatility: number): GridValue {
  if (isOneEnough(terms)) return valueAtShare(solve(terms, volatility, single))
  const base = valueAtShare(solve(terms, volatility, rough))
  const refined = valueAtShare(solve(terms, volatility, close))
  const extrapolate = (of: keyof GridValue) => refined[of] + (refined[of] - base[of]) / 3
  return { price: extrapolate('price'), delta: extrapolate('delta'), gamma: extrapolate('gamma') }
}

/**
 * The values at all nodes, `gap` apart in the logarithm and with the share of the terms in the middle: a put's in
 * dollars along the share, a call's in shares along its inverse. Within three cents at a strike of 100.
 */
export function americanNodes(
  terms: EscrowedTerms,
  volatility: number,
): { readonly gap: number; readonly values: Float64Array } {
  return solve(terms, volatility, drawn)
}

/** A call without yield is only worth exercising before an ex-date. */
const isOneEnough = ({ right, rate, dividendYield }: EscrowedTerms): boolean =>
  right === 'Call' && rate >= 0 && dividendYield <= 0

function solve(terms: EscrowedTerms, volatility: number, fineness: Fineness): Grid {
  const { years } = terms
  const { side } = fineness
  const gap = (REACH * volatility * Math.sqrt(years)) / side
  const grid: Grid = {
    fineness,
    terms,
    variance: volatility * volatility,
    gap,
    factors: Float64Array.from({ length: 2 * side + 1 }, (_, node) => Math.exp((node - side) * gap)),
    values: new Float64Array(2 * side + 1),
  }
  const exDates = [...new Set((terms.dividends ?? []).map((dividend) => dividend.years))]
    .filter((at) => at <= years && at > 0)
    .sort((a, b) => b - a)
  expire(grid)
  let from = years
  for (const at of exDates) {
    if (at < from) stepBack(grid, from, at)
    exerciseBefore(grid, at)
    from = at
  }
  if (from > 0) stepBack(grid, from, 0)
  return grid
}

/**
 * What exercise pays at an instant, discounted to now: for a put the strike less the share, in dollars; for a call the
 * share less the strike, in shares, so that neither is without bound. The strike is less the dividends to come; at an
 * ex-date itself, or just before it.
 */
function exerciseAt({ terms, variance }: Grid, at: number, isBefore: boolean): Exercise {
  const { right, stock, strike, rate, dividendYield, years, dividends = [] } = terms
  let paid = strike * Math.exp(-rate * at)
  for (const dividend of dividends)
    if (dividend.years <= years && (dividend.years > at || (isBefore && dividend.years === at)))
      paid -= dividend.amount * Math.exp(-rate * dividend.years)
  const brought = stock * Math.exp(-dividendYield * at)
  const lean = Math.exp((-variance * at) / 2)
  return right === 'Call'
    ? { fixed: brought, floating: paid * lean }
    : { fixed: paid, floating: brought * lean }
}

/** Fills in what is paid at expiration. */
function expire(grid: Grid): void {
  const { factors, values, gap, terms, fineness } = grid
  const { fixed, floating } = exerciseAt(grid, terms.years, false)
  for (let node = 0; node < values.length; node += 1)
    values[node] = Math.max(0, fixed - floating * (factors[node] as number))
  const place = Math.log(fixed / floating) / gap + fineness.side
  if (place > 0 && place < values.length - 1) straighten(values, place, fixed * gap)
}

/**
 * Takes from the nodes around a kink what sampling it there would add to every later average of the values: the second
 * term of Euler and Maclaurin's sum. `rise` is the jump of the slope times the gap.
 */
function straighten(values: Float64Array, place: number, rise: number): void {
  const node = Math.floor(place)
  const part = place - node
  const excess = rise * ((part * (1 - part)) / 2 - 1 / 12)
  values[node] = (values[node] as number) - excess * (1 - part)
  values[node + 1] = (values[node + 1] as number) - excess * part
}

/** Exercise just before the share goes ex, where that brings more. */
function exerciseBefore(grid: Grid, at: number): void {
  const { factors, values } = grid
  const { fixed, floating } = exerciseAt(grid, at, true)
  let [before, crossing, rise] = [0, -1, 0]
  for (let node = 0; node < values.length; node += 1) {
    const excess = fixed - floating * (factors[node] as number) - (values[node] as number)
    if (node > 0 && excess > 0 !== before > 0) {
      rise = Math.abs(excess - before)
      crossing = node - 1 + before / (before - excess)
    }
    if (excess > 0) values[node] = (values[node] as number) + excess
    before = excess
  }
  if (crossing >= 0) straighten(values, crossing, rise)
}

/** From one instant back to an earlier one, exercising where that brings more than to hold. */
function stepBack(grid: Grid, from: number, to: number): void {
  const span = from - to
  const { steps: wanted, splits } = grid.fineness
  // The first step is the one that damps a kink best: three of the rougher grid's gaps squared make two of its variance.
  const damping = (2 * (splits * grid.gap) ** 2) / (3 * grid.variance)
  const most = Math.max(1, Math.floor(span / damping))
  const steps =
    splits * Math.min(most, Math.max(FEWEST_STEPS, Math.ceil(wanted * Math.sqrt(span / grid.terms.years))))
  const even = Math.min(span / steps, damping / splits)
  const grown = (span - even * steps) / (steps * steps)
  let at = from
  for (let step = 1; step <= steps; step += 1) {
    const next = step === steps ? to : from - step * (even + grown * step)
    stepOnce(grid, at - next, next)
    at = next
  }
}

/** One implicit step. Exercise lies at the low nodes, so the elimination comes down to them, and going up exercises. */
function stepOnce(grid: Grid, time: number, at: number): void {
  const { factors, values, gap } = grid
  const spread = (grid.variance * time) / (2 * gap * gap)
  // Douglas' weights: the implicit one is half less a twelfth of the inverse of the spread.
  const implicit = spread / 2 - 1 / 12
  const explicit = spread - implicit
  const { fixed, floating } = exerciseAt(grid, at, false)
  // A step too short to smooth a kink must not take its corrected corner for a value to be exercised at.
  const mayExercise = implicit >= 0
  const size = values.length
  let factor = 0
  let known = 0
  for (let node = size - 2; node > 0; node -= 1) {
    const value = values[node] as number
    const bend = (values[node - 1] as number) - 2 * value + (values[node + 1] as number)
    const inverse = 1 / (1 + 2 * implicit - implicit * factor)
    factor = implicit * inverse
    known = (value + explicit * bend + implicit * known) * inverse
    pivots[node] = factor
    knowns[node] = known
  }
  let held = Math.max(values[0] as number, fixed - floating * (factors[0] as number))
  values[0] = held
  for (let node = 1; node < size - 1; node += 1) {
    const hold = (knowns[node] as number) + (pivots[node] as number) * held
    const exercise = mayExercise ? fixed - floating * (factors[node] as number) : hold
    held = hold > exercise ? hold : exercise
    values[node] = held
  }
}

function valueAtShare({ values, gap, terms, fineness }: Grid): GridValue {
  const { right, stock } = terms
  const at = (offset: number): number => values[fineness.side + offset] as number
  // Differences of fourth order, as the scheme is.
  const slope = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * gap)
  const bend = (16 * (at(1) + at(-1)) - (at(2) + at(-2)) - 30 * at(0)) / (12 * gap * gap)
  // A call is counted in shares, along the inverse of the share.
  const delta = right === 'Call' ? at(0) - slope : slope
  return { price: at(0), delta: delta / stock, gamma: (bend - slope) / (stock * stock) }
}
