/** The connections of this server, as a sync asks by them. */
import type { BrokerConnections } from '../connections/connections.ts'
import type { Database } from '../database/database.ts'
import { instantText } from '../instants.ts'
import { broker } from './sync-store.ts'
import type { SyncConnections } from './schwab-trader.ts'

export function syncConnections(
  { db, clock }: { readonly db: Database; readonly clock: () => number },
  { accessToken, refused }: Pick<BrokerConnections, 'accessToken' | 'refused'>,
): SyncConnections {
  return {
    accessToken,
    refused,
    connectedUsers: async () => {
      const rows = await db.read
        .selectFrom('broker_connections')
        .select('user_id')
        .where('broker', '=', broker)
        .where('login_id', 'is not', null)
        .where('ended', 'is', null)
        .where('login_expires_at', '>', instantText(clock()))
        .execute()
      return rows.map(({ user_id }) => user_id)
    },
  }
}
