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

/** A longer history takes seconds to book: it waits until whoever came first has their pages. */
const mostBookedAtOnce = 50_000
const untilRestMs = 20_000

/** One that is longer still is booked for who asks, for its time and for its memory. */
const mostBooked = 300_000

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

export interface BookedAhead {
  /** Books the ledger of a user, by turns with others, where it is not cached. */
  readonly book: (userId: string) => Promise<void>
  /** Is told whose ledger is booked by then. */
  readonly recall: (userId: string) => Promise<void>
  /** Waits; false where the server stops before. */
  readonly rest: (ms: number) => Promise<boolean>
}

/** Others have their turn after each page. */
export async function warmUpPages(
  deps: Pick<Deps, 'db'>,
  handlers: Handlers,
  { book, recall, rest }: BookedAhead,
): Promise<void> {
  const seen = await selectSeenLast(deps.db.read)
  if (seen === null) return
  const isLong = seen.entries > mostBookedAtOnce
  const pages = isLong ? pagesOfRows : [...pagesOfRows, ...pagesOfBooks]
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) {
      await readPage(handlers, seen.user, page)
      await nextTurn()
    }
  if (isLong && (seen.entries > mostBooked || !(await rest(untilRestMs)))) return
  await book(seen.user.id)
  await recall(seen.user.id)
}
