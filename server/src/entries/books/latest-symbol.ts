/**
 * A symbol as the ledger names it now: what a company was called before stands under its latest name. One that has a history
 * of its own, since another company took it or an account that still holds it knows no change, stays itself.
 */
import type { BooksOfUser } from './books-of-user.ts'

/** Null for a symbol that never changed. Accounts that know a change agree on it. */
export function becameOf({ ledger }: BooksOfUser, symbol: string): string | null {
  return [...ledger.latestSymbols].find(([earlier]) => earlier.endsWith(`\n${symbol}`))?.[1] ?? null
}

/** The name under which the books of a symbol stand. */
export function latestSymbolOf(view: BooksOfUser, symbol: string): string {
  const became = becameOf(view, symbol)
  if (became === null) return symbol
  const hasBook = [...view.ledger.books.values()].some(
    ({ underlying, entries }) => underlying === symbol && entries.length > 0,
  )
  return hasBook ? symbol : became
}
