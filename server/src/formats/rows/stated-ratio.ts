/**
 * The ratio of a split as rows state it: by the shares that went and came, or in words. Brokers cut what is left to
 * whole shares and pay the rest in cash, so that the shares alone may fit several ratios.
 */
import { MICROS, splitRatio } from '@wheelwright/core/entries'
import type { Quantity } from '@wheelwright/core/entries'

type Direction = 'forward' | 'reverse'
type SplitRatio = NonNullable<ReturnType<typeof splitRatio>>

const words = /(?<![\d.:/])(\d{1,6}) ?(?:-? ?FOR ?-?|:) ?(\d{1,6})(?![\d.:/]| ?[AP]M\b)/gi

/** New shares for old ones, whichever stands first: the direction says which are more. Null for none, or for two. */
export function ratioInWords(text: string, direction: Direction): SplitRatio | null {
  const found = [...text.matchAll(words)].map((match) =>
    ratioOf(Number(match[1]), Number(match[2]), direction),
  )
  const [first = null] = found
  const isOne = found.every(
    (ratio) => ratio?.numerator === first?.numerator && ratio?.denominator === first?.denominator,
  )
  return isOne ? first : null
}

/** The smaller side of any ratio that is declared; `12:30` is a time of day. */
const largestSide = 10

function ratioOf(a: number, b: number, direction: Direction): SplitRatio | null {
  const [less, more] = [Math.min(a, b), Math.max(a, b)]
  if (less === 0 || less === more || less > largestSide) return null
  return direction === 'reverse'
    ? { numerator: less, denominator: more }
    : { numerator: more, denominator: less }
}

interface PairRatio {
  readonly ratio: SplitRatio
  /** Whether it is one that companies declare; else it is the shares themselves. */
  readonly isPlain: boolean
}

/** Of shares held before and after, of one sign; null where none were held or nothing changed. */
export function pairRatio(before: Quantity, after: Quantity, text: string): PairRatio | null {
  if (before === 0 || before === after || after / before <= 0) return null
  const plain = splitRatio(before, after) ?? inWords(before, after, text) ?? cutToWhole(before, after)
  if (plain !== null) return { ratio: plain, isPlain: true }
  const divisor = greatestCommonDivisor(Math.abs(before), Math.abs(after))
  return {
    ratio: { numerator: Math.abs(after) / divisor, denominator: Math.abs(before) / divisor },
    isPlain: false,
  }
}

const oneShare = MICROS

/** Words count where they leave the shares that came, but for a fraction. */
function inWords(before: number, after: number, text: string): SplitRatio | null {
  const ratio = ratioInWords(text, Math.abs(after) < Math.abs(before) ? 'reverse' : 'forward')
  if (ratio === null) return null
  const left = (Math.abs(before) * ratio.numerator) / ratio.denominator
  return Math.abs(left - Math.abs(after)) < oneShare ? ratio : null
}

/** The only 1-for-n that leaves these whole shares, the fraction paid in cash; a fraction may be among the old ones. */
function cutToWhole(before: number, after: number): SplitRatio | null {
  const [old, now] = [Math.abs(before), Math.abs(after)]
  if (now > old || now % oneShare !== 0) return null
  const largest = Math.floor(old / now)
  const isAlone = largest > 1 && leaves(largest - 1) !== now
  return isAlone && leaves(largest) === now ? { numerator: 1, denominator: largest } : null

  function leaves(n: number): number {
    return Math.floor(old / n / oneShare) * oneShare
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
