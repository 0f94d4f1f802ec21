/** The connections of a process: reading, refreshing, logging in and disconnecting, over one database. */
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import { systemPace, type Pace } from '../market-data/ask/pace.ts'
import type { Transport } from '../market-data/ask/transport.ts'
import type { Connections } from './connections.ts'
import { beginLogin, dropLogin, finishLogin, isLoginBegun } from './logins.ts'
import { runIntegrationChecks } from './integration-checks.ts'
import { createSealer } from './sealer.ts'
import { statusOf } from './status.ts'
import { broker, findRow } from './stored-connection.ts'
import { createTokens } from './tokens.ts'

interface ConnectionParts
  extends
    Pick<Deps, 'db' | 'config' | 'secretKey' | 'randomBytes' | 'newId' | 'clock' | 'log' | 'events'>,
    Partial<Pick<Pace, 'sleep'>> {
  readonly transport?: Partial<Transport>
}

export function createConnections(parts: ConnectionParts): Connections {
  const { db, clock, secretKey, randomBytes } = parts
  const sealer = createSealer(secretKey.keyFor('broker tokens'), randomBytes)
  const deps = { ...systemPace, ...parts, sealer }
  return {
    ...createTokens(deps),
    status: async (userId) => {
      const nowMs = clock()
      const isBegun = await isLoginBegun(db.read, userId, nowMs)
      return statusOf({ row: await findRow(db.read, userId), sealer, isBegun, nowMs })
    },
    beginLogin: (userId, origin) => beginLogin(deps, userId, origin),
    finishLogin: (returned) => finishLogin(deps, returned),
    test: (checks) => runIntegrationChecks(deps, checks),
  }
}

/** Forgets the tokens and a login that was begun; answers whether there was anything. What was imported stays. */
export async function disconnect(tx: Tx, userId: string, nowMs: number): Promise<boolean> {
  const row = await findRow(tx, userId)
  const isBegun = await isLoginBegun(tx, userId, nowMs)
  await dropLogin(tx, userId)
  if (row === undefined || row.login_id === null) return isBegun
  await tx
    .updateTable('broker_connections')
    .set({
      revision: row.revision + 1,
      login_id: null,
      access_token: null,
      refresh_token: null,
      access_expires_at: null,
      logged_in_at: null,
      login_expires_at: null,
      ended: null,
      refresher: null,
      failures: 0,
      down_since: null,
      retry_at: null,
      refused_at: null,
      warned_hours: null,
    })
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .execute()
  return true
}

/** When everything that the brokerage tells was last fetched. */
export async function noteSynced(tx: Tx, userId: string, atMs: number): Promise<void> {
  await tx
    .updateTable('broker_connections')
    .set({ last_sync_at: instantText(atMs) })
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .execute()
}
