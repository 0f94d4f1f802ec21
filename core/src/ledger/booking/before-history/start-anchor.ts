// Figures of shares are anchored only where the history starts from a known zero: by a broker's snapshot that agrees with
// the ledger, or by the user's answer that nothing was held before. All others assume that nothing was.
// Authority: docs/domain.md, section "The ledger".
import { msOf } from '../../../base/instant.ts'
import { MICROS } from '../../../base/micros.ts'
import { negateQuantity } from '../../../base/quantity.ts'
import { tradingDateAt, type TradingDate } from '../../../base/trading-date.ts'
import type { Book, BookRefusal } from '../book.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { bookUnderlying } from '../book-underlying.ts'
import type { Entry } from '../../entries/entry.ts'
import type { HeldSnapshot } from './held-snapshot.ts'
import { beginsByWord } from './history-start.ts'
import { contractKey } from '../../entries/instrument-key.ts'

/** What proves that a history begins with nothing held. */
export type StartAnchor = 'snapshot' | 'word'

/** Whether a book has figures of shares at all. */
export function movesShares({ entries }: Pick<Book, 'entries'>): boolean {
  return entries.some(({ instrument, quantity }) => instrument?.type === 'share' && quantity !== 0)
}

/** What anchors the share figures of a book; null where they rest on an assumption. */
export function startAnchor(
  book: Book,
  settings: LedgerSettings,
  snapshot: HeldSnapshot | null,
): StartAnchor | null {
  // Most books have neither, and this is asked for every book whenever profit is read.
  if (snapshot === null && Object.keys(settings.begins ?? {}).length === 0) return null
  if (!mayBeginAtZero(book)) return null
  if (beginsByWord(book.entries, settings.begins)) return 'word'
  return snapshot !== null && agrees(book, settings, snapshot) ? 'snapshot' : null
}

/**
 * Whatever closes more than was opened here was opened before; where both sides of a contract are open, some of it is
 * missing.
 */
const showsEarlier: ReadonlySet<BookRefusal['kind']> = new Set([
  'over-close',
  'over-cover',
  'both-sides',
  'over-assignment',
  'never-opened',
  'unknown-parts',
])

/** Whether nothing in the book itself shows that something was held before it. */
export function mayBeginAtZero({ opening, unseenContracts, refusals, entries }: Book): boolean {
  return (
    opening === null &&
    unseenContracts.length === 0 &&
    refusals.every(({ kind }) => !showsEarlier.has(kind)) &&
    entries.every(({ kind }) => kind !== 'opening-balance')
  )
}

/**
 * The ledger as of the snapshot's instant. Entries of that day without a time may have come before or after it. Both
 * readings have to agree with the snapshot: picking the one that agrees would prove nothing.
 */
function agrees(book: Book, settings: LedgerSettings, snapshot: HeldSnapshot): boolean {
  const day = tradingDateAt(msOf(snapshot.asOf))
  const isPast = ({ tradeDate, time }: Entry, untimed: boolean): boolean => {
    if (tradeDate !== day) return tradeDate < day
    return time === null ? untimed : msOf(time) <= msOf(snapshot.asOf)
  }
  return [true, false].every((untimed) => {
    const past = book.entries.filter((entry) => isPast(entry, untimed))
    if (past.length === book.entries.length) return holdsTheSame(book, book, snapshot, day)
    return holdsTheSame(book, bookUnderlying(book, past, settings, true).book, snapshot, day)
  })
}

/**
 * All symbols of the book are compared, since the snapshot lists what came or went under any of them; contracts too, since
 * one opened before the history may have been assigned in place of one in it.
 */
function holdsTheSame(whole: Book, past: Book, { quantityOf }: HeldSnapshot, day: TradingDate): boolean {
  if (!mayBeginAtZero(past)) return false
  const held = new Map<string, number>()
  for (const { instrument } of whole.entries)
    if (instrument?.type === 'share') held.set(instrument.symbol, 0)
    else if (instrument?.type === 'option' && instrument.contract.expiration > day)
      held.set(contractKey(instrument), 0)
  const add = (key: string, quantity: number): void => void held.set(key, (held.get(key) ?? 0) + quantity)
  for (const lot of past.lots)
    add(lot.symbol, lot.side === 'long' ? lot.quantity : negateQuantity(lot.quantity))
  for (const { instrument, side, contracts } of past.openLegs)
    // What happens to a contract on its last day is posted later.
    if (instrument.contract.expiration > day)
      add(contractKey(instrument), (side === 'long' ? 1 : -1) * contracts * MICROS)
  return [...held].every(([key, quantity]) => quantityOf(key) === quantity)
}
