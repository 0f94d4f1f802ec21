// Some brokers state how many shares a split added, but not its ratio. The ratio then follows from the shares held: n-for-1,
// 1-for-n, or small whole numbers such as 3-for-2. A change that only fractions paid in cash would explain gives no ratio:
// it is refused rather than guessed. Authority: docs/domain.md, section "Taxes" (follow the broker's data).
import { MICROS } from '../../../base/micros.ts'
import type { Split } from '../../entries/entry.ts'

/** New shares for old ones, in lowest terms. */
export interface SplitRatio {
  readonly numerator: number
  readonly denominator: number
}

/** Shares of today per share of the first day. */
export interface SplitFactor {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** A split whose ratio is known. */
export type RatedSplit = Split & SplitRatio

export function isRated(split: Split): split is RatedSplit {
  return split.numerator !== null && split.denominator !== null
}

/** The larger number at most, where neither is 1: companies declare 3-for-2 and 5-for-4, not 12-for-25. */
const LARGEST_SIDE = 10

/**
 * Above this, companies declare round numbers of new shares: 15, 20 or 50, not 19, which another quantity held would
 * explain.
 */
const LARGEST_ODD = 12

/**
 * The ratio, from the shares held (below zero when owed) before and after; null where no ratio that companies declare fits.
 */
export function splitRatio(before: number, after: number): SplitRatio | null {
  if (before === 0 || after / before <= 0 || before === after) return null
  const [old, now] = [Math.abs(before), Math.abs(after)]
  const divisor = greatestCommonDivisor(old, now)
  const ratio = { numerator: now / divisor, denominator: old / divisor }
  if (ratio.numerator === 1) return ratio
  if (ratio.denominator === 1)
    return ratio.numerator <= LARGEST_ODD || ratio.numerator % 5 === 0 ? ratio : null
  if (Math.max(ratio.numerator, ratio.denominator) > LARGEST_SIDE || isCutToWhole(old, now)) return null
  return ratio
}

/** Whether 1-for-n with the fraction paid in cash leaves as many: 5 shares after 1-for-2 are 2, which is no 2-for-5. */
function isCutToWhole(old: number, now: number): boolean {
  if (now > old || now % MICROS !== 0) return false
  const size = Math.ceil(old / (now + MICROS))
  for (let n = Math.max(2, size); n <= old / now; n += 1)
    if (Math.floor(old / n / MICROS) * MICROS === now) return true
  return false
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
