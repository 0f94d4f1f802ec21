/** What brokerages were asked for: each sync, and what of its answers is here already. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const syncs: Migration = {
  name: '0024-syncs',
  tables: [
    {
      // Its id is that of the batch that holds what it brought.
      name: 'syncs',
      columns: {
        user_id: 'text',
        id: 'text',
        broker: 'text',
        cause: 'text',
        state: 'text',
        asked_from: 'text?',
        from_at: 'text',
        until_at: 'text',
        resume_at: 'text?',
        parts: 'integer?',
        started_at: 'text',
        finished_at: 'text?',
        result: 'text?',
        recent_ids: 'text',
      },
      primaryKey: ['user_id', 'id'],
      references: [ofUser],
      indexes: [['user_id', 'until_at']],
    },
    {
      // An answer, compressed and cut, until the sync has ended.
      name: 'sync_parts',
      columns: { user_id: 'text', sync_id: 'text', part: 'text', ordinal: 'integer', body: 'text' },
      primaryKey: ['user_id', 'sync_id', 'part', 'ordinal'],
      references: [ofUser],
    },
  ],
}
