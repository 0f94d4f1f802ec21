/**
 * Sessions end seven days after they were last used, and thirty days after they began. The last use is written down at
 * most once a minute, beside the request rather than in its way. A clock that jumps ends none of them at once: see
 * `steady-clock.ts`.
 */
import { role, type Role } from '@wheelwright/api'
import * as z from 'zod/mini'
import type { Reader, Tx } from '../database/database.ts'
import type { SessionRow, UserRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import { hashToken, makeToken } from './token.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const idleLimit = 7 * day
export const absoluteLimit = 30 * day

export interface SignedIn {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly roles: readonly Role[]
  readonly isDemo: boolean
  readonly createdAt: string
  readonly session: { readonly hash: string; readonly lastUsedAt: string }
}

const storedRoles = z.array(role)

/** The roles of a user's row. */
export const rolesOf = (json: string): Role[] => z.parse(storedRoles, JSON.parse(json))

type MakeDeps = Pick<Deps, 'steadyClock' | 'randomBytes'>

const makeSession = (
  userId: string,
  { steadyClock, randomBytes }: MakeDeps,
): { readonly token: string; readonly row: SessionRow } => {
  const { token, hash } = makeToken(randomBytes)
  const now = steadyClock.now()
  const row = {
    token_hash: hash,
    user_id: userId,
    created_at: instantText(now),
    last_used_at: instantText(now),
    expires_at: instantText(now + absoluteLimit),
  }
  return { token, row }
}

/** Starts a session and answers its token, which is nowhere kept. */
export const startSession = async (tx: Tx, userId: string, deps: MakeDeps): Promise<string> => {
  const { token, row } = makeSession(userId, deps)
  await tx.insertInto('sessions').values(row).execute()
  return token
}

/** Starts one in this process's memory, where nothing can be written; null where there are too many. */
export const startUnsavedSession = (
  userId: string,
  deps: MakeDeps & Pick<Deps, 'storage'>,
): string | null => {
  const { token, row } = makeSession(userId, deps)
  return deps.storage.sessions.begin(row) ? token : null
}

interface Found extends Pick<UserRow, 'id' | 'username' | 'email' | 'roles' | 'is_demo' | 'created_at'> {
  readonly last_used_at: string
}

/** A session that is not written yet; its user is. */
const findUnsaved = async (db: Reader, session: SessionRow, now: number): Promise<Found | undefined> => {
  if (session.expires_at <= instantText(now) || session.last_used_at <= instantText(now - idleLimit))
    return undefined
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'roles', 'is_demo', 'created_at'])
    .where('id', '=', session.user_id)
    .executeTakeFirst()
  return user && { ...user, last_used_at: session.last_used_at }
}

const findSaved = (db: Reader, hash: string, now: number): Promise<Found | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'email', 'roles', 'is_demo', 'users.created_at', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', instantText(now))
    .where('last_used_at', '>', instantText(now - idleLimit))
    .executeTakeFirst()

/** Who is signed in by the session with this hash; null when it ended, was ended, or never was. */
export const findSession = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  hash: string,
  now: number,
): Promise<SignedIn | null> => {
  if (storage.sessions.hasEnded(hash)) return null
  const unsaved = storage.sessions.find(hash)
  const row = await (unsaved ? findUnsaved(db.read, unsaved, now) : findSaved(db.read, hash, now))
  if (!row) return null
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: rolesOf(row.roles),
    isDemo: row.is_demo === 1,
    createdAt: row.created_at,
    session: { hash, lastUsedAt: row.last_used_at },
  }
}

const noteUse = ({ db, background }: Deps, hash: string, now: number): void =>
  background.start('note the use of a session', () =>
    db.transaction(async (tx) => {
      await tx
        .updateTable('sessions')
        .set({ last_used_at: instantText(now) })
        .where('token_hash', '=', hash)
        .where('last_used_at', '<=', instantText(now - minute))
        .execute()
    }, 'by itself'),
  )

/** Signs requests in by their token, and notes that the session is in use. */
export const createAuthenticator = (deps: Deps): ((token: string) => Promise<SignedIn | null>) => {
  /** When a use was last noted by this process, so that parallel requests note it once. */
  const notedAt = new Map<string, number>()
  return async (token) => {
    const now = deps.steadyClock.now()
    const signedIn = await findSession(deps, hashToken(token), now)
    if (!signedIn) return null
    const { hash, lastUsedAt } = signedIn.session
    const lastUse = Math.max(Date.parse(lastUsedAt), notedAt.get(hash) ?? 0)
    if (now - lastUse >= minute && deps.storage.state() === 'writable') {
      if (notedAt.size > 10_000) notedAt.clear()
      notedAt.set(hash, now)
      noteUse(deps, hash, now)
    }
    return signedIn
  }
}

export const endSession = async (tx: Tx, hash: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}
