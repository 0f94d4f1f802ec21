/**
 * What Reconciliation says of an account whatever is compared in it, book by book: it is settled with profit, so that only books
 * are booked of which there is more to say.
 */
import type { Book, Instant, TradingDate } from '@wheelwright/core'
import { msOf, tradingDateAt } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'

export interface BookBrief {
  readonly accountId: string
  /** Entries that are booked. */
  readonly entries: number
  readonly firstOn: TradingDate | null
  readonly lastOn: TradingDate | null
  /** Micro-dollars that all of them moved. */
  readonly cash: number
  /** Entries after the day of the account's snapshot. */
  readonly newer: number
}

/** The day in New York on which a snapshot was true. */
export function snapshotDay(asOf: Instant | null): TradingDate | null {
  return asOf === null ? null : tradingDateAt(msOf(asOf))
}

export function countAfter(entries: Book['entries'], day: TradingDate | null): number {
  return day === null ? 0 : entries.reduce((count, { tradeDate }) => count + (tradeDate > day ? 1 : 0), 0)
}

interface Known {
  readonly day: TradingDate | null
  readonly brief: BookBrief
}

const known = new WeakMap<Book, Known>()

export function briefOf(book: Book, asOf: Instant | null): BookBrief {
  const day = snapshotDay(asOf)
  const earlier = known.get(book)
  if (earlier?.day === day) return earlier.brief
  const { accountId, entries } = book
  let [firstOn, lastOn]: [TradingDate | null, TradingDate | null] = [null, null]
  let cash = 0
  for (const { tradeDate, netCash } of entries) {
    if (firstOn === null || tradeDate < firstOn) firstOn = tradeDate
    if (lastOn === null || tradeDate > lastOn) lastOn = tradeDate
    cash += netCash
  }
  const newer = countAfter(entries, day)
  const brief = { accountId, entries: entries.length, firstOn, lastOn, cash, newer }
  known.set(book, { day, brief })
  return brief
}

/** Of all books of a ledger. */
export function briefsOf(
  books: Iterable<Book>,
  accounts: readonly Pick<AccountRow, 'id' | 'snapshot_as_of'>[],
): BookBrief[] {
  const asOf = new Map(accounts.map(({ id, snapshot_as_of }) => [id, snapshot_as_of as Instant | null]))
  return Array.from(books, (book) => briefOf(book, asOf.get(book.accountId) ?? null))
}

/** Those of an account together. */
export function joinBriefs(accountId: string, briefs: readonly BookBrief[]): BookBrief {
  let joined: BookBrief = { accountId, entries: 0, firstOn: null, lastOn: null, cash: 0, newer: 0 }
  for (const brief of briefs) {
    if (brief.accountId !== accountId) continue
    const { firstOn, lastOn } = brief
    joined = {
      accountId,
      entries: joined.entries + brief.entries,
      firstOn: joined.firstOn === null || (firstOn ?? '9') < joined.firstOn ? firstOn : joined.firstOn,
      lastOn: (lastOn ?? '') > (joined.lastOn ?? '') ? lastOn : joined.lastOn,
      cash: joined.cash + brief.cash,
      newer: joined.newer + brief.newer,
    }
  }
  return joined
}
