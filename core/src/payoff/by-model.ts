// What a position is worth before its options expire: each option by the model at the volatility that its own mark
// implies, shifted for all alike where someone asks "what if"; each share at its price. An option whose expiration has
// come is worth what exercise brings. Where options expire on different days, the later ones are valued so on the first.
// Dividends that go ex in between are taken out of the options' share but not added to what shares earn.
// Authority: docs/domain.md, section "Option value".
import { moneyToNumber } from '../base/money.ts'
import { americanCurve } from '../option-value/american-curve.ts'
import { americanPrice } from '../option-value/american.ts'
import { exerciseStyleOf, pricingTermsAt, type MarketTerms } from '../option-value/contract-value.ts'
import { europeanPrice } from '../option-value/european.ts'
import { escrow, type PricingTerms } from '../option-value/terms.ts'
import { lastTradingDate } from '../instruments/option-contract.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { expirationInstant, type TradingDate } from '../base/trading-date.ts'
import { expirationsOf, unitsHeld, type PayoffLeg } from './legs.ts'

export interface ModelLeg extends PayoffLeg {
  /** What its mark implies, as a fraction; null where it has none. Shares need none. */
  readonly volatility: number | null
}

export interface WhatIf {
  /** The instant to value at, in milliseconds since 1970 UTC. */
  readonly atMs: number
  /** Added to the volatility of every option: 0.05 is five percentage points. */
  readonly volatilityShift: number
}

export type ModelRefusal =
  | { readonly kind: 'nothing-held' }
  | { readonly kind: 'adjusted'; readonly ids: readonly string[] }
  /** These options have time left, and no mark tells their volatility. */
  | { readonly kind: 'volatility-unknown'; readonly ids: readonly string[] }
  | { readonly kind: 'out-of-range' }

/** A shifted volatility stays at a percent at least. */
const LEAST_VOLATILITY = 0.01

/** The instant at which the first options of the position expire; null for shares alone. */
export function firstExpirationOf(legs: readonly PayoffLeg[]): TradingDate | null {
  return expirationsOf(legs)[0] ?? null
}

/**
 * Tells what the whole position is worth in dollars at any price of the share above 0: American options along one
 * line each, for pictures (see `americanCurve`).
 */
export function modelCurve(
  legs: readonly ModelLeg[],
  market: MarketTerms,
  whatIf: WhatIf,
): Result<(spot: number) => number, ModelRefusal> {
  const refusal = refusalOf(legs, whatIf)
  if (refusal !== null) return refuse(refusal)
  const parts: ((spot: number) => number)[] = []
  for (const leg of legs) {
    const line = lineOf(leg, market, whatIf)
    if (line === null) return refuse({ kind: 'out-of-range' })
    parts.push(line)
  }
  return ok((spot) => parts.reduce((sum, part) => sum + part(spot), 0))
}

/** What the whole position is worth in dollars at one price of the share, each option valued by itself. */
export function modelValue(
  legs: readonly ModelLeg[],
  market: MarketTerms,
  whatIf: WhatIf,
  spot: number,
): Result<number, ModelRefusal> {
  const refusal = refusalOf(legs, whatIf)
  if (refusal !== null) return refuse(refusal)
  let value = 0
  for (const leg of legs) value += unitsHeld(leg) * pricePerShare(leg, market, whatIf, spot)
  return Number.isFinite(value) ? ok(value) : refuse({ kind: 'out-of-range' })
}

function refusalOf(legs: readonly ModelLeg[], { atMs }: WhatIf): ModelRefusal | null {
  if (legs.length === 0) return { kind: 'nothing-held' }
  const named = (kind: 'adjusted' | 'volatility-unknown', which: (leg: ModelLeg) => boolean) => {
    const ids = legs.filter(which).map(({ id }) => id)
    return ids.length === 0 ? null : { kind, ids }
  }
  return (
    named('adjusted', ({ contract }) => contract?.adjusted === true) ??
    named('volatility-unknown', (leg) => leg.volatility === null && hasTime(leg, atMs))
  )
}

const hasTime = ({ contract }: PayoffLeg, atMs: number): boolean =>
  contract !== null && atMs < expirationInstant(lastTradingDate(contract.expiration))

function termsOf(leg: ModelLeg, market: MarketTerms, { atMs, volatilityShift }: WhatIf, spot: number) {
  if (leg.contract === null) return null
  const volatility = Math.max(LEAST_VOLATILITY, (leg.volatility ?? 0) + volatilityShift)
  const terms = pricingTermsAt(leg.contract, spot, market, atMs)
  return { terms, volatility, isAmerican: exerciseStyleOf(leg.contract) === 'american' }
}

/** Null where the terms can't be valued at all. */
function lineOf(leg: ModelLeg, market: MarketTerms, whatIf: WhatIf): ((spot: number) => number) | null {
  const units = unitsHeld(leg)
  const option = termsOf(leg, market, whatIf, 1)
  if (option === null) return (spot) => units * spot
  const { terms, volatility, isAmerican } = option
  if (!isAmerican) return (spot) => units * europeanAt({ ...terms, spot }, volatility)
  const curve = americanCurve(terms, volatility)
  return curve.ok ? (spot) => units * curve.value(spot) : null
}

function pricePerShare(leg: ModelLeg, market: MarketTerms, whatIf: WhatIf, spot: number): number {
  const option = termsOf(leg, market, whatIf, spot)
  if (option === null) return spot
  const { terms, volatility, isAmerican } = option
  if (!isAmerican) return europeanAt(terms, volatility)
  const checked = escrow(terms)
  return checked.ok ? americanPrice(checked.value, volatility) : exercised(terms)
}

function europeanAt(terms: PricingTerms, volatility: number): number {
  const checked = escrow(terms)
  return checked.ok ? europeanPrice(checked.value, volatility) : exercised(terms)
}

/** A share worth less than its dividends is beyond the model; exercise still brings what it brings. */
function exercised({ right, spot, strike }: PricingTerms): number {
  return Math.max(0, right === 'Call' ? spot - strike : strike - spot)
}

/** What the position took to open, in dollars; null where the cost of a leg is unknown. */
export function costOf(legs: readonly PayoffLeg[]): number | null {
  let cost = 0
  for (const leg of legs) {
    if (leg.cost === null) return null
    cost += moneyToNumber(leg.cost)
  }
  return cost
}
