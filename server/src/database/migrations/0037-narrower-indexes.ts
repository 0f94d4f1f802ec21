/**
 * Indexes by which SQLite, which knows no statistics, finds the rows of one user. It takes the one whose first columns are
 * all asked for: of the imports of a user that were confirmed it took the index by state, and went through those of everybody.
 */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const narrowerIndexes: Migration = {
  name: '0037-narrower-indexes',
  tables: [],
  change: async (tx) => {
    const statements = [
      'DROP INDEX entry_batches_by_state_staged_at',
      // What is thrown away in time; nearly all imports are confirmed.
      `CREATE INDEX entry_batches_unconfirmed ON entry_batches (state, staged_at) WHERE state <> 'confirmed'`,
      // The ticker first: one that begins with the user would be taken for whatever asks for all wheels of one.
      'CREATE INDEX wheels_by_ticker_user_id ON wheels (ticker, user_id)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
