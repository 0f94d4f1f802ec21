/** How a connection stands, in the words of the wire. Reading it asks nobody and writes nothing. */
import type { BrokerageState, BrokerageStatus } from '@wheelwright/api'
import { instantFromMs, type Instant } from '@wheelwright/core'
import type { BrokerConnectionRow } from '../database/rows/connection-rows.ts'
import type { Sealer } from './sealer.ts'
import { day, loginOf, type NoLogin } from './stored-connection.ts'

/** From then on a new login is asked for before the old one ends. */
const endingMs = 2 * day

const states: Readonly<Record<NoLogin, BrokerageState>> = {
  notConnected: 'disconnected',
  loginNeeded: 'login_needed',
  revoked: 'revoked',
}

const instantOf = (text: string | null): Instant | null =>
  text === null ? null : instantFromMs(Date.parse(text))

interface Known {
  readonly row: BrokerConnectionRow | undefined
  readonly sealer: Sealer
  /** Whether a login was begun in a browser and may still come back. */
  readonly isBegun: boolean
  readonly nowMs: number
}

export function statusOf({ row, sealer, isBegun, nowMs }: Known): BrokerageStatus {
  const login = loginOf(row, sealer, nowMs)
  const lastSyncAt = instantOf(row?.last_sync_at ?? null)
  if (!login.ok)
    return {
      connected: false,
      state: isBegun ? 'connecting' : states[login.refusal],
      hasAccessToken: false,
      hasRefreshToken: false,
      tokenExpiresAt: null,
      loginExpiresAt: instantOf(row?.login_expires_at ?? null),
      lastSyncAt,
    }
  const { accessExpiresMs, loginExpiresMs } = login.value
  const isDown = row !== undefined && row.down_since !== null
  return {
    connected: true,
    state: isDown ? 'provider_down' : loginExpiresMs - nowMs <= endingMs ? 'expiring' : 'connected',
    hasAccessToken: accessExpiresMs > nowMs,
    hasRefreshToken: true,
    tokenExpiresAt: instantFromMs(accessExpiresMs),
    loginExpiresAt: instantFromMs(loginExpiresMs),
    lastSyncAt,
  }
}
