/** A connection's row, read at the edge of the database into what can only be one of three things. */
import { refuse, ok, type Result } from '@wheelwright/core'
import type { BrokerConnectionRow } from '../database/rows/connection-rows.ts'
import type { Reader } from '../database/database.ts'
import { bondOf, type Sealer } from './sealer.ts'

/** The one brokerage that can be connected so far. */
export const broker = 'schwab'

export const day = 86_400_000
/** Not made longer by refreshing. */
export const loginMs = 7 * day
/** A token that ends sooner is refreshed before it is used. */
export const refreshMarginMs = 5 * 60_000

/** A login whose tokens may be used, as far as is known here. */
export interface LiveLogin {
  readonly userId: string
  readonly revision: number
  readonly loginId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly accessExpiresMs: number
  readonly loginExpiresMs: number
  readonly refresher: string | null
  readonly failures: number
  readonly retryAtMs: number | null
  readonly refusedAtMs: number | null
}

export type NoLogin = 'notConnected' | 'loginNeeded' | 'revoked'

export function findRow(db: Reader, userId: string): Promise<BrokerConnectionRow | undefined> {
  return db
    .selectFrom('broker_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .executeTakeFirst()
}

export function tokenBond(userId: string, loginId: string, which: 'access' | 'refresh'): string {
  return bondOf(userId, broker, loginId, which)
}

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** Tokens that the server's key opens no more, as after it was lost, are as good as none. */
export function loginOf(
  row: BrokerConnectionRow | undefined,
  sealer: Sealer,
  nowMs: number,
): Result<LiveLogin, NoLogin> {
  if (row === undefined || row.login_id === null) return refuse('notConnected')
  if (row.ended !== null) return refuse(row.ended === 'revoked' ? 'revoked' : 'loginNeeded')
  const { user_id: userId, login_id: loginId } = row
  const loginExpiresMs = msOf(row.login_expires_at) ?? 0
  const accessToken = sealer.open(row.access_token ?? '', tokenBond(userId, loginId, 'access'))
  const refreshToken = sealer.open(row.refresh_token ?? '', tokenBond(userId, loginId, 'refresh'))
  if (nowMs >= loginExpiresMs || accessToken === null || refreshToken === null) return refuse('loginNeeded')
  return ok({
    userId,
    revision: row.revision,
    loginId,
    accessToken,
    refreshToken,
    accessExpiresMs: msOf(row.access_expires_at) ?? 0,
    loginExpiresMs,
    refresher: row.refresher,
    failures: row.failures,
    retryAtMs: msOf(row.retry_at),
    refusedAtMs: msOf(row.refused_at),
  })
}
