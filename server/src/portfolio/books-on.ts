/**
 * The books of some symbols, for answers that need no other ones. Settling stores which symbols are booked together; where that
 * stands for the ledger as it is, they are booked without the others, and else the whole ledger is. The books are the same.
 */
import { type Families, withFamilies } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { readWhileSettled } from './settled-revision.ts'

/** More symbols are not asked for by themselves: most of a ledger may as well be booked whole, and kept. */
const mostSymbols = 100

/** Of the state that was read; null where it is not the ledger's any more. */
export async function booksAt(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
  { revision, symbols }: { readonly revision: number; readonly symbols: readonly string[] },
): Promise<BooksOfUser | null> {
  const families = await readFamilies(db, userId)
  return families === null ? null : ledgers.part(userId, revision, withFamilies(symbols, families))
}

/** Symbols that are booked together, as it was settled; null where that does not tell. */
export async function readFamilies(db: Reader, userId: string): Promise<Families | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('families')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return JSON.parse(row?.families ?? 'null') as Families | null
}

/** Symbols that are asked for, with what else was read of the same state. */
export interface Wanted<T> {
  readonly symbols: readonly string[]
  readonly beside: T
}

export interface FoundBooks<T> {
  readonly books: BooksOfUser
  readonly beside: T
}

/**
 * Books on symbols that follow from what is settled. Null where the whole ledger is to be asked: it is in memory, what is
 * settled lags behind it or doesn't tell, or so many symbols are asked for.
 */
export function findSettledBooks<T>(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
  find: () => Promise<Wanted<T> | null>,
): Promise<FoundBooks<T> | null> {
  if (ledgers.isKept(userId)) return Promise.resolve(null)
  return readWhileSettled(db, userId, async (revision) => {
    const wanted = await find()
    if (wanted === null || wanted.symbols.length > mostSymbols) return null
    const { symbols, beside } = wanted
    const books = await booksAt(db, ledgers, userId, { revision, symbols })
    return books === null ? null : { books, beside }
  })
}

/** Books on these symbols, whatever they are called now or were called before, and perhaps others beside them. */
export async function booksOn(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
  symbols: readonly string[],
): Promise<BooksOfUser> {
  const found = await findSettledBooks(db, ledgers, userId, async () => ({ symbols, beside: null }))
  return found?.books ?? ledgers.of(userId)
}
