/** The sessions of a user: where they are, and ending them. */
import type { SessionEntry } from '@wheelwright/api'
import { refuse, type Instant } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { SessionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, done, type Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { endSession, endSessions, idleLimit } from '../sessions/sessions.ts'

/** Half of the hash names a session: it is unique, and opens nothing. */
const idOf = (hash: string): string => hash.slice(0, 32)

const selectSessions = (db: Reader, userId: string, now: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', instantText(now))
    .where('last_used_at', '>', instantText(now - idleLimit))
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(500)
    .execute()

const asEntry = (row: SessionRow, currentHash: string): SessionEntry => ({
  id: idOf(row.token_hash),
  isCurrent: row.token_hash === currentHash,
  browser: row.browser,
  network: row.network,
  createdAt: row.created_at as Instant,
  lastUsedAt: row.last_used_at as Instant,
  expiresAt: row.expires_at as Instant,
})

export function sessionHandlers(deps: Deps) {
  return {
    sessions: async ({ user }) => {
      const { hash } = user.credential
      const held = deps.storage.sessions.find(hash)
      const rows = await selectSessions(deps.db.read, user.id, deps.steadyClock.now())
      const all = held === undefined ? rows : [held, ...rows]
      // The one that asks comes first.
      const entries = all.map((row) => asEntry(row, hash))
      return answer({
        sessions: entries.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent)),
      })
    },
    endSession: async ({ user, parameters, write }) =>
      write(async (tx) => {
        const rows = await selectSessions(tx, user.id, deps.steadyClock.now())
        const row = rows.find(({ token_hash }) => idOf(token_hash) === parameters.id)
        if (row === undefined) return refuse({ kind: 'notFound', message: 'This session has ended already.' })
        await endSession(tx, row.token_hash)
        return done
      }),
    endOtherSessions: async ({ user, write }) =>
      write(async (tx) => {
        await endSessions(tx, deps, user.id, user.credential.hash)
        return done
      }),
  } satisfies Partial<Handlers>
}
