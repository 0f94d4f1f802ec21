// How sure it is that positions are the strategy that they look like: the sum of named parts whose weights add to 100.
// A part is a fraction of its own; nothing else changes it, and nothing is clamped.
// Authority: docs/domain.md, section "Detection"; document 2, section 9 (the label's bands).
import { assert } from '../../assert.ts'
import type { OptionRecord, PositionRecord } from '../../position-record.ts'
import { daysBetween, type TradingDate } from '../../trading-date.ts'

export type PartName =
  | 'coverage'
  | 'cash'
  | 'free shares'
  | 'whole lots'
  | 'ledger'
  | 'time'
  | 'prices'
  | 'costs'

export interface ConfidencePart {
  readonly name: PartName
  /** The most that it can give. */
  readonly weight: number
  /** Whole points, 0 to the weight. */
  readonly points: number
  /** The numbers behind it, in a sentence. */
  readonly text: string
}

export interface Confidence {
  /** 0 to 100. */
  readonly score: number
  readonly level: 'High' | 'Medium' | 'Low'
  readonly parts: readonly ConfidencePart[]
}

/** A part of `count` out of `of`; where there is nothing to count it is whole. */
export function partOf(
  name: PartName,
  weight: number,
  [count, of]: readonly [number, number],
  text: string,
): ConfidencePart {
  const fraction = of === 0 ? 1 : count / of
  return { name, weight, points: Math.round(weight * fraction), text }
}

export function sumUp(parts: readonly ConfidencePart[]): Confidence {
  assert(parts.reduce((sum, { weight }) => sum + weight, 0) === 100, 'weights that add to 100')
  const score = parts.reduce((sum, { points }) => sum + points, 0)
  return { score, level: confidenceLevel(score), parts }
}

/** The label on a card: 80 or more, 60 or more. */
export function confidenceLevel(score: number): Confidence['level'] {
  if (score >= 80) return 'High'
  return score >= 60 ? 'Medium' : 'Low'
}

/** From how many days on the next expiration leaves how much of what is open to happen. */
const timeLeft = [
  { from: 21, part: 1 },
  { from: 7, part: 0.75 },
  { from: 0, part: 0.5 },
] as const

/** By the earliest expiration; past it nothing is sure. */
export function timePart(weight: number, legs: readonly OptionRecord[], today: TradingDate): ConfidencePart {
  const next = legs.map(({ contract }) => contract.expiration).toSorted()[0]
  if (next === undefined) return partOf('time', weight, [1, 1], 'No option is open.')
  const days = daysBetween(today, next)
  const part = timeLeft.find(({ from }) => days >= from)?.part ?? 0
  const text = days < 0 ? `${next} has passed.` : `${days} days to the next expiration.`
  return partOf('time', weight, [part, 1], text)
}

export function pricesPart(weight: number, records: readonly PositionRecord[]): ConfidencePart {
  const known = records.filter(({ currentPrice }) => currentPrice !== null).length
  return partOf('prices', weight, [known, records.length], `${known} of ${records.length} have a price.`)
}

export function costsPart(weight: number, records: readonly PositionRecord[]): ConfidencePart {
  const known = records.filter(({ averagePrice }) => averagePrice !== null).length
  return partOf('costs', weight, [known, records.length], `${known} of ${records.length} have a cost.`)
}
