// What the underlying allows an option to cost, whatever its volatility: an American option is worth at least what its
// exercise brings, a call at most the share, a put at most its strike. A quote of the underlying from within a quarter of an
// hour may be off by one percent; one from another time is only known to be within 40 percent, as far as a share may
// move unheard. Index options are European, and those far in the money are worth less than exercise would bring, so that
// an index counts as one of another time; options on volatility follow its futures and not the index, which bounds nothing.
// Authority: docs/domain.md, section "Prices"; Hull, "Options, Futures, and Other Derivatives", bounds on option prices.
import { msOf } from '../base/instant.ts'
import { MAX_MICROS } from '../base/micros.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import type { OptionContract } from '../instruments/option-contract.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import type { Candidate } from './candidate.ts'
import { farFromLast } from './limits.ts'

export interface OptionBounds {
  readonly least: Money
  /** Null where nothing bounds it from above. */
  readonly most: Money | null
}

const SAME_TIME_MS = 15 * 60_000
const SAME_TIME_DRIFT = 0.01
const volatilityIndices = new Set(['VIX', 'VOLQ', 'SPIKE'])

/** How far the share may be from where it was quoted; null where it says nothing of the option. */
export function driftOf(
  { underlying }: OptionContract,
  candidate: Candidate,
  spot: Candidate,
): number | null {
  if (volatilityIndices.has(underlying)) return null
  if (isIndexRoot(underlying)) return farFromLast
  const apart = Math.abs(msOf(candidate.asOf) - msOf(spot.asOf))
  return apart <= SAME_TIME_MS ? SAME_TIME_DRIFT : farFromLast
}

/** What exercise brings at a share price in micro-dollars, never below 0. */
export function intrinsicAt({ right, strike }: OptionContract, share: number): number {
  return Math.max(0, right === 'Call' ? share - strike : strike - share)
}

/** The bounds of a contract's price; the lower one gives way by the width of the contract's own market and the share's. */
export function optionBounds(
  contract: OptionContract,
  candidate: Candidate,
  underlying: Candidate | null,
): OptionBounds {
  const { right, strike } = contract
  const highest = right === 'Put' ? strike : null
  const drift = underlying === null ? null : driftOf(contract, candidate, underlying)
  if (underlying === null || drift === null) return { least: moneyFromMicros(0), most: highest }
  const [low, high] = [underlying.price * (1 - drift), underlying.price * (1 + drift)]
  const exercise = intrinsicAt(contract, right === 'Call' ? low : high)
  const allowance = candidate.width + underlying.width
  return {
    least: moneyFromMicros(Math.max(0, Math.round(exercise - allowance))),
    most: highest ?? moneyFromMicros(Math.min(MAX_MICROS, Math.round(high + underlying.width))),
  }
}
