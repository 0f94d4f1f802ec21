// Shares of different days are compared in units of the last day: 100 shares from before a 2-for-1 split are 200. Contracts
// are compared by their final names. An account that held nothing that day has no row for the split or change; it is then
// known from the user's other accounts. Authority: docs/domain.md, section "Taxes".
import { divideRounded } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import type { BookMove } from '../booking/book-move.ts'
import { isRated } from '../booking/splits/split-ratio.ts'
import type { OptionInstrument } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { legAfter, type LegChange } from './leg-after-change.ts'

/** Shares of the last day per share of the move's day, as a fraction. */
export interface ShareUnit {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The final name of a contract of the move's day; equal for contracts that changes made the same. */
export type NameContract = (instrument: OptionInstrument) => string

/** A move, with the unit of its shares and the names of its contracts. */
export type MoveInUnits = readonly [BookMove, ShareUnit, NameContract]

interface DatedChange {
  readonly date: TradingDate
  readonly change: LegChange
}

const one: ShareUnit = { numerator: 1n, denominator: 1n }

/** How many days apart brokers may date one change. */
const SAME_CHANGE_DAYS = 7

/** The moves of each book with their units; the books are those of one underlying. */
export function movesInUnits(books: readonly Book[]): Map<Book, MoveInUnits[]> {
  const changes = books.flatMap(({ moves }) => moves.flatMap(changeOf))
  return new Map(books.map((book) => [book, inUnits(book, changes)]))
}

/** Converts micro-shares of a day to units of the last day. */
export function toUnits(shares: number, { numerator, denominator }: ShareUnit): number {
  if (numerator === denominator) return shares
  return Number(divideRounded(BigInt(shares) * numerator, denominator))
}

/** Converts micro-shares of the last day to units of the day that `unit` belongs to. */
export function fromUnits(units: number, { numerator, denominator }: ShareUnit): number {
  return toUnits(units, { numerator: denominator, denominator: numerator })
}

/** Computed from the end, since each change applies to everything before it. */
function inUnits({ moves }: Book, changes: readonly DatedChange[]): MoveInUnits[] {
  if (changes.length === 0) return moves.map((move) => [move, one, contractKey])
  const own = moves.flatMap(changeOf)
  const known = Map.groupBy(own, whatChanges)
  const others = distinct(changes).filter((change) => !isAmong(known.get(whatChanges(change)), change))
  let [unit, name]: [ShareUnit, NameContract] = [one, contractKey]
  const passed: LegChange[] = []
  const pass = ({ change }: DatedChange): void => {
    unit = unitBefore(change, unit)
    name = nameBefore(passed, passed.push(change))
  }
  const told: MoveInUnits[] = []
  for (const move of moves.toReversed()) {
    for (let last = others.at(-1); last && last.date > move.date; last = others.at(-1)) {
      pass(last)
      others.pop()
    }
    const [change] = changeOf(move)
    if (change !== undefined) pass(change)
    if (change?.change.kind !== 'split') told.push([move, unit, name])
  }
  return told.toReversed()
}

const noChange: readonly DatedChange[] = []

function changeOf({ kind, date, entry }: BookMove): readonly DatedChange[] {
  if (kind !== 'changed') return noChange
  if (entry.kind === 'split') return isRated(entry) ? [{ date, change: entry }] : noChange
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change'
    ? [{ date, change: entry }]
    : noChange
}

function distinct(changes: readonly DatedChange[]): DatedChange[] {
  const found = new Map<string, DatedChange[]>()
  const inOrder = changes.toSorted((a, b) => compareText(a.date, b.date))
  return inOrder.filter((change) => {
    const key = whatChanges(change)
    const alike = found.get(key) ?? []
    if (isAmong(alike, change)) return false
    found.set(key, [...alike, change])
    return true
  })
}

/** Finds other changes of the same thing. */
function isAmong(alike: readonly DatedChange[] = [], { date }: DatedChange): boolean {
  return alike.some((known) => Math.abs(daysBetween(known.date, date)) <= SAME_CHANGE_DAYS)
}

function whatChanges({ change }: DatedChange): string {
  if (change.kind === 'split') return `${change.numerator / change.denominator}`
  if (change.kind === 'symbol-change') return `${change.instrument.symbol} ${change.newSymbol}`
  return `${contractKey(change.instrument)} ${contractKey(change.becomes)}`
}

function unitBefore(change: LegChange, unit: ShareUnit): ShareUnit {
  if (change.kind !== 'split') return unit
  return {
    numerator: unit.numerator * BigInt(change.numerator),
    denominator: unit.denominator * BigInt(change.denominator),
  }
}

/** The name before the first `count` of the changes, the latest first. */
function nameBefore(changes: readonly LegChange[], count: number): NameContract {
  return (instrument) => {
    let named = instrument
    for (let at = count - 1; at >= 0; at -= 1) {
      const change = changes[at]
      if (change !== undefined) named = legAfter({ instrument: named, contracts: 1 }, change).instrument
    }
    return contractKey(named)
  }
}
