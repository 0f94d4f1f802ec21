// Shares of different days are compared in those of the last one: 100 shares from before a split of 2 for 1 are 200 of
// them. An account that held nothing has no row of a split; then it is known from the user's others.
// Authority: docs/domain.md, section "Taxes".
import { divideRounded } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import type { BookMove } from '../booking/book-move.ts'
import { isRated } from '../booking/split-ratio.ts'

/** Shares of the last day for each share, as a fraction. */
export interface ShareUnit {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** A move with what a share is then. */
export type MoveInUnits = readonly [BookMove, ShareUnit]

interface DatedSplit {
  readonly date: TradingDate
  readonly numerator: number
  readonly denominator: number
}

const one: ShareUnit = { numerator: 1n, denominator: 1n }

/** How far apart brokers may book one split. */
const SAME_SPLIT_DAYS = 7

/** The moves of each book, each with what a share is then; the books are those of one underlying. */
export function movesInUnits(books: readonly Book[]): Map<Book, MoveInUnits[]> {
  const splits = books.flatMap(({ moves }) => moves.flatMap(splitOf))
  return new Map(books.map((book) => [book, inUnits(book, splits)]))
}

/** Micro-shares of a day in those of the last day. */
export function toUnits(shares: number, { numerator, denominator }: ShareUnit): number {
  if (numerator === denominator) return shares
  return Number(divideRounded(BigInt(shares) * numerator, denominator))
}

/** Micro-shares of the last day in those of the day that the unit is of. */
export function fromUnits(units: number, { numerator, denominator }: ShareUnit): number {
  return toUnits(units, { numerator: denominator, denominator: numerator })
}

/** Told from the end, since each split counts for all that stands before it. */
function inUnits({ moves }: Book, splits: readonly DatedSplit[]): MoveInUnits[] {
  if (splits.length === 0) return moves.map((move) => [move, one])
  const own = moves.flatMap(splitOf)
  const others = distinct(splits).filter((split) => !own.some((known) => isSame(known, split)))
  let unit = one
  const told: MoveInUnits[] = []
  for (const move of moves.toReversed()) {
    for (let last = others.at(-1); last && last.date > move.date; last = others.at(-1)) {
      unit = after(last, unit)
      others.pop()
    }
    const [split] = splitOf(move)
    if (split === undefined) told.push([move, unit])
    else unit = after(split, unit)
  }
  return told.toReversed()
}

const noSplit: readonly DatedSplit[] = []

function splitOf({ kind, date, entry }: BookMove): readonly DatedSplit[] {
  if (kind !== 'changed' || entry.kind !== 'split' || !isRated(entry)) return noSplit
  return [{ date, numerator: entry.numerator, denominator: entry.denominator }]
}

function distinct(splits: readonly DatedSplit[]): DatedSplit[] {
  const found: DatedSplit[] = []
  for (const split of splits.toSorted((a, b) => compareText(a.date, b.date)))
    if (!found.some((known) => isSame(known, split))) found.push(split)
  return found
}

function isSame(a: DatedSplit, b: DatedSplit): boolean {
  const sameRatio = a.numerator * b.denominator === b.numerator * a.denominator
  return sameRatio && Math.abs(daysBetween(a.date, b.date)) <= SAME_SPLIT_DAYS
}

function after({ numerator, denominator }: DatedSplit, unit: ShareUnit): ShareUnit {
  return {
    numerator: unit.numerator * BigInt(numerator),
    denominator: unit.denominator * BigInt(denominator),
  }
}
