// The term of a gain: long-term when held for more than a year, including the days tacked from shares that were replaced.
// Written options and short sales are short-term. Shares of one lot may have replaced others of different dates, so a gain
// may have a part of each term. Authority: IRC sections 1222, 1223(3), 1233 and 1234; IRS Publication 550.
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { addDays, daysBetween, parseTradingDate, type TradingDate } from '../../base/trading-date.ts'
import { assert } from '../../base/assert.ts'
import {
  daysOf,
  isKnown,
  sharesOf,
  sumsByDays,
  type CarriedParts,
  type PartSums,
} from '../lots/carried-parts.ts'
import type { Ending } from './wash-endings.ts'

export type Term = 'short' | 'long'

/** The part of an ending with one term. */
export interface TermPart {
  /** Null when the purchase is not known, or whether its holding period tacks. */
  readonly term: Term | null
  /** Micro-shares, as those of the last day. */
  readonly shares: number
  /** Null when not known. */
  readonly adjustedGain: Money | null
  /** Above zero: the part of its loss that is deferred or gone; null when not known. */
  readonly disallowed: Money | null
}

/** The result of an ending: what its shares gain or lose, each with its days, and which of them were replaced. */
export interface Outcome {
  /** Losses above zero; null where the ending represents no shares. */
  readonly laid: CarriedParts
  readonly replaced: readonly CarriedParts[]
  readonly adjustedGain: Money | null
  readonly disallowed: Money | null
  /** Whether some of its shares replaced others. */
  readonly tacks: boolean
}

/** The parts of an ending by term, long-term first; nearly always one. */
export function termsOf(
  { opened, side, heldUntil, shares }: Pick<Ending, 'opened' | 'side' | 'heldUntil' | 'shares'>,
  { laid, replaced, adjustedGain, disallowed, tacks }: Outcome,
): TermPart[] {
  const whole = (term: Term | null): TermPart[] => [{ term, shares, adjustedGain, disallowed }]
  if (side === 'short') return whole('short')
  if (opened === null) return whole(null)
  const least = longTermDays(heldUntil)
  if (laid === null) return whole(daysBetween(opened, heldUntil) >= least ? 'long' : 'short')
  if (tacks && !isKnown(laid)) return whole(null)
  if (laid.fewestDays >= least) return whole('long')
  if (laid.mostDays < least) return whole('short')
  const gains = sumsByDays(laid, least)
  const losses = replaced.map((parts) => sumsByDays(parts, least))
  return ([0, 1] as const).map((at) => ({
    term: at === 0 ? 'long' : 'short',
    shares: gains[at].shares,
    adjustedGain: negated(gains[at]),
    disallowed: disallowed === null ? null : sumOf(losses.map((each) => each[at])),
  }))
}

function negated({ added }: PartSums): Money | null {
  return added === null ? null : moneyFromMicros(0 - added)
}

function sumOf(sums: readonly PartSums[]): Money {
  return moneyFromMicros(sums.reduce((total, { added }) => total + (added ?? 0), 0))
}

/** Where all shares of an ending replaced others held equally long: the days by which they tack; else null. */
export function wholeTack(tacked: CarriedParts, shares: number): number | null {
  return sharesOf(tacked) < shares ? null : daysOf(tacked)
}

let latest: readonly [TradingDate | null, number] = [null, 0]

/** The fewest days from a purchase to a sale on that day that are more than a year. */
export function longTermDays(date: TradingDate): number {
  const [known, days] = latest
  if (known === date) return days
  const found = daysBetween(latestLongTerm(date), date)
  latest = [date, found]
  return found
}

/**
 * The last purchase date for which a sale on that day is long-term. A year that begins on 1 March, after a purchase on 28
 * February, has 29 February in it. (Revenue Ruling 66-7)
 */
function latestLongTerm(date: TradingDate): TradingDate {
  const year = Number(date.slice(0, 4)) - 1
  const isLeapDay = date.slice(5) === '02-29'
  const parsed = parseTradingDate(`${year}-${isLeapDay ? '02-28' : date.slice(5)}`)
  assert(parsed.ok, 'the same day of the year before')
  return addDays(parsed.value, -1)
}
