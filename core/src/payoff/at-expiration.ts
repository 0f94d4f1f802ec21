// What a position of shares and options on one underlying is worth, and earns, when its options expire. Between two
// strikes both are straight lines in the price of the underlying, so that a few corners tell all of it: they are kept as
// whole numbers, and only what is shown is rounded, once. Authority: OCC, Characteristics and Risks of Standardized
// Options, chapters II and X; docs/domain.md, section "Units" for the rounding.
import { divideRounded, factorMicros, MAX_MICROS, MICROS } from '../base/micros.ts'
import { moneyFromMicros, sumMoneyWithin, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { expirationsOf, type PayoffLeg } from './legs.ts'

/** Why a position has no payoff that can be told. */
export type PayoffRefusal =
  | { readonly kind: 'nothing-held' }
  /** What these legs deliver is not known. */
  | { readonly kind: 'adjusted'; readonly ids: readonly string[] }
  /** The options end on different days, so that no single day decides. */
  | { readonly kind: 'several-expirations'; readonly dates: readonly TradingDate[] }
  | { readonly kind: 'out-of-range' }

/** Prices of the underlying from one to another, both included; without end above where `to` is null. */
export interface PriceRange {
  readonly from: Money
  readonly to: Money | null
}

/** The most or the least that is earned, and at which prices. */
export type Extreme =
  | { readonly kind: 'limited'; readonly amount: Money; readonly where: readonly PriceRange[] }
  | { readonly kind: 'unlimited' }

export interface Corner {
  /** Dollars per share of the underlying. */
  readonly price: Money
  /** Dollars of the whole position. */
  readonly value: Money
}

export interface ExpirationProfit {
  /** Where nothing is gained or lost, ascending; usually single prices. */
  readonly breakEvens: readonly PriceRange[]
  readonly best: Extreme
  /** Below zero where it is a loss. */
  readonly worst: Extreme
}

export interface ExpirationPayoff {
  /** At a price of 0 and at every strike, ascending. */
  readonly corners: readonly Corner[]
  /** Shares that the position comes to above the last corner: what a dollar more is worth. */
  readonly sharesBeyond: Quantity
  /** What it took to open; null where the cost of a leg is unknown, and with it the profit. */
  readonly cost: Money | null
  readonly profit: ExpirationProfit | null
}

/** Micro-dollars times the twelve decimals of quantity times multiplier. */
const SCALE = BigInt(MICROS) * BigInt(MICROS)

interface Vertex {
  readonly price: bigint
  readonly value: bigint
  /** Units of 1e-12 shares up to the next vertex. */
  readonly slope: bigint
}

/** The payoff of all legs together when the options expire, all on one day; shares alone have one too. */
export function payoffAtExpiration(legs: readonly PayoffLeg[]): Result<ExpirationPayoff, PayoffRefusal> {
  const held = legs.filter(({ quantity }) => quantity !== 0)
  const refusal = refusalOf(held)
  if (refusal !== null) return refuse(refusal)
  const vertices = verticesOf(held)
  const costs = held.map(({ cost }) => cost)
  const isCostKnown = costs.every((cost) => cost !== null)
  const cost = isCostKnown ? sumMoneyWithin(costs) : null
  const corners = vertices.map(({ price, value }) => ({ price: within(price), value: within(value, SCALE) }))
  const beyond = within(vertices.at(-1)?.slope ?? 0n, BigInt(MICROS))
  if (beyond === null || (isCostKnown && cost === null) || !corners.every(isHeld))
    return refuse({ kind: 'out-of-range' })
  const profit = cost === null ? null : profitOf(vertices.map((vertex) => lowered(vertex, cost)))
  if (profit === undefined) return refuse({ kind: 'out-of-range' })
  return ok({ corners, sharesBeyond: quantityFromMicros(beyond), cost, profit })
}

/** What the position is worth at expiration at a price of the underlying that is not below 0; null out of range. */
export function valueAtExpiration(legs: readonly PayoffLeg[], price: Money): Money | null {
  const value = legs.reduce((sum, leg) => sum + unitsOf(leg) * paidPerShare(leg, BigInt(price)), 0n)
  return within(value, SCALE)
}

function refusalOf(held: readonly PayoffLeg[]): PayoffRefusal | null {
  if (held.length === 0) return { kind: 'nothing-held' }
  const adjusted = held.filter(({ contract }) => contract?.adjusted === true)
  if (adjusted.length > 0) return { kind: 'adjusted', ids: adjusted.map(({ id }) => id) }
  const dates = expirationsOf(held)
  return dates.length > 1 ? { kind: 'several-expirations', dates } : null
}

function unitsOf({ quantity, multiplier }: PayoffLeg): bigint {
  return BigInt(quantity) * factorMicros(multiplier)
}

function paidPerShare({ contract }: PayoffLeg, price: bigint): bigint {
  if (contract === null) return price
  const above = price - BigInt(contract.strike)
  const paid = contract.right === 'Call' ? above : -above
  return paid > 0n ? paid : 0n
}

function verticesOf(held: readonly PayoffLeg[]): Vertex[] {
  const strikes = held.flatMap(({ contract }) => (contract === null ? [] : [contract.strike]))
  return [...new Set([0, ...strikes])]
    .sort((a, b) => a - b)
    .map((from) => {
      const price = BigInt(from)
      const worth = (at: bigint) => held.reduce((sum, leg) => sum + unitsOf(leg) * paidPerShare(leg, at), 0n)
      // The next strike is further than a micro-dollar away, so that one step tells the slope.
      return { price, value: worth(price), slope: worth(price + 1n) - worth(price) }
    })
}

const lowered = (vertex: Vertex, cost: Money): Vertex => ({
  ...vertex,
  value: vertex.value - BigInt(cost) * SCALE,
})

/** Undefined where a figure leaves the range. */
function profitOf(vertices: readonly Vertex[]): ExpirationProfit | undefined {
  const slopeBeyond = vertices.at(-1)?.slope ?? 0n
  const values = vertices.map(({ value }) => value)
  const [least, most] = [values.reduce(lesser), values.reduce(greater)]
  const breakEvens = rangesAt(vertices, 0n)
  const best = slopeBeyond > 0n ? unlimited : extremeAt(vertices, most)
  const worst = slopeBeyond < 0n ? unlimited : extremeAt(vertices, least)
  return breakEvens === null || best === null || worst === null ? undefined : { breakEvens, best, worst }
}

const unlimited = { kind: 'unlimited' } as const
const lesser = (a: bigint, b: bigint): bigint => (b < a ? b : a)
const greater = (a: bigint, b: bigint): bigint => (b > a ? b : a)

function extremeAt(vertices: readonly Vertex[], level: bigint): Extreme | null {
  const amount = within(level, SCALE)
  const where = rangesAt(vertices, level)
  return amount === null || where === null ? null : { kind: 'limited', amount, where }
}

/** Every price at which the position comes to the level; null where one of them leaves the range. */
function rangesAt(vertices: readonly Vertex[], level: bigint): PriceRange[] | null {
  const ranges: PriceRange[] = []
  for (const [index, vertex] of vertices.entries()) {
    const range = rangeFrom(vertex, vertices[index + 1], level)
    if (range === null) return null
    if (range !== undefined) joinRange(ranges, range)
  }
  return ranges
}

/** Where the line from a vertex comes to the level; undefined where it does not, null out of range. */
function rangeFrom(vertex: Vertex, next: Vertex | undefined, level: bigint): PriceRange | null | undefined {
  const { price, slope } = vertex
  const missing = level - vertex.value
  const here = moneyFromMicros(price)
  if (missing === 0n && slope === 0n)
    return { from: here, to: next === undefined ? null : moneyFromMicros(next.price) }
  if (missing === 0n) return { from: here, to: here }
  if (slope === 0n || missing > 0n !== slope > 0n) return undefined
  const [rise, way] = [absolute(slope), absolute(missing)]
  // A level that the next vertex is at is told by that one.
  if (next !== undefined && way >= rise * (next.price - price)) return undefined
  const reached = within(price * rise + way, rise)
  return reached === null ? null : { from: reached, to: reached }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** A range that begins where the last one ends goes on with it. */
function joinRange(ranges: PriceRange[], range: PriceRange): void {
  const last = ranges.at(-1)
  if (last !== undefined && last.to === range.from)
    ranges[ranges.length - 1] = { from: last.from, to: range.to }
  else ranges.push(range)
}

function within(value: bigint, scale = 1n): Money | null {
  const micros = divideRounded(value, scale)
  return absolute(micros) > BigInt(MAX_MICROS) ? null : moneyFromMicros(micros)
}

const isHeld = (corner: { price: Money | null; value: Money | null }): corner is Corner =>
  corner.price !== null && corner.value !== null
