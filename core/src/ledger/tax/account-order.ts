// Which of several accounts comes first where two things happen on one day. Ids of accounts are given at arrival, so that
// they would tell two users with the same history different gains: what the accounts' entries say decides, and ids only
// between accounts that say the same. Authority: docs/domain.md, section "Taxes" (earliest loss and earliest purchase first).
import { compareText } from '../../base/text-order.ts'
import type { Book } from '../booking/book.ts'
import { compareContent, compareTold } from '../entries/compare-content.ts'
import type { Entry } from '../entries/entry.ts'

/** Books of one underlying in an order that is the same for every user with the same history. */
export function inAccountOrder(books: readonly Book[]): readonly Book[] {
  if (books.length < 2) return books
  const histories = new Map<Book, readonly Entry[]>()
  const historyOf = (book: Book): readonly Entry[] => {
    const known = histories.get(book) ?? book.entries.toSorted(compareContent)
    histories.set(book, known)
    return known
  }
  return books.toSorted(
    (a, b) => compareHistories(historyOf(a), historyOf(b)) || compareText(a.accountId, b.accountId),
  )
}

function compareHistories(a: readonly Entry[], b: readonly Entry[]): number {
  for (const [place, entry] of a.entries()) {
    const other = b[place]
    const order = other === undefined ? 1 : compareTold(entry, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}
