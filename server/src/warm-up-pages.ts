/**
 * Whoever was here last will likely be the first to look after a restart, and what they read first is compiled by use: so their
 * pages are made once more, soon after the server listens, from what is stored. They are sent to nobody, and nothing is written.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from './database/database.ts'
import type { Deps } from './deps.ts'
import type { Handlers } from './http/call.ts'
import { readPage, type Page } from './http/read-page.ts'
import { signedInBy, type SignedIn } from './sessions/signed-in.ts'

/** What the first pages ask, for which no book is needed. */
const pagesOfRows: readonly Page[] = [
  ['snapshot', ''],
  ['positions', ''],
  ['options', ''],
  ['profit', ''],
  ['profit', 'months=true&items=none'],
  ['wheelCycles', ''],
  ['wheelCycles', 'status=open'],
  ['wheelCycles', 'timeline=true'],
  ['phases', ''],
  ['entries', ''],
]

/** For these the whole ledger is booked, which is kept for whatever comes next. */
const pagesOfBooks: readonly Page[] = [
  ['profit', 'by=month&items=none'],
  ['lots', 'status=all'],
  ['equity', ''],
]

/** A longer history is booked for who asks: at every start it would take seconds. */
const mostBooked = 50_000

/** The first makes the engine compile what takes long, the second runs that. */
const rounds = 2

interface SeenLast {
  readonly user: SignedIn
  readonly entries: number
}

/** Of those who have entries; null where nobody has. */
const selectSeenLast = async (db: Reader): Promise<SeenLast | null> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('settled_ledgers', 'settled_ledgers.user_id', 'users.id')
    .select(['users.id', 'username', 'email', 'roles', 'is_demo', 'users.created_at', 'last_used_at'])
    .select('settled_ledgers.entries')
    .where('settled_ledgers.entries', '>', 0)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .$narrowType<{ entries: number }>()
    .executeTakeFirst()
  if (!row) return null
  const user = signedInBy(row, { kind: 'session', hash: '', lastUsedAt: row.last_used_at })
  return { user, entries: row.entries }
}

/** Others have their turn after each page. `recall` is told whose ledger may be booked by then. */
export async function warmUpPages(
  deps: Pick<Deps, 'db'>,
  handlers: Handlers,
  recall: (userId: string) => Promise<void>,
): Promise<void> {
  const seen = await selectSeenLast(deps.db.read)
  if (seen === null) return
  const pages = seen.entries > mostBooked ? pagesOfRows : [...pagesOfRows, ...pagesOfBooks]
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) {
      await readPage(handlers, seen.user, page)
      await nextTurn()
    }
  await recall(seen.user.id)
}
