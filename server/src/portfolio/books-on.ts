/**
 * Books of some symbols, for answers that need no others. Settling stores which symbols have to be booked together. Where
 * that is still current for the ledger, they are booked without the others; else the whole ledger is booked. Either way the
 * books are the same.
 */
import { type Families, withFamilies } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { readWhileSettled } from './settled-revision.ts'

/** For more symbols than this the whole ledger is booked: most of it may as well be, and is then cached. */
const mostSymbols = 100

/** The state that was read; null where it is not the ledger's current one. */
export async function booksAt(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
  { revision, symbols }: { readonly revision: number; readonly symbols: readonly string[] },
): Promise<BooksOfUser | null> {
  const families = await readFamilies(db, userId)
  return families === null ? null : ledgers.part(userId, revision, withFamilies(symbols, families))
}

/** The families of symbols stored when this state was settled; null where they are not stored. */
export async function readFamilies(db: Reader, userId: string): Promise<Families | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('families')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return JSON.parse(row?.families ?? 'null') as Families | null
}

/** The symbols asked for, and the settled state that they were read from. */
export interface Wanted<T> {
  readonly symbols: readonly string[]
  readonly beside: T
}

export interface FoundBooks<T> {
  readonly books: BooksOfUser
  readonly beside: T
}

/**
 * Books on symbols that were found in what is settled. Null where the whole ledger should be used: it is cached, settling
 * lags or has stored no families, or too many symbols are asked for.
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

/** Books on these symbols, under whatever names they have or had, and possibly others. */
export async function booksOn(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
  symbols: readonly string[],
): Promise<BooksOfUser> {
  const found = await findSettledBooks(db, ledgers, userId, async () => ({ symbols, beside: null }))
  return found?.books ?? ledgers.of(userId)
}
