/** Users, their sessions, and what guards calls: idempotency keys and rate limits. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const accounts: Migration = {
  name: '0001-accounts',
  tables: [
    {
      name: 'users',
      columns: {
        id: 'text',
        username: 'text',
        username_key: 'text',
        email: 'text?',
        email_key: 'text?',
        password_hash: 'text?',
        roles: 'text',
        is_demo: 'flag',
        created_at: 'text',
      },
      primaryKey: ['id'],
      unique: [['username_key'], ['email_key']],
    },
    {
      name: 'sessions',
      columns: {
        token_hash: 'text',
        user_id: 'text',
        created_at: 'text',
        last_used_at: 'text',
        expires_at: 'text',
      },
      primaryKey: ['token_hash'],
      references: [ofUser],
      indexes: [['user_id'], ['expires_at']],
    },
    {
      name: 'idempotency_keys',
      columns: {
        user_id: 'text',
        key: 'text',
        route: 'text',
        body_hash: 'text',
        status: 'integer',
        etag: 'text?',
        body: 'text?',
        created_at: 'text',
      },
      primaryKey: ['user_id', 'key'],
      indexes: [['created_at']],
    },
    {
      name: 'rate_limits',
      columns: { scope: 'text', subject: 'text', window_start: 'text', count: 'integer' },
      primaryKey: ['scope', 'subject'],
      indexes: [['window_start']],
    },
  ],
}
