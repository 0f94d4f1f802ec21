/**
 * What follows from the entries alone is stored when they are settled: the profit of each underlying, the card of each
 * campaign, how much is asked, and how many entries there are. What was settled before has none of it, and is settled again by newer rules. Two indexes
 * hold the few wheels that a list needs whatever its page: those that run, and those by hand.
 */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn, ofUser } from '../table-ddl.ts'

export const settledFigures: Migration = {
  name: '0018-settled-figures',
  tables: [
    {
      name: 'settled_profits',
      columns: { user_id: 'text', unit: 'text', body: 'text' },
      primaryKey: ['user_id', 'unit'],
      references: [ofUser],
    },
  ],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'settled_ledgers', 'asked', 'text?')).execute(tx)
    await sql.raw(addColumn(engine, 'settled_ledgers', 'entries', 'bigint?')).execute(tx)
    await sql.raw(addColumn(engine, 'ledger_cycles', 'card', 'text?')).execute(tx)
    await sql.raw(`CREATE INDEX wheels_that_run ON wheels (user_id, id) WHERE status <> 'closed'`).execute(tx)
    await sql.raw(`CREATE INDEX wheels_by_hand ON wheels (user_id, id) WHERE origin = 'manual'`).execute(tx)
  },
}
