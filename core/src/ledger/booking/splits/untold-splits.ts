// A broker writes a split to who holds the shares then, and each file ends somewhere. Where one account tells of a split, and
// another one of the user's holds shares or contracts of it whose history ends before, these stand in units of before: the
// newer history of that account tells of it, or the user does. Nothing is split unasked, since what is held may be sold by then.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (splits).
import { addDays } from '../../../base/trading-date.ts'
import type { Book } from '../book.ts'
import { compareContent } from '../../entries/compare-content.ts'
import { isRated, type RatedSplit } from './split-ratio.ts'

/** A split that another account tells of, and the book that has no row of it. */
export interface UntoldSplit {
  readonly book: Book
  /** With the ratio by which the other account booked it. */
  readonly split: RatedSplit
}

/** In the order of the books, and of the splits. */
export function untoldSplits(books: Iterable<Book>): UntoldSplit[] {
  const all = [...books]
  const told = Map.groupBy(all.filter(hasSplits), ({ underlying }) => underlying)
  if (told.size === 0) return []
  return all.flatMap((book) => {
    const others = (told.get(book.underlying) ?? []).filter((other) => other !== book)
    return distinct(others.flatMap(splitsIn))
      .filter((split) => isUntold(book, split))
      .map((split) => ({ book, split }))
  })
}

/** Two accounts may date one split some days apart. */
const DAYS_APART = 7

/** Of the entries of a book, which stay the same list until one is added or leaves. */
const known = new WeakMap<Book['entries'], boolean>()

function hasSplits({ entries }: Book): boolean {
  const found = known.get(entries) ?? entries.some(({ kind }) => kind === 'split')
  known.set(entries, found)
  return found
}

/** Of a book, whose story is told again for them. */
const knownSplits = new WeakMap<Book, readonly RatedSplit[]>()

function splitsIn(book: Book): readonly RatedSplit[] {
  const found =
    knownSplits.get(book) ??
    book.moves.flatMap(({ kind, entry }) =>
      kind === 'changed' && entry.kind === 'split' && isRated(entry) ? [entry] : [],
    )
  knownSplits.set(book, found)
  return found
}

function distinct(splits: readonly RatedSplit[]): RatedSplit[] {
  const found: RatedSplit[] = []
  for (const split of splits.toSorted(compareContent))
    if (!found.some((other) => isSame(other, split))) found.push(split)
  return found
}

function isSame(a: RatedSplit, b: RatedSplit): boolean {
  return (
    a.numerator * b.denominator === b.numerator * a.denominator &&
    b.tradeDate <= addDays(a.tradeDate, DAYS_APART)
  )
}

function isUntold({ entries, lots, openLegs }: Book, { tradeDate, denominator }: RatedSplit): boolean {
  const first = addDays(tradeDate, -DAYS_APART)
  const isTold = entries.some(
    (entry) =>
      entry.tradeDate >= tradeDate ||
      (entry.tradeDate >= first && (entry.kind === 'split' || entry.kind === 'contract-change')),
  )
  if (isTold) return false
  // Other ratios leave the contracts to the broker's own rows.
  const isOfContracts =
    denominator === 1 && openLegs.some(({ instrument }) => instrument.contract.expiration >= tradeDate)
  return lots.length > 0 || isOfContracts
}
