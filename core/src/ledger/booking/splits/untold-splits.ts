// Splits that an account lacks. A broker reports a split to who holds the shares that day, and every file ends somewhere.
// Where one account reports a split, and another account of the user holds shares or contracts and its history ends before,
// those are still in units of before. A newer file of that account will report the split, or the user enters it. It is never
// applied unasked, since the position may have been sold by then.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (splits).
import { addDays } from '../../../base/trading-date.ts'
import type { Book } from '../book.ts'
import { compareContent } from '../../entries/compare-content.ts'
import { isRated, type RatedSplit } from './split-ratio.ts'

/** A split that another account reports, and the book that has no row for it. */
export interface UntoldSplit {
  readonly book: Book
  /** With the ratio at which the other account booked it. */
  readonly split: RatedSplit
}

/** Sorted by book, then by split. */
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

/** Cached by the list of a book's entries, which stays the same array until one comes or goes. */
const known = new WeakMap<Book['entries'], boolean>()

function hasSplits({ entries }: Book): boolean {
  const found = known.get(entries) ?? entries.some(({ kind }) => kind === 'split')
  known.set(entries, found)
  return found
}

/** Cached by book, since finding them books its story again. */
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
  // Other ratios leave contracts to the broker's own rows.
  const isOfContracts =
    denominator === 1 && openLegs.some(({ instrument }) => instrument.contract.expiration >= tradeDate)
  return lots.length > 0 || isOfContracts
}
