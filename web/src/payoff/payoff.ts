/** The two lines of a payoff: what the position earns when its options expire, and what on a day before. */
import {
  costOf,
  expirationInstant,
  MICROS,
  modelCurve,
  modelProfit,
  modelValue,
  moneyToNumber,
  payoffAtExpiration,
  unitsHeld,
  valueAtExpiration,
} from '@wheelwright/core'
import type { Extreme, ModelExtreme, ModelLeg, Money, PriceRange } from '@wheelwright/core'
import { asMoney } from './as-money.ts'
import { instantAhead, reachOf, strikesOf, type Reach, type Scene } from './scene.ts'

export interface Point {
  readonly price: number
  readonly amount: number
}

/** The most or the least, whichever way it was found. */
export type Limit =
  | { readonly kind: 'limited'; readonly amount: Money; readonly where: readonly PriceRange[] }
  | { readonly kind: 'unlimited' }

/** What is told of the day of the first expiration. Amounts are profits, or values where a cost is unknown. */
export interface AtExpiration {
  /** By arithmetic alone; else options that expire later are valued by the model, and figures are close. */
  readonly isExact: boolean
  readonly amountAt: (price: number) => number
  /** Null where a cost is unknown. */
  readonly profit: {
    readonly breakEvens: readonly PriceRange[]
    readonly best: Limit
    readonly worst: Limit
  } | null
}

/** What a reader may turn. */
interface Turned {
  readonly days: number
  /** Percentage points of volatility. */
  readonly shift: number
}

const extremeOf = (extreme: Extreme | ModelExtreme): Limit => {
  if (extreme.kind === 'unlimited' || 'where' in extreme) return extreme
  const price = asMoney(Math.round(extreme.price * 100) / 100)
  return { kind: 'limited', amount: asMoney(extreme.amount), where: [{ from: price, to: price }] }
}

/** Shares that the position comes to far above every strike. */
const sharesFarAbove = (legs: readonly ModelLeg[]): number =>
  legs.reduce((sum, leg) => (leg.contract?.right === 'Put' ? sum : sum + unitsHeld(leg)), 0)

/** Null where it can't be told: an option that expires later has no volatility. */
export function atExpiration(scene: Scene, shift: number): AtExpiration | null {
  const { legs, terms, firstExpiration } = scene
  const exact = payoffAtExpiration(legs)
  if (exact.ok) {
    const cost = exact.value.cost ?? 0
    const { profit } = exact.value
    return {
      isExact: true,
      amountAt: (price) => ((valueAtExpiration(legs, asMoney(price)) ?? Number.NaN) - cost) / MICROS,
      profit: profit && {
        breakEvens: profit.breakEvens,
        best: extremeOf(profit.best),
        worst: extremeOf(profit.worst),
      },
    }
  }
  if (exact.refusal.kind !== 'several-expirations' || terms === null || firstExpiration === null) return null
  const whatIf = { atMs: expirationInstant(firstExpiration), volatilityShift: shift / 100 }
  const curve = modelCurve(legs, terms, whatIf)
  if (!curve.ok) return null
  const cost = costOf(legs)
  const amountAt = (price: number) => curve.value(price) - (cost ?? 0)
  if (cost === null) return { isExact: false, amountAt, profit: null }
  const highest = 3 * Math.max(...strikesOf(legs))
  const found = modelProfit(amountAt, highest, sharesFarAbove(legs))
  const breakEvens = found.breakEvens.map((price) => {
    const told = asMoney(Math.round(price * 100) / 100)
    return { from: told, to: told }
  })
  return {
    isExact: false,
    amountAt,
    profit: { breakEvens, best: extremeOf(found.best), worst: extremeOf(found.worst) },
  }
}

/** As much of the picture as is told before any slider moves. */
export function reachOfScene({ legs, spot }: Scene, ending: AtExpiration | null): Reach {
  const strikes = strikesOf(legs)
  const near = [...strikes, ...(spot.value === null ? [] : [moneyToNumber(spot.value)])]
  const cost = near.length === 0 ? [Math.abs((costOf(legs) ?? 0) / sharesFarAbove(legs))] : []
  const middle = Math.max(...near, ...cost)
  const evens = (ending?.profit?.breakEvens ?? [])
    .map(({ from }) => moneyToNumber(from))
    .filter((price) => price > middle / 3 && price < middle * 2)
  return reachOf([...near, ...cost, ...evens])
}

const points = 120

/** Prices along the picture, the strikes among them, so that no corner is cut. */
export function pricesAlong({ low, high }: Reach, corners: readonly number[]): number[] {
  const even = Array.from({ length: points + 1 }, (_, index) => low + ((high - low) * index) / points)
  const inside = corners.filter((price) => price > low && price < high)
  return [...new Set([...even, ...inside])].toSorted((a, b) => a - b)
}

export function lineOf(prices: readonly number[], amountAt: (price: number) => number): Point[] {
  return prices
    .map((price) => ({ price, amount: amountAt(price) }))
    .filter(({ amount }) => Number.isFinite(amount))
}

export interface Before {
  readonly curve: (price: number) => number
  /** As exact as the model is, for figures in words. */
  readonly amountAt: (price: number) => number
}

/** The position so many days ahead, before the first expiration; null where its options can't be valued. */
export function before(scene: Scene, { days, shift }: Turned): Before | null {
  const { legs, terms, firstExpiration } = scene
  if (terms === null || firstExpiration === null) return null
  const whatIf = { atMs: instantAhead(scene, days), volatilityShift: shift / 100 }
  const curve = modelCurve(legs, terms, whatIf)
  if (!curve.ok) return null
  const cost = costOf(legs) ?? 0
  return {
    curve: (price) => curve.value(Math.max(price, 1e-4)) - cost,
    amountAt: (price) => {
      const value = modelValue(legs, terms, whatIf, Math.max(price, 1e-4))
      return value.ok ? value.value - cost : Number.NaN
    },
  }
}
