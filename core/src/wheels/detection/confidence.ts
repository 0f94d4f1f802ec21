// How sure it is that positions are the strategy that they look like: the sum of named parts whose weights add to 100.
// A part is a fraction of its own; nothing else changes it, and nothing is clamped. A part with nothing to look at gives
// no points and says so, and where a price is older than its session there is no score at all.
// Authority: docs/domain.md, section "Detection"; document 2, section 9 (the label's bands).
import { countText, countedText } from '../../base/words.ts'
import { averagePriceOf } from '../../figures/holding-value.ts'
import { assert } from '../../base/assert.ts'
import type { OptionRecord, PositionRecord } from '../../holdings/position-record.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'

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

export type ConfidenceLevel = 'High' | 'Medium' | 'Low'

export interface Confidence {
  /** 0 to 100; null where nothing can be scored. */
  readonly score: number | null
  readonly level: ConfidenceLevel | null
  /** Why there is no score, in a sentence; null where there is one. */
  readonly withoutScore: string | null
  /** Empty without a score. */
  readonly parts: readonly ConfidencePart[]
}

/** A part of `count` out of `of`; where there is nothing to count it gives nothing. */
export function partOf(
  name: PartName,
  weight: number,
  [count, of]: readonly [number, number],
  text: string,
): ConfidencePart {
  return { name, weight, points: of === 0 ? 0 : Math.round((weight * count) / of), text }
}

/** Where nothing can be scored. */
export function noScore(withoutScore: string): Confidence {
  return { score: null, level: null, withoutScore, parts: [] }
}

export function sumUp(parts: readonly ConfidencePart[]): Confidence {
  assert(parts.reduce((sum, { weight }) => sum + weight, 0) === 100, 'weights that add to 100')
  const score = parts.reduce((sum, { points }) => sum + points, 0)
  return { score, level: confidenceLevel(score), withoutScore: null, parts }
}

/** The label on a card: 80 or more, 60 or more. */
export function confidenceLevel(score: number): ConfidenceLevel {
  if (score >= 80) return 'High'
  return score >= 60 ? 'Medium' : 'Low'
}

/** From how many days on the next expiration leaves how much of what is open to happen. */
const timeLeft = [
  { from: 21, part: 1 },
  { from: 7, part: 0.75 },
  { from: 0, part: 0.5 },
] as const

/** 2 of 3 short puts are secured, 1 of 1 short put is secured. */
export function shareText(
  part: number,
  all: number,
  one: string,
  [single, several]: readonly [string, string],
): string {
  return `${countText(part)} of ${countedText(all, one)} ${part === 1 || all === 1 ? single : several}`
}

/** By the earliest expiration. Legs past theirs are none of `legs`. */
export function timePart(weight: number, legs: readonly OptionRecord[], today: TradingDate): ConfidencePart {
  const next = legs.map(({ contract }) => contract.expiration).toSorted()[0]
  if (next === undefined) return partOf('time', weight, [0, 0], 'Nothing to look at: no option is open.')
  const days = daysBetween(today, next)
  const part = timeLeft.find(({ from }) => days >= from)?.part ?? 0
  return partOf('time', weight, [part, 1], `${countedText(days, 'day')} to the next expiration.`)
}

/** Those whose price is of the latest session. */
export function pricesPart(
  weight: number,
  records: readonly PositionRecord[],
  isCurrent: (record: PositionRecord) => boolean,
): ConfidencePart {
  const known = records.filter(isCurrent).length
  const said = shareText(known, records.length, 'position', ['has', 'have'])
  return partOf('prices', weight, [known, records.length], `${said} a price of the latest session.`)
}

export function costsPart(weight: number, records: readonly PositionRecord[]): ConfidencePart {
  const known = records.filter((record) => averagePriceOf(record) !== null).length
  return partOf(
    'costs',
    weight,
    [known, records.length],
    `${shareText(known, records.length, 'position', ['has', 'have'])} a cost.`,
  )
}
