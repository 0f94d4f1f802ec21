/** Where prices come from: the user's choice of source, whether a stored price was delayed, and who fetches. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const marketData: Migration = {
  name: '0004-market-data',
  tables: [
    {
      name: 'market_data_choices',
      columns: { user_id: 'text', source: 'text' },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
    {
      // Work that one process does for all that share the database, until `expires_at` unless it says so again.
      name: 'leases',
      columns: { name: 'text', holder: 'text', expires_at: 'text' },
      primaryKey: ['name'],
    },
  ],
  change: async (tx) => {
    await sql`ALTER TABLE positions ADD COLUMN price_is_delayed INTEGER NOT NULL DEFAULT 0
      CHECK (price_is_delayed IN (0, 1))`.execute(tx)
  },
}
