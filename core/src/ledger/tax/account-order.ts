// Which of several accounts comes first where two things happen on one day: the broker's times decide. Of what ended without
// them, what was bought first comes first; of all else the accounts that are no IRAs, then those whose entries come first by
// what they mean. Ids are given at arrival, and would tell two users with the same history different gains: they decide between
// accounts that say the same.
// Authority: docs/domain.md, section "Taxes" (earliest loss and earliest purchase first).
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

/** When something happened, as several accounts are compared. */
export interface Happened {
  readonly date: TradingDate
  /** The latest time of its account's day so far; null where there was none yet, which comes first. */
  readonly at: Instant | null
}

/** Earliest first. Sorting is stable, so that what no time tells apart stays in the order of the accounts. */
export function earliest(a: Happened, b: Happened): number {
  return compareText(a.date, b.date) || compareText(a.at ?? '', b.at ?? '')
}

/** What ended, with the day on which it was opened; null where nobody knows, which was before the history. */
export interface EndedAt extends Happened {
  readonly opened: TradingDate | null
}

/**
 * Endings of several accounts, each in its account's own order, earliest first: where no time tells them apart, what was opened
 * first. One that was opened later than others behind it holds those back.
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
 * Tells the {@link Happened.at} of an account's events, asked in their order: one without a time counts with those before
 * it, so that an account's own order always stays.
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
