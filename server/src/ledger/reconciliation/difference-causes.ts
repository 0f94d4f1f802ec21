/** What explains the differences of one account: its books, what came after the snapshot, and what is missing before it. */
import { addDays, countText, formatOptionSymbol } from '@wheelwright/core'
import type { Book, Instant, OpenLeg, TradingDate } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import type { RefusedBySymbol } from '../../entries/batches/refused-symbols.ts'
import { countAfter, snapshotDay, type BookBrief } from './book-brief.ts'

/** What explains the differences of one account. */
export interface AccountView {
  readonly account: AccountRow
  /** Those of which something may be said. */
  readonly books: readonly Book[]
  /** Of all of them. */
  readonly brief: BookBrief
  readonly facts: BookFacts
  readonly asOf: Instant | null
  readonly firstOn: TradingDate | null
  readonly today: TradingDate
  /** Rows of the history that could not be taken, by what they name. */
  readonly refused: RefusedBySymbol
}

/** What the differences on one underlying share. */
interface FactsOnUnderlying {
  readonly book: Book | undefined
  /** Entries after the snapshot. */
  readonly newer: number
  readonly firstOn: TradingDate | null
  /** Options that are past their expiration, */
  readonly pendingLegs: readonly OpenLeg[]
  /** and their symbols. */
  readonly pending: ReadonlySet<string>
}

/** Read off a book once, however many of its positions differ. */
type BookFacts = (underlying: string) => FactsOnUnderlying

export function createFacts(books: readonly Book[], day: TradingDate | null, today: TradingDate): BookFacts {
  const bookOn = new Map(books.map((book) => [book.underlying, book]))
  const known = new Map<string, FactsOnUnderlying>()
  return (underlying) => {
    const earlier = known.get(underlying)
    if (earlier !== undefined) return earlier
    const made = factsOnUnderlying(bookOn.get(underlying), day, today)
    known.set(underlying, made)
    return made
  }
}

const factsOnUnderlying = (
  book: Book | undefined,
  day: TradingDate | null,
  today: TradingDate,
): FactsOnUnderlying => {
  const { entries = [], openLegs = [] } = book ?? {}
  const pending = openLegs.filter(({ instrument }) => instrument.contract.expiration < today)
  return {
    book,
    newer: countAfter(entries, day),
    firstOn: entries.reduce<TradingDate | null>(
      (first, { tradeDate }) => (first === null || tradeDate < first ? tradeDate : first),
      null,
    ),
    pendingLegs: pending,
    pending: new Set(pending.map(({ instrument }) => formatOptionSymbol(instrument.contract))),
  }
}

/** The day before the first entry: an opening balance comes before everything that stands on it. */
export function openingDay(view: AccountView, firstOn: TradingDate | null): TradingDate {
  return addDays(firstOn ?? view.firstOn ?? snapshotDay(view.asOf) ?? view.today, -1)
}

/** Why the two may differ though nothing is missing; none where there are none. */
export function laterThanSnapshot(entries: number): string[] {
  if (entries === 0) return []
  return [
    `${countText(entries)} ${entries === 1 ? 'entry is' : 'entries are'} later than the broker’s snapshot.`,
  ]
}

/** Of an underlying: rows that name it, and those that name nothing, which may be about anything. */
export function refusedOn({ refused }: AccountView, underlying: string): number {
  return (refused.get(underlying)?.rows ?? 0) + (refused.get(null)?.rows ?? 0)
}

/** What rows that could not be taken may hide; none where all were taken. */
export function rowsNotTaken(rows: number): string[] {
  if (rows === 0) return []
  const [which, what] = rows === 1 ? ['1 row', 'it'] : [`${countText(rows)} rows`, 'them']
  return [`${which} of the history could not be taken. The difference may be in ${what}.`]
}

/** What of the entries is not in the ledger as they say; none where all are. */
export function notBooked(refusals: number, underlying: string): string[] {
  if (refusals === 0) return []
  return [
    `${countText(refusals)} of the entries on ${underlying} could not be booked as ${refusals === 1 ? 'it says' : 'they say'}.`,
  ]
}
