// Which of several accounts comes first where two things happen on one day. The broker's times decide. Among endings without
// times, what was bought first comes first; otherwise accounts that are no IRAs, then those whose entries come first by
// content. Ids are assigned on arrival and would give two users with the same history different gains, so they decide only
// between accounts of equal content. Authority: docs/domain.md, section "Taxes" (earliest loss and earliest purchase first).
import type { Instant } from '../../base/instant.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import { compareMeaning } from '../entries/compare-content.ts'
import type { Entry } from '../entries/entry.ts'
import type { BookedEvent } from '../entries/order-day.ts'

/** Books of one underlying in an order that is the same for every user with the same history, however it was exported. */
export function inAccountOrder(books: readonly Book[], iraAccounts: ReadonlySet<string>): readonly Book[] {
  if (books.length < 2) return books
  const histories = new Map<Book, readonly Entry[]>()
  const historyOf = (book: Book): readonly Entry[] => {
    const known = histories.get(book) ?? book.entries.toSorted(compareMeaning)
    histories.set(book, known)
    return known
  }
  const iraLast = ({ accountId }: Book): number => (iraAccounts.has(accountId) ? 1 : 0)
  return books.toSorted(
    (a, b) =>
      iraLast(a) - iraLast(b) ||
      compareHistories(historyOf(a), historyOf(b)) ||
      compareText(a.accountId, b.accountId),
  )
}

function compareHistories(a: readonly Entry[], b: readonly Entry[]): number {
  for (const [place, entry] of a.entries()) {
    const other = b[place]
    const order = other === undefined ? 1 : compareMeaning(entry, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** When something happened, for comparing accounts. */
export interface Happened {
  readonly date: TradingDate
  /** The latest time of its account's day so far; null before the first, and then it comes first. */
  readonly at: Instant | null
}

/** Earliest first. The sort is stable, so what no time separates stays in the order of the accounts. */
export function earliest(a: Happened, b: Happened): number {
  return compareText(a.date, b.date) || compareText(a.at ?? '', b.at ?? '')
}

/** An ending, with the day on which it was opened; null when that was before the history. */
export interface EndedAt extends Happened {
  readonly opened: TradingDate | null
}

/**
 * Merges the endings of several accounts, each in its account's own order, earliest first: where no time decides, what was
 * opened first. An ending that was opened later holds back those behind it in its account.
 */
export function endingsInOrder<E extends EndedAt>(accounts: Iterable<readonly E[]>): E[] {
  const keyed = [...accounts].flatMap((endings) => {
    const latest = new Map<string, string>()
    return endings.map((ending) => {
      const moment = `${ending.date} ${ending.at ?? ''}`
      const [before, opened] = [latest.get(moment) ?? '', ending.opened ?? '']
      const key = opened > before ? opened : before
      latest.set(moment, key)
      return { ending, key }
    })
  })
  return keyed
    .sort((a, b) => earliest(a.ending, b.ending) || compareText(a.key, b.key))
    .map(({ ending }) => ending)
}

/**
 * Gives {@link Happened.at} for an account's events in order: an event without a time gets that of the one before it, so
 * that the account's own order always stays.
 */
export function dayClock(): (event: BookedEvent) => Instant | null {
  let today: TradingDate | null = null
  let latest: Instant | null = null
  return ({ date, entry: { time } }) => {
    if (date !== today) [today, latest] = [date, null]
    if (time !== null && (latest === null || time > latest)) latest = time
    return latest
  }
}
