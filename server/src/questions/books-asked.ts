/** The books of which anything is asked, as it was settled; all of them where that lags. */
import { unexpiredFrom } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { findSettledBooks } from '../portfolio/books-on.ts'
import { readAsked } from '../portfolio/settled-revision.ts'

export async function readBooksAsked(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ledgers: Ledgers,
  userId: string,
): Promise<BooksOfUser> {
  const unexpired = unexpiredFrom(clock())
  const found = await findSettledBooks(db.read, ledgers, userId, async () => {
    const asked = await readAsked(db.read, userId)
    if (asked === null) return null
    const pending = asked.pendingAfter.filter(([day]) => day < unexpired)
    const symbols = new Set([...asked.askedOn, ...pending.flatMap(([, , on]) => on)])
    return { symbols: [...symbols], beside: null }
  })
  return found?.books ?? ledgers.of(userId)
}
