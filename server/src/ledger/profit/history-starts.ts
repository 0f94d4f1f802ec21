/** Whether the shares of an underlying are counted from a known zero, account by account. */
import { historyStart, movesShares, startAnchor } from '@wheelwright/core'
import type { Book, HistoryStart, LedgerSettings, StartAnchor } from '@wheelwright/core'
import type { HeldSnapshots } from '../../portfolio/held-snapshots.ts'

export interface BookStart {
  readonly start: HistoryStart
  /** Null where the start is assumed. */
  readonly anchor: StartAnchor | null
}

/** Null for a book without figures of shares. */
export function startOfBook(
  book: Book,
  settings: LedgerSettings,
  snapshots: HeldSnapshots,
): BookStart | null {
  const start = movesShares(book) ? historyStart(book.entries) : null
  if (start === null) return null
  return { start, anchor: startAnchor(book, settings, snapshots.get(book.accountId) ?? null) }
}

/** Of all accounts together: anchored where each that has figures of shares is. */
export function startOf(
  books: readonly Book[],
  settings: LedgerSettings,
  snapshots: HeldSnapshots,
): 'anchored' | 'assumed' {
  const moving = books.filter((book) => book.underlying !== null && movesShares(book))
  const isAnchored = (book: Book): boolean =>
    startAnchor(book, settings, snapshots.get(book.accountId) ?? null) !== null
  return moving.length > 0 && moving.every(isAnchored) ? 'anchored' : 'assumed'
}
