/** Shares of a book that are in none of its campaigns, cached by book. */
import { lotsOutside, type Book, type CycleLot } from '@wheelwright/core'
import type { BooksOfUser } from './books-of-user.ts'
import { cyclesOfBook } from './cycles.ts'

const found = new WeakMap<Book, readonly CycleLot[]>()

export function lotsOutsideOf(
  { cycleSettings }: Pick<BooksOfUser, 'cycleSettings'>,
  book: Book,
): readonly CycleLot[] {
  const before = found.get(book)
  if (before !== undefined) return before
  const lots = lotsOutside(book, cyclesOfBook({ cycleSettings }, book), cycleSettings)
  found.set(book, lots)
  return lots
}

/** What was found of a copy of a book holds for the book: its campaigns need not be found again for it. */
export function keepLotsOutside(
  settings: Pick<BooksOfUser, 'cycleSettings'>,
  { copy, book }: { readonly copy: Book; readonly book: Book },
): void {
  found.set(book, lotsOutsideOf(settings, copy))
}
