// Whether a price may take the place of the last good one. A share's is held when it is further than 40 percent from the
// last one, which is first brought to today's shares by the splits known since. An option's is held outside what its
// underlying allows, and at about ten times or a tenth of a last price of these days, unless the underlying has moved as
// much. The first price of a share is taken, since nothing speaks against it; that of an option still has its underlying.
// A price of 0 is a price for an option far out of the money; a share has none (`markOf`).
// Authority: docs/domain.md, section "Prices".
import { msOf } from '../base/instant.ts'
import { factorMicros } from '../base/micros.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import { daysBetween, tradingDateAt } from '../base/trading-date.ts'
import type { Candidate, DatedSplit, OptionCase, PriceCase, ShareCase, StoredPrice } from './candidate.ts'
import {
  farFromLast,
  farFromLastPercent,
  lastDays,
  nickel,
  optionAgreement,
  shareAgreement,
} from './limits.ts'
import { nearlyTenfold, smallOption, tenfoldWithinDays } from './limits.ts'
import { driftOf, intrinsicAt, optionBounds } from './option-bounds.ts'

export const holdKinds = [
  'far-from-last',
  'tenfold',
  'below-intrinsic',
  'above-underlying',
  'above-strike',
] as const
export type HoldKind = (typeof holdKinds)[number]

/** Why a price waits. */
export interface HoldReason {
  readonly kind: HoldKind
  /** The price nearest to it that would have been taken, in dollars per share of now. */
  readonly limit: Money
  /** What an option was measured by; null where that was its own last price or its strike. */
  readonly underlying: Money | null
}

export type Verdict =
  /** `isFirst` where there was no price to compare it with. */
  | { readonly kind: 'accept'; readonly isFirst: boolean }
  | { readonly kind: 'hold'; readonly reason: HoldReason }

/** The rule for one price, by what is known here and now. */
export function judgePrice(asked: PriceCase): Verdict {
  const reason = asked.instrument === 'share' ? doubtOfShare(asked) : doubtOfOption(asked)
  return reason === null ? { kind: 'accept', isFirst: asked.previous === null } : { kind: 'hold', reason }
}

/**
 * The rule where a second source was asked: it confirms a price that is held by telling the same, or tells one that may
 * be taken in its place. What it said before the last good price was true decides nothing.
 */
export function judgeWithSecond(
  asked: PriceCase,
  second: Candidate | null,
): Verdict & { readonly taken: 'first' | 'second' } {
  const verdict = judgePrice(asked)
  if (verdict.kind === 'accept' || second === null || isBefore(second, asked.previous))
    return { ...verdict, taken: 'first' }
  if (agree(asked, second)) return { kind: 'accept', isFirst: asked.previous === null, taken: 'first' }
  const other = judgePrice({ ...asked, candidate: second })
  return other.kind === 'accept' ? { ...other, taken: 'second' } : { ...verdict, taken: 'first' }
}

/** Whether a price is the case's own, within what two sources may differ by. */
export function agree(
  { instrument, candidate }: PriceCase,
  other: Pick<Candidate, 'price' | 'width'>,
): boolean {
  const apart = Math.abs(candidate.price - other.price)
  const larger = Math.max(candidate.price, other.price)
  if (instrument === 'share') return apart <= larger * shareAgreement
  return apart <= Math.max(larger * optionAgreement, candidate.width, other.width, nickel)
}

function isBefore(candidate: Candidate, previous: StoredPrice | null): boolean {
  return previous !== null && previous.asOf !== null && candidate.asOf < previous.asOf
}

function doubtOfShare({ candidate, previous, splits }: ShareCase): HoldReason | null {
  if (previous === null || previous.price <= 0) return null
  const { numerator, denominator } = afterSplits(previous, candidate, splits)
  const before = BigInt(previous.price) * denominator
  const lowest = dividedUp(before * (HUNDRED - farPercent), HUNDRED * numerator)
  const highest = (before * (HUNDRED + farPercent)) / (HUNDRED * numerator)
  if (candidate.price >= lowest && candidate.price <= highest) return null
  const limit = candidate.price < lowest ? lowest : highest
  return { kind: 'far-from-last', limit: moneyFromMicros(limit), underlying: null }
}

/** What a share of then has become on the candidate's day: so many for so many. */
function afterSplits({ asOf }: StoredPrice, candidate: Candidate, splits: readonly DatedSplit[]) {
  const ratio = { numerator: 1n, denominator: 1n }
  if (asOf === null) return ratio
  const [before, now] = [tradingDateAt(msOf(asOf)), tradingDateAt(msOf(candidate.asOf))]
  for (const { on, numerator, denominator } of splits)
    if (on > before && on <= now) {
      ratio.numerator *= factorMicros(numerator)
      ratio.denominator *= factorMicros(denominator)
    }
  return ratio
}

const HUNDRED = 100n
const farPercent = BigInt(farFromLastPercent)

function dividedUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

function doubtOfOption(asked: OptionCase): HoldReason | null {
  const { contract, candidate, underlying } = asked
  const { least, most } = optionBounds(contract, candidate, underlying)
  const spot = underlying?.price ?? null
  if (candidate.price < least) return { kind: 'below-intrinsic', limit: least, underlying: spot }
  if (most !== null && candidate.price > most)
    return contract.right === 'Put'
      ? { kind: 'above-strike', limit: most, underlying: null }
      : { kind: 'above-underlying', limit: most, underlying: spot }
  const limit = tenfoldLimit(asked)
  return limit === null ? null : { kind: 'tenfold', limit, underlying: null }
}

/** The price that a change of about ten times went past; null where it is none, or explained. */
function tenfoldLimit(asked: OptionCase): Money | null {
  const { contract, candidate, previous } = asked
  if (previous === null || previous.asOf === null) return null
  const [low, high] = [Math.min(candidate.price, previous.price), Math.max(candidate.price, previous.price)]
  if (high < smallOption || high < low * nearlyTenfold || isExplained(asked, high - low)) return null
  const today = tradingDateAt(msOf(candidate.asOf))
  if (daysBetween(tradingDateAt(msOf(previous.asOf)), today) > tenfoldWithinDays) return null
  if (candidate.price > previous.price)
    return moneyFromMicros(Math.max(smallOption, previous.price * nearlyTenfold) - 1)
  if (daysBetween(today, contract.expiration) <= lastDays) return null
  return moneyFromMicros(Math.floor(previous.price / nearlyTenfold) + 1)
}

/** An option moves no further than what it stands on; half of its price may be volatility where exercise brings the rest. */
function isExplained(
  { contract, candidate, underlying, underlyingBefore }: OptionCase,
  change: number,
): boolean {
  if (underlying === null || (driftOf(contract, candidate, underlying) ?? 1) >= farFromLast) return false
  if (underlyingBefore !== null && Math.abs(underlying.price - underlyingBefore) >= change) return true
  return candidate.price > 0 && intrinsicAt(contract, underlying.price) * 2 >= candidate.price
}
