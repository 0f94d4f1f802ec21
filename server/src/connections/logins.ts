/**
 * Logging in at the brokerage: an attempt begins with a one-time state and a PKCE verifier, and is used up by whoever comes
 * back with them first. The state names the user, since the browser may come back to an address without a session;
 * where it comes back to the very origin on which it began, it has to bring that origin's cookie too.
 */
import { createHash } from 'node:crypto'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { BrokerLoginRow } from '../database/rows/connection-rows.ts'
import type { Reader, Tx } from '../database/database.ts'
import { appendFact } from '../facts/facts.ts'
import { instantText } from '../instants.ts'
import {
  applicationOf,
  authorizeUrlOf,
  exchangeCode,
  knownErrorOf,
  type Grant,
  type OAuthApplication,
} from './oauth-client.ts'
import { bondOf, hashOf } from './sealer.ts'
import { broker, findRow, loginMs, tokenBond } from './stored-connection.ts'
import { statusText, type TokenDeps } from './tokens.ts'
import type { BegunLogin, Returned, LoginRefusal, LoginEnd } from './connections.ts'

interface LoginDeps extends TokenDeps {
  readonly randomBytes: (size: number) => Uint8Array
}

/** As long as someone may take to log in, second factor included. */
export const attemptMs = 10 * 60_000

const verifierBond = (userId: string, stateHash: string): string =>
  bondOf(userId, broker, stateHash, 'verifier')

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** `origin` is that of the page on which it is begun; null where the browser does not say. */
export async function beginLogin(
  deps: LoginDeps,
  userId: string,
  origin: string | null,
): Promise<Result<BegunLogin, 'notConfigured'>> {
  const { db, clock, config, randomBytes, sealer } = deps
  const application = applicationOf(config)
  if (application === null) return refuse('notConfigured')
  const secret = (): string => Buffer.from(randomBytes(32)).toString('base64url')
  const [state, verifier, cookie] = [secret(), secret(), secret()]
  const state_hash = hashOf(state)
  const attempt = {
    state_hash,
    browser_hash: hashOf(cookie),
    is_bound: origin === new URL(application.redirectUri).origin ? 1 : 0,
    verifier: sealer.seal(verifier, verifierBond(userId, state_hash)),
    return_to: origin,
    ends_at: instantText(clock() + attemptMs),
  } as const
  await db.transaction(
    (tx) =>
      tx
        .insertInto('broker_logins')
        .values({ user_id: userId, broker, ...attempt })
        .onConflict((conflict) => conflict.columns(['user_id', 'broker']).doUpdateSet(attempt))
        .execute(),
    { user: userId },
  )
  return ok({ authorizeUrl: authorizeUrlOf(application, state, challengeOf(verifier)).href, cookie })
}

/** Whether a login was begun that may still come back. */
export async function isLoginBegun(db: Reader, userId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('broker_logins')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .executeTakeFirst()
  return row !== undefined && row.ends_at > instantText(nowMs)
}

export async function dropLogin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('broker_logins').where('user_id', '=', userId).where('broker', '=', broker).execute()
}

const findAttempt = async (
  { db, clock }: LoginDeps,
  { state, cookie, signedIn }: Returned,
): Promise<BrokerLoginRow | null> => {
  const hash = state === null ? null : hashOf(state)
  const browser = cookie === null ? null : hashOf(cookie)
  if (hash === null && browser === null) return null
  const row = await db.read
    .selectFrom('broker_logins')
    .selectAll()
    .where('broker', '=', broker)
    // Where the brokerage leaves the state out, the browser's cookie decides.
    .where(hash === null ? 'browser_hash' : 'state_hash', '=', hash ?? browser ?? '')
    .executeTakeFirst()
  if (row === undefined || row.ends_at <= instantText(clock())) return null
  const isOtherBrowser = row.is_bound === 1 && row.browser_hash !== browser
  const isOtherUser = signedIn !== null && row.user_id !== signedIn
  return isOtherBrowser || isOtherUser ? null : row
}

/** Of two that come back with the same state one goes on. */
const useUp = ({ db }: LoginDeps, attempt: BrokerLoginRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const result = await tx
      .deleteFrom('broker_logins')
      .where('user_id', '=', attempt.user_id)
      .where('broker', '=', attempt.broker)
      .where('state_hash', '=', attempt.state_hash)
      .executeTakeFirst()
    return result.numDeletedRows === 1n
  }, 'by itself')

type Whole = Grant & { readonly refreshToken: string }

const obtain = async (
  deps: LoginDeps,
  application: OAuthApplication,
  { code, verifier, userId }: { readonly code: string; readonly verifier: string; readonly userId: string },
): Promise<Result<Whole, LoginRefusal>> => {
  const { clock, log, transport } = deps
  const request = { application, clock, ...(transport === undefined ? {} : { transport }) }
  const granted = await exchangeCode(request, code, verifier)
  if (granted.ok) {
    const { refreshToken } = granted.value
    if (refreshToken !== null) return ok({ ...granted.value, refreshToken })
    log.warn({ userId }, 'Token exchange failed: no refresh token in the answer')
    return refuse({ kind: 'providerDown' })
  }
  const { refusal } = granted
  log.warn({ userId }, `Token exchange failed: ${statusText(refusal.status)}`)
  return refuse(
    refusal.kind === 'refused' ? { kind: 'codeRefused', code: refusal.code } : { kind: 'providerDown' },
  )
}

/** Takes the place of whatever login the user had. */
const storeLogin = async (
  { db, clock, newId, sealer, events }: LoginDeps,
  userId: string,
  grant: Whole,
  begunMs: number,
): Promise<void> => {
  const loginId = newId()
  const fact = await db.transaction(
    async (tx) => {
      const before = await findRow(tx, userId)
      const login = {
        revision: (before?.revision ?? 0) + 1,
        login_id: loginId,
        access_token: sealer.seal(grant.accessToken, tokenBond(userId, loginId, 'access')),
        refresh_token: sealer.seal(grant.refreshToken, tokenBond(userId, loginId, 'refresh')),
        access_expires_at: instantText(begunMs + grant.expiresInMs),
        logged_in_at: instantText(begunMs),
        login_expires_at: instantText(begunMs + loginMs),
        ended: null,
        refresher: null,
        failures: 0,
        down_since: null,
        retry_at: null,
        refused_at: null,
        warned_hours: null,
      }
      await tx
        .insertInto('broker_connections')
        .values({ user_id: userId, broker, last_sync_at: null, ...login })
        .onConflict((conflict) => conflict.columns(['user_id', 'broker']).doUpdateSet(login))
        .execute()
      return appendFact(tx, {
        userId,
        kind: 'brokerage-connected',
        subject: broker,
        cause: 'user',
        nowMs: clock(),
      })
    },
    { user: userId },
  )
  events.publish(userId, { topic: 'brokerage', fact })
}

/** Nothing is changed by a refusal but that an attempt which was recognised is used up. */
export async function finishLogin(deps: LoginDeps, returned: Returned): Promise<LoginEnd> {
  const { config, clock, sealer, events } = deps
  const { code, error } = returned
  if (code === null && error === null) return refuse({ kind: 'noCode' })
  const attempt = await findAttempt(deps, returned)
  const denied = error === null ? null : ({ kind: 'denied', error: knownErrorOf(error) } as const)
  if (attempt === null || !(await useUp(deps, attempt))) return refuse(denied ?? { kind: 'unknownAttempt' })
  const { user_id: userId, state_hash, return_to: returnTo } = attempt
  if (denied !== null || code === null) {
    events.publish(userId, { topic: 'brokerage' })
    return refuse({ ...(denied ?? { kind: 'noCode' }), returnTo })
  }
  const application = applicationOf(config)
  if (application === null) return refuse({ kind: 'notConfigured', returnTo })
  const verifier = sealer.open(attempt.verifier, verifierBond(userId, state_hash))
  if (verifier === null) return refuse({ kind: 'unknownAttempt', returnTo })
  const begunMs = clock()
  const granted = await obtain(deps, application, { code, verifier, userId })
  if (!granted.ok) {
    events.publish(userId, { topic: 'brokerage' })
    return refuse({ ...granted.refusal, returnTo })
  }
  await storeLogin(deps, userId, granted.value, begunMs)
  return ok({ userId, returnTo })
}
