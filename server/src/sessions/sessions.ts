/**
 * Sessions end seven days after they were last used, and thirty days after they began. The last use is written down at
 * most once a minute, beside the request rather than in its way. A clock that jumps ends none of them at once: see
 * `steady-clock.ts`.
 */
import type { Reader, Tx } from '../database/database.ts'
import type { SessionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import { findApiToken, noteTokenUse } from './api-tokens.ts'
import { signedInBy, type FoundUser, type SignedIn } from './signed-in.ts'
import { hashToken, isApiToken, makeToken } from './token.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const idleLimit = 7 * day
export const absoluteLimit = 30 * day

/** Where a session begins, as far as it is known. */
export interface Origin {
  readonly browser: string | null
  readonly network: string | null
}

type MakeDeps = Pick<Deps, 'steadyClock' | 'randomBytes'>

const makeSession = (
  userId: string,
  origin: Origin,
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
    ...origin,
  }
  return { token, row }
}

/** Starts a session and answers its token, which is nowhere kept. */
export async function startSession(tx: Tx, userId: string, origin: Origin, deps: MakeDeps): Promise<string> {
  const { token, row } = makeSession(userId, origin, deps)
  await tx.insertInto('sessions').values(row).execute()
  return token
}

/** Starts one in this process's memory, where nothing can be written; null where there are too many. */
export function startUnsavedSession(
  userId: string,
  origin: Origin,
  deps: MakeDeps & Pick<Deps, 'storage'>,
): string | null {
  const { token, row } = makeSession(userId, origin, deps)
  return deps.storage.sessions.begin(row) ? token : null
}

interface Found extends FoundUser {
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
    .where('disabled_at', 'is', null)
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
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Who is signed in by the session with this hash; null when it ended, was ended, or never was. */
const findSession = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  hash: string,
  now: number,
): Promise<SignedIn | null> => {
  if (storage.sessions.hasEnded(hash)) return null
  const unsaved = storage.sessions.find(hash)
  const row = await (unsaved ? findUnsaved(db.read, unsaved, now) : findSaved(db.read, hash, now))
  return row ? signedInBy(row, { kind: 'session', hash, lastUsedAt: row.last_used_at }) : null
}

/** Whether what a request came with would still sign one in. */
export async function stillStands(
  deps: Pick<Deps, 'db' | 'storage'>,
  { credential: { kind, hash } }: SignedIn,
  now: number,
): Promise<boolean> {
  const found = kind === 'token' ? findApiToken(deps.db.read, hash, now) : findSession(deps, hash, now)
  return (await found) !== null
}

/** When somebody was here last is kept beside the user to the hour, so that it outlives the session. */
const seenEveryMs = 60 * minute

const noteSessionUse = ({ db }: Deps, { id, credential: { hash } }: SignedIn, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ last_used_at: instantText(now) })
      .where('token_hash', '=', hash)
      .where('last_used_at', '<=', instantText(now - minute))
      .execute()
    await tx
      .updateTable('users')
      .set({ last_seen_at: instantText(now) })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('last_seen_at', 'is', null),
          where('last_seen_at', '<=', instantText(now - seenEveryMs)),
        ]),
      )
      .execute()
  }, 'by itself')

const noteUse = (deps: Deps, signedIn: SignedIn, now: number): void =>
  deps.background.start('note the use of a session', () =>
    signedIn.credential.kind === 'token'
      ? noteTokenUse(deps, signedIn.credential.hash, now)
      : noteSessionUse(deps, signedIn, now),
  )

/** Signs requests in by their token, and notes that it is in use. */
export function createAuthenticator(deps: Deps): (token: string) => Promise<SignedIn | null> {
  /** When a use was last noted by this process, so that parallel requests note it once. */
  const notedAt = new Map<string, number>()
  return async (token) => {
    const now = deps.steadyClock.now()
    const hash = hashToken(token)
    const signedIn = await (isApiToken(token)
      ? findApiToken(deps.db.read, hash, now)
      : findSession(deps, hash, now))
    if (!signedIn) return null
    const { lastUsedAt } = signedIn.credential
    const lastUse = Math.max(lastUsedAt === null ? 0 : Date.parse(lastUsedAt), notedAt.get(hash) ?? 0)
    if (now - lastUse >= minute && deps.storage.state() === 'writable') {
      if (notedAt.size > 10_000) notedAt.clear()
      notedAt.set(hash, now)
      noteUse(deps, signedIn, now)
    }
    return signedIn
  }
}

export async function endSession(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends every session of a user but the one with the hash `except`, those in memory included. */
export async function endSessions(
  tx: Tx,
  { storage }: Pick<Deps, 'storage'>,
  userId: string,
  except: string | null,
): Promise<void> {
  storage.sessions.endAllOf(userId, except)
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except ?? '')
    .execute()
}
