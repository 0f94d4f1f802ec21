// What a book held at a snapshot's instant. Some entries of the day before or after cannot be placed before or after the snapshot:
// those of its own day without a time, and endings of options that brokers book days later. They are read in the way that agrees
// with the snapshot; where none does, as known to it, since brokers state what is held after the day's trades.
// Authority: docs/domain.md, section "The ledger" ("What is held").
import { msOf, type Instant } from '../base/instant.ts'
import { addDays, tradingDateAt } from '../base/trading-date.ts'
import type { HeldSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'
import { derivedEntries, type Book } from '../ledger/booking/book.ts'
import type { LedgerSettings } from '../ledger/booking/ledger-settings.ts'
import type { Entry } from '../ledger/entries/entry.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { nextMarketDay } from '../market/market-calendar.ts'
import { standingsOf, type Standing, type Standings } from './standings.ts'
import { unseenAtSnapshot } from './unseen-at-snapshot.ts'

export interface HeldThen {
  readonly standings: Standings
  /** Entries that came after the snapshot. */
  readonly later: readonly Entry[]
}

/** What a book held at the snapshot's instant, and the entries since. */
export function heldAtSnapshot(book: Book, snapshot: HeldSnapshot, settings: LedgerSettings): HeldThen {
  // A snapshot may lie between the rows of what left the account and came back: it knows of the first alone.
  const entries = book.returned.length === 0 ? book.entries : [...book.entries, ...book.returned]
  const readAs = (unknownToSnapshot: readonly Entry[]): HeldThen => {
    const unknown = new Set(unknownToSnapshot)
    const later = entries.filter((entry) => isAfter(entry, snapshot.asOf) || unknown.has(entry))
    const standings = later.length === 0 ? standingsOf(book) : standingsBefore(book, entries, later, settings)
    return { standings: withUnseen(standings, { book, later, snapshot }), later }
  }
  const unclear = [untimedOfDay(entries, snapshot), lateEndings(book, entries, snapshot.asOf)].filter(
    ({ length }) => length > 0,
  )
  const allKnown = readAs([])
  const readings = [allKnown, ...unclear.map(readAs)]
  if (unclear.length > 1) readings.push(readAs(unclear.flat()))
  const keys = new Set(readings.flatMap(({ standings }) => [...standings.keys()]))
  const agrees = ({ standings }: HeldThen): boolean =>
    [...keys].every((key) => {
      const quantity = snapshot.quantityOf(key)
      return quantity === null || quantity === (standings.get(key)?.quantity ?? 0)
    })
  return readings.find(agrees) ?? allKnown
}

/** Whether an entry came after an instant; without a time it counts as having come before it on the same day. */
export function isAfter({ time, tradeDate }: Entry, asOf: Instant): boolean {
  return time === null ? tradeDate > tradingDateAt(msOf(asOf)) : time > asOf
}

function untimedOfDay(entries: readonly Entry[], { asOf }: HeldSnapshot): readonly Entry[] {
  const day = tradingDateAt(msOf(asOf))
  return entries.filter(({ time, tradeDate }) => time === null && tradeDate === day)
}

/**
 * Endings of options, with the shares that they moved, that a snapshot up to the next session may not know: what expires on a Friday
 * is booked over the weekend and dated back, by some brokers with a time of that day (Interactive Brokers: 16:20).
 */
function lateEndings(book: Book, entries: readonly Entry[], asOf: Instant): readonly Entry[] {
  const day = tradingDateAt(msOf(asOf))
  const mayBe = ({ kind, tradeDate, postedAt }: Entry): boolean =>
    (kind === 'expiration' || kind === 'assignment' || kind === 'exercise') &&
    (postedAt === null || postedAt > asOf) &&
    tradeDate <= day &&
    nextMarketDay(addDays(tradeDate, 1)) >= day
  const endings = new Set(entries.filter(mayBe))
  if (endings.size === 0) return []
  const deliveries = book.moves.flatMap(({ delivery }) => delivery ?? [])
  const delivered = deliveries.filter(({ options }) => options.some((option) => endings.has(option)))
  return [...endings, ...new Set(delivered.flatMap(({ shares }) => shares))]
}

/** The book without the later entries, with the opening balances that all entries together ask for. */
function standingsBefore(
  book: Book,
  entries: readonly Entry[],
  later: readonly Entry[],
  settings: LedgerSettings,
): Standings {
  const left = new Set(later)
  const earlier = entries.filter((entry) => !left.has(entry))
  const standings = new Map<string, Standing>()
  for (const state of bookLedger([...derivedEntries(book), ...earlier], settings).books.values())
    for (const [key, standing] of standingsOf(state)) standings.set(key, standing)
  return standings
}

/** Adds what the snapshot lists of contracts and owed shares that ended since without having been opened in the history. */
function withUnseen(
  standings: Standings,
  since: { readonly book: Book; readonly later: readonly Entry[]; readonly snapshot: HeldSnapshot },
): Standings {
  if (since.later.length === 0) return standings
  const knownOf = (key: string): number => standings.get(key)?.quantity ?? 0
  const unseen = unseenAtSnapshot({ ...since, knownOf }).map(
    ({ key, instrument, quantity }) =>
      [key, { instrument, quantity: knownOf(key) + quantity, basis: null }] as const,
  )
  return unseen.length === 0 ? standings : new Map([...standings, ...unseen])
}
