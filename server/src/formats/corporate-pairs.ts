/** Two rows that together say what one alone does not: the old and the new shares of a split. */
import type { Quantity } from '@wheelwright/core'

export interface Ratio {
  readonly numerator: number
  readonly denominator: number
}

/** The smaller side of a true ratio (1-for-10, 3-for-2); a larger one comes of fractions that were paid in cash. */
const largestSmallSide = 4

/** New shares per old ones in lowest terms; null when the two counts make no ratio that a company declares. */
export function splitRatio(before: Quantity, after: Quantity): Ratio | null {
  const [old, now] = [Math.abs(before), Math.abs(after)]
  if (old === 0 || now === 0 || old === now) return null
  const divisor = greatestCommonDivisor(old, now)
  const ratio = { numerator: now / divisor, denominator: old / divisor }
  return Math.min(ratio.numerator, ratio.denominator) <= largestSmallSide ? ratio : null
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** The company as the broker writes it before `XXXREVERSE SPLIT EFF: 06/10/24` and the like. */
export function companyOf(description: string): string {
  const mark = description.indexOf('XXX')
  return (mark === -1 ? description : description.slice(0, mark)).trim().toUpperCase()
}
