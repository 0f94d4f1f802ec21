/** Work that goes on whoever is there: jobs with their leases, and files that wait to be read. And facts: what changed. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const jobs: Migration = {
  name: '0019-jobs',
  tables: [
    {
      // A job of the server itself has an empty user.
      name: 'jobs',
      columns: {
        user_id: 'text',
        kind: 'text',
        subject: 'text',
        due_at: 'text',
        holder: 'text?',
        held_until: 'text?',
        attempts: 'integer',
        failed_at: 'text?',
        problem: 'text?',
        dead_at: 'text?',
        payload: 'text',
        added_at: 'text',
      },
      primaryKey: ['user_id', 'kind', 'subject'],
      indexes: [['kind', 'due_at']],
    },
    {
      // The bytes of an uploaded file, compressed, until it is staged. They come before their batch does.
      name: 'upload_parts',
      columns: { user_id: 'text', batch_id: 'text', ordinal: 'integer', body: 'text', received_at: 'text' },
      primaryKey: ['user_id', 'batch_id', 'ordinal'],
      references: [ofUser],
    },
    {
      name: 'facts',
      columns: {
        user_id: 'text',
        fact_no: 'bigint',
        at: 'text',
        kind: 'text',
        subject: 'text',
        cause: 'text',
      },
      primaryKey: ['user_id', 'fact_no'],
      references: [ofUser],
      indexes: [['user_id', 'at']],
    },
  ],
  // Nobody goes on with a staging of before there were jobs: it is long enough ago to be taken away.
  change: async (tx) => {
    await sql
      .raw(`UPDATE entry_batches SET staged_at = '1970-01-01T00:00:00.000Z' WHERE state = 'staging'`)
      .execute(tx)
  },
}
