/**
 * Access tokens, refreshed before they end by one call for all who ask: in this process by sharing it, between processes
 * by the row's `refresher`, which one statement takes. No clock of another process is believed: whoever waits for one that
 * died measures by itself how long nothing has changed.
 */
import { STATUS_CODES } from 'node:http'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Database } from '../database/database.ts'
import { appendFact } from '../facts/facts.ts'
import { instantText } from '../instants.ts'
import type { Deps } from '../deps.ts'
import type { Pace } from '../market-data/ask/pace.ts'
import type { Transport } from '../market-data/ask/transport.ts'
import type { TokenRefusal } from './connections.ts'
import {
  applicationOf,
  refreshGrant,
  type Grant,
  type OAuthApplication,
  type TokenFailure,
} from './oauth-client.ts'
import type { Sealer } from './sealer.ts'
import {
  broker,
  findRow,
  loginOf,
  refreshMarginMs,
  tokenBond,
  type LiveLogin,
  type NoLogin,
} from './stored-connection.ts'

export interface TokenDeps extends Pick<Deps, 'db' | 'config' | 'newId' | 'log' | 'events'>, Pace {
  readonly sealer: Sealer
  readonly transport?: Partial<Transport>
}

type AccessAnswer = Result<string, TokenRefusal>

/** Longer than any refresh may take: whoever holds it for so long without a change has died. */
export const takeOverMs = 25_000
const firstLookMs = 25
const longestLookMs = 400
/** A token that is refused again so soon is not refused for its age. */
const refusedAgainMs = 10 * 60_000
/** An end that comes this near to the seventh day is the seventh day, by whichever clock. */
const nearEndMs = 60 * 60_000
const firstRetryMs = 5000
const longestRetryMs = 5 * 60_000

/** How long nobody tries again after so many refreshes that brought nothing. */
export function retryAfterFailures(failures: number, askedForMs: number | null): number {
  return Math.min(longestRetryMs, Math.max(askedForMs ?? 0, firstRetryMs * 2 ** Math.min(failures - 1, 10)))
}

/** What is written where the login still stands as it was read; true where it did. */
const change = async (
  db: Database,
  login: Pick<LiveLogin, 'userId' | 'revision' | 'refresher' | 'failures'>,
  values: Readonly<Record<string, string | number | null>>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { userId, revision, refresher, failures } = login
    const result = await tx
      .updateTable('broker_connections')
      .set(values)
      .where('user_id', '=', userId)
      .where('broker', '=', broker)
      .where('revision', '=', revision)
      // A refresh that failed meanwhile leaves all else as it was read: whoever read it before asks no second time.
      .where('failures', '=', failures)
      .where('refresher', refresher === null ? 'is' : '=', refresher)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }, 'by itself')

/** The login is at an end, which is a fact; only where it still stands as it was read. */
export async function endLogin(
  { db, clock, events }: Pick<TokenDeps, 'db' | 'clock' | 'events'>,
  { userId, revision, refresher }: Pick<LiveLogin, 'userId' | 'revision' | 'refresher'>,
  ended: 'login_needed' | 'revoked',
): Promise<void> {
  const fact = await db.transaction(
    async (tx) => {
      const result = await tx
        .updateTable('broker_connections')
        .set({ ended, access_token: null, refresh_token: null, refresher: null, revision: revision + 1 })
        .where('user_id', '=', userId)
        .where('broker', '=', broker)
        .where('revision', '=', revision)
        .where('refresher', refresher === null ? 'is' : '=', refresher)
        .executeTakeFirst()
      if (result.numUpdatedRows !== 1n) return null
      const told = { userId, kind: 'brokerage-login-ended', subject: broker, cause: 'broker' } as const
      return appendFact(tx, { ...told, nowMs: clock() })
    },
    { user: userId },
  )
  if (fact !== null) events.publish(userId, { topic: 'brokerage', fact })
}

/** Its tokens are replaced; the end of the login stays where it was. */
const store = async (
  { db, clock, sealer, events }: TokenDeps,
  login: LiveLogin,
  grant: Grant,
): Promise<boolean> => {
  const { userId, loginId, revision } = login
  const isStored = await change(db, login, {
    revision: revision + 1,
    access_token: sealer.seal(grant.accessToken, tokenBond(userId, loginId, 'access')),
    refresh_token: sealer.seal(
      grant.refreshToken ?? login.refreshToken,
      tokenBond(userId, loginId, 'refresh'),
    ),
    access_expires_at: instantText(clock() + grant.expiresInMs),
    refresher: null,
    failures: 0,
    down_since: null,
    retry_at: null,
  })
  if (isStored && login.failures > 0) events.publish(userId, { topic: 'brokerage' })
  return isStored
}

/** The status in the standard's words: what the endpoint itself says may repeat what was sent. */
export function statusText(status: number | null): string {
  return status === null ? 'no answer' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

/** False where the user disconnected or connected anew in the meantime. */
const noteDown = async (
  { db, clock, events }: TokenDeps,
  login: LiveLogin,
  failure: Extract<TokenFailure, { kind: 'unavailable' }>,
): Promise<boolean> => {
  const failures = login.failures + 1
  const now = clock()
  const isNoted = await change(db, login, {
    refresher: null,
    failures,
    ...(login.failures === 0 ? { down_since: instantText(now) } : {}),
    retry_at: instantText(now + retryAfterFailures(failures, failure.retryAfterMs)),
  })
  if (isNoted && login.failures === 0) events.publish(login.userId, { topic: 'brokerage' })
  return isNoted
}

/** Holds the row's `refresher` and asks for new tokens. */
const refresh = async (
  deps: TokenDeps,
  application: OAuthApplication,
  login: LiveLogin,
): Promise<AccessAnswer | 'changed'> => {
  const { clock, log, transport } = deps
  const request = { application, clock, ...(transport === undefined ? {} : { transport }) }
  const granted = await refreshGrant(request, login.refreshToken)
  if (granted.ok) {
    const isStored = await store(deps, login, granted.value)
    // Disconnected or connected anew in the meantime: that is what counts.
    return isStored ? ok(granted.value.accessToken) : 'changed'
  }
  const { refusal } = granted
  log.warn({ userId: login.userId }, `Token refresh failed: ${statusText(refusal.status)}`)
  if (refusal.kind === 'unavailable')
    return (await noteDown(deps, login, refusal)) ? refuse('providerDown') : 'changed'
  const isTheSeventhDay = login.loginExpiresMs - clock() < nearEndMs
  await endLogin(deps, login, isTheSeventhDay ? 'login_needed' : 'revoked')
  return 'changed'
}

/** Null while somebody else is at it or waits for the provider to come back. */
const take = async (deps: TokenDeps, login: LiveLogin): Promise<LiveLogin | null> => {
  const refresher = deps.newId()
  return (await change(deps.db, login, { refresher })) ? { ...login, refresher } : null
}

/** A pause that another clock set is believed as far as a pause may last. */
const isPaused = ({ retryAtMs }: LiveLogin, nowMs: number): boolean =>
  retryAtMs !== null && nowMs < retryAtMs && retryAtMs - nowMs <= longestRetryMs

const obtain = async (deps: TokenDeps, userId: string): Promise<AccessAnswer> => {
  const { db, clock, sleep, sealer } = deps
  const never = new AbortController().signal
  const application = applicationOf(deps.config)
  let waitedMs = 0
  let lookMs = firstLookMs
  let first: LiveLogin | null = null
  let watched: string | null = null
  for (;;) {
    const read: Result<LiveLogin, NoLogin> = loginOf(await findRow(db.read, userId), sealer, clock())
    if (!read.ok) return read
    const login = read.value
    const { refresher, revision, accessExpiresMs, accessToken } = login
    const leftMs = accessExpiresMs - clock()
    // Somebody refreshed it while this one waited: it is as new as one can be, however short it lasts.
    const isNew = first !== null && first.revision !== revision && leftMs > 0
    if (leftMs > refreshMarginMs || isNew) return ok(accessToken)
    first ??= login
    // Without the application's secret nobody here can ask for another.
    if (application === null) return refuse('providerDown')
    if (refresher !== watched) {
      watched = refresher
      waitedMs = 0
    }
    const isFree = refresher === null || waitedMs >= takeOverMs
    if (refresher === null && isPaused(login, clock())) return refuse('providerDown')
    const taken = isFree ? await take(deps, login) : null
    if (taken !== null) {
      const answer = await refresh(deps, application, taken)
      if (answer !== 'changed') return answer
      continue
    }
    await sleep(lookMs, never)
    waitedMs += lookMs
    lookMs = Math.min(longestLookMs, lookMs * 2)
  }
}

export interface Tokens {
  readonly accessToken: (userId: string) => Promise<AccessAnswer>
  readonly refused: (userId: string, token: string) => Promise<void>
}

export function createTokens(deps: TokenDeps): Tokens {
  const { db, clock, sealer } = deps
  const underWay = new Map<string, Promise<AccessAnswer>>()

  const accessToken = (userId: string): Promise<AccessAnswer> => {
    const already = underWay.get(userId)
    if (already !== undefined) return already
    const call = obtain(deps, userId).finally(() => underWay.delete(userId))
    underWay.set(userId, call)
    return call
  }

  return {
    accessToken,
    refused: async (userId, token) => {
      const now = clock()
      const login = loginOf(await findRow(db.read, userId), sealer, now)
      if (!login.ok || login.value.accessToken !== token) return
      const { refusedAtMs, revision } = login.value
      // A new token that is refused too is not at an end: the application may lack what was asked for.
      if (refusedAtMs !== null && Math.abs(now - refusedAtMs) < refusedAgainMs) return
      const at = instantText(now)
      const values = { access_expires_at: at, refused_at: at, revision: revision + 1 }
      await change(db, login.value, values)
      await accessToken(userId)
    },
  }
}
