/** What people need to keep an account theirs: where sessions are, who is disabled, recovery codes and API tokens. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn, ofUser } from '../table-ddl.ts'

export const people: Migration = {
  name: '0025-people',
  tables: [
    {
      // One that was used is gone.
      name: 'recovery_codes',
      columns: { user_id: 'text', code_hash: 'text', made_at: 'text' },
      primaryKey: ['user_id', 'code_hash'],
      references: [ofUser],
    },
    {
      name: 'api_tokens',
      columns: {
        user_id: 'text',
        id: 'text',
        name: 'text',
        token_hash: 'text',
        scope: 'text',
        created_at: 'text',
        expires_at: 'text?',
        last_used_at: 'text?',
      },
      primaryKey: ['user_id', 'id'],
      unique: [['token_hash'], ['user_id', 'name']],
      references: [ofUser],
    },
  ],
  change: async (tx, engine) => {
    for (const [table, column] of [
      ['users', 'disabled_at'],
      ['users', 'last_seen_at'],
      ['sessions', 'browser'],
      ['sessions', 'network'],
    ] as const)
      await sql.raw(addColumn(engine, table, column, 'text?')).execute(tx)
  },
}
