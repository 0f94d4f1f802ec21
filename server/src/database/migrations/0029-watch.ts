/** How users want to be told of what is watched for them, and what they were told; who never chose has no row. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const watchTables: Migration = {
  name: '0029-watch',
  tables: [
    {
      name: 'watch_settings',
      columns: {
        user_id: 'text',
        // The chosen settings as JSON, without secrets.
        chosen: 'text',
        webhook_secret: 'text?',
        checked_at: 'text?',
        problem: 'text?',
      },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
    {
      name: 'watch_sent',
      columns: { user_id: 'text', channel: 'text', notice_id: 'text', sent_at: 'text' },
      primaryKey: ['user_id', 'channel', 'notice_id'],
      references: [ofUser],
    },
  ],
}
