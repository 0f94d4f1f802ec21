/**
 * The books of a few symbols, where a user's whole ledger is not cached: booked from their own entries, and cached while the
 * revision is current. Callers pass all symbols that have to be booked together (`familiesOf` in core), so that each book is
 * the same as within the whole ledger.
 */
import { bookInSteps } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { bookByTurns } from './book-by-turns.ts'
import { createKeptLedgers } from './kept-ledgers.ts'
import { readLedgerRevision } from './ledger-revision.ts'
import { readLedgerSettings } from './ledger-settings.ts'
import type { BooksOfUser } from './books-of-user.ts'
import { selectCountedOn } from '../rows/select-entries.ts'

interface Part extends BooksOfUser {
  readonly symbols: ReadonlySet<string>
  /** Number of entries. */
  readonly size: number
}

/** Null where the ledger changed in between. */
export type LedgerParts = (
  userId: string,
  revision: number,
  symbols: ReadonlySet<string>,
) => Promise<BooksOfUser | null>

export function createLedgerParts(db: Reader, mostBytes: number): LedgerParts {
  const kept = createKeptLedgers<Part>(mostBytes)
  const underWay = new Map<string, Promise<BooksOfUser | null>>()

  const book = async (userId: string, revision: number, symbols: ReadonlySet<string>) => {
    const { settings, ...beside } = await readLedgerSettings(db, userId)
    const entries = await selectCountedOn(db, userId, [...symbols])
    if ((await readLedgerRevision(db, userId)) !== revision) return null
    const ledger = await bookByTurns(bookInSteps(entries, settings))
    return kept.keep(userId, { revision, ledger, size: entries.length, symbols, ...beside })
  }

  return (userId, revision, symbols) => {
    const earlier = kept.peek(userId)
    if (earlier?.revision === revision && [...symbols].every((symbol) => earlier.symbols.has(symbol)))
      return Promise.resolve(kept.keep(userId, earlier))
    // A page asks for several answers on its symbol at once.
    const key = [userId, revision, ...symbols].join('\n')
    const already = underWay.get(key)
    if (already !== undefined) return already
    const booked = book(userId, revision, symbols).finally(() => underWay.delete(key))
    underWay.set(key, booked)
    return booked
  }
}
