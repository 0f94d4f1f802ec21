/** What is known of the server's backups. */
import type { Migration } from '../migration.ts'

export const backups: Migration = {
  name: '0007-backups',
  tables: [
    {
      name: 'backup_records',
      columns: {
        name: 'text',
        proven_at: 'text?',
        file: 'text?',
        bytes: 'bigint?',
        users: 'bigint?',
        entries: 'bigint?',
        failed_at: 'text?',
        problem: 'text?',
      },
      primaryKey: ['name'],
    },
  ],
}
