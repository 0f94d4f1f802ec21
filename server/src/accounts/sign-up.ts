/** Sign-up. The first user of a server is its administrator. */
import type { Problem, Registered, Registration, Role } from '@wheelwright/api'
import { refuse, ok, type Result } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { takeTurn } from '../database/lease.ts'
import type { UserRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, type Handler, type MadeFor } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { instantText } from '../instants.ts'
import { countAgainst } from '../rate-limits/rate-limit.ts'
import { startSession, type Origin } from '../sessions/sessions.ts'
import { browserOf } from './browser.ts'
import type { AccountLimits } from './limits.ts'
import { checkPassword } from './check-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { checkUsername, emailKey, usernameKey } from './username.ts'
import { findById, findByName, hasRealUser, insertUser, newUserNo } from './users.ts'
import { noteSignIn, rolesText, userOfRow } from './users.ts'

const taken: Problem = { kind: 'signupFailed', message: 'That username or email address is already taken.' }

const closed: Problem = { kind: 'forbidden', message: 'Sign-up is closed on this server.' }
const firstUserOnly: Problem = {
  kind: 'forbidden',
  message: 'This server belongs to its first user; sign-up is closed.',
}

const checkFields = ({ username, password, email }: Registration): Result<null, Problem> => {
  const errors = [checkUsername(username), checkPassword(password, username, email)].filter(
    (error) => error !== null,
  )
  return errors.length === 0 ? ok(null) : refuse({ kind: 'invalid', errors })
}

type UserDeps = Pick<Deps, 'newId' | 'randomBytes' | 'clock' | 'config'>

const newUser = (deps: UserDeps, given: NewUser, passwordHash: string, roles: readonly Role[]): UserRow => ({
  id: deps.newId(),
  user_no: newUserNo(deps.randomBytes),
  username: given.username.normalize('NFKC'),
  username_key: usernameKey(given.username),
  email: given.email,
  email_key: given.email === null ? null : emailKey(given.email),
  password_hash: passwordHash,
  roles: rolesText(roles),
  is_demo: 0,
  created_at: instantText(deps.clock()),
  disabled_at: null,
  last_seen_at: instantText(deps.clock()),
})

const signIn = async (deps: Deps, tx: Tx, row: UserRow, origin: Origin): Promise<MadeFor<Registered>> => {
  const accessToken = await startSession(tx, row.id, origin, deps)
  // Whoever calls again under the same key never saw those of the first call.
  const recoveryCodes = await renewRecoveryCodes(tx, row.id, deps)
  const value = { ...userOfRow(row), accessToken, tokenType: 'bearer' as const, recoveryCodes }
  return { ...answer(value), userId: row.id }
}

interface NewUser extends Pick<Registration, 'username'> {
  readonly email: string | null
}

interface MadeUser {
  readonly given: NewUser
  readonly passwordHash: string
  /** False where there are others for certain. */
  readonly mayBeFirst: boolean
}

/** Makes a user; the first of a server is its administrator. */
export async function makeUser(
  deps: UserDeps,
  tx: Tx,
  { given, passwordHash, mayBeFirst }: MadeUser,
): Promise<Result<UserRow, Problem>> {
  if (mayBeFirst) await takeTurn(tx, 'first-sign-up')
  const isFirst = mayBeFirst && !(await hasRealUser(tx))
  if (!isFirst && deps.config.registration === 'first-user') return refuse(firstUserOnly)
  const row = newUser(deps, given, passwordHash, [isFirst ? 'admin' : 'user'])
  return (await insertUser(tx, row)) ? ok(row) : refuse(taken)
}

interface Known {
  /** Who has the name already, before anything is written; undefined for nobody. */
  readonly user: UserRow | undefined
  /** Whether the password is theirs today. */
  readonly isRight: boolean
}

const findKnown = async ({ db, passwords }: Deps, { username, password }: Registration): Promise<Known> => {
  const user = await findByName(db.read, username)
  return { user, isRight: user !== undefined && (await passwords.verify(user.password_hash, password)) }
}

/**
 * A sign-up that is sent again begins a session as a sign-in does: with the password as it is now, and for nobody who was
 * disabled since. Where the name was nobody's when the call came, the first one was made meanwhile, with this very password.
 */
const mayBeginAgain = async (tx: Tx, earlier: UserRow, known: Known, now: string): Promise<boolean> => {
  if (known.user === undefined) return true
  return known.isRight && known.user.id === earlier.id && (await noteSignIn(tx, known.user, now))
}

export function signUp(deps: Deps, limits: AccountLimits): Handler<'register'> {
  return async ({ body, address, userAgent, write }) => {
    if (deps.config.registration === 'closed') return refuse(closed)
    const fields = checkFields(body)
    if (!fields.ok) return fields
    const counted = await countAgainst(deps, limits.signUpsPerAddress, networkOf(address))
    if (!counted.ok) return counted
    const passwordHash = await deps.passwords.hash(body.password)
    // Looked up again within the transaction only while there may be none, so that later sign-ups don't hold each other up.
    const origin = { browser: browserOf(userAgent), network: address }
    const mayBeFirst = !(await hasRealUser(deps.db.read))
    const known = await findKnown(deps, body)
    return write(async (tx, earlierUserId) => {
      const earlier = earlierUserId === null ? undefined : await findById(tx, earlierUserId)
      if (earlier && !(await mayBeginAgain(tx, earlier, known, instantText(deps.clock()))))
        return refuse(taken)
      const made = earlier ? ok(earlier) : await makeUser(deps, tx, { given: body, passwordHash, mayBeFirst })
      return made.ok ? signIn(deps, tx, made.value, origin) : made
    })
  }
}
