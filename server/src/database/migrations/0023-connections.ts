/** Connections to brokerages with their sealed tokens, and logins that were begun. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const connections: Migration = {
  name: '0023-connections',
  tables: [
    {
      name: 'broker_connections',
      columns: {
        user_id: 'text',
        broker: 'text',
        revision: 'bigint',
        login_id: 'text?',
        access_token: 'text?',
        refresh_token: 'text?',
        access_expires_at: 'text?',
        logged_in_at: 'text?',
        login_expires_at: 'text?',
        ended: 'text?',
        refresher: 'text?',
        failures: 'integer',
        down_since: 'text?',
        retry_at: 'text?',
        refused_at: 'text?',
        warned_hours: 'integer?',
        last_sync_at: 'text?',
      },
      primaryKey: ['user_id', 'broker'],
      references: [ofUser],
      // Whoever tells of ends looks over all users.
      indexes: [['login_expires_at']],
    },
    {
      // One for a user and broker: a new one takes the place of the older.
      name: 'broker_logins',
      columns: {
        user_id: 'text',
        broker: 'text',
        state_hash: 'text',
        browser_hash: 'text',
        is_bound: 'flag',
        verifier: 'text',
        return_to: 'text?',
        ends_at: 'text',
      },
      primaryKey: ['user_id', 'broker'],
      references: [ofUser],
      // The state names the user.
      indexes: [['state_hash'], ['browser_hash']],
    },
  ],
}
