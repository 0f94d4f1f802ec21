/**
 * Positions are what is held: the broker's snapshot and the history are joined in them when something is written. What the
 * snapshot said is kept beside it.
 */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn, ofUser } from '../table-ddl.ts'

export const holdings: Migration = {
  name: '0015-holdings',
  tables: [
    {
      name: 'settled_ledgers',
      columns: {
        user_id: 'text',
        revision: 'bigint',
        touched: 'bigint',
        rules: 'integer',
        day: 'text',
        open_wheels: 'text',
        settled_at: 'text',
        failed_at: 'text?',
      },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
  ],
  change: async (tx, engine) => {
    for (const name of ['snapshot_quantity', 'ledger_quantity', 'difference', 'basis'])
      await sql.raw(addColumn(engine, 'positions', name, 'bigint?')).execute(tx)
    await sql.raw(addColumn(engine, 'accounts', 'snapshot_omits', 'text?')).execute(tx)
    await sql
      .raw(
        `UPDATE positions SET snapshot_quantity = long_quantity - short_quantity
         WHERE account_id IS NOT NULL AND status = 'Open'`,
      )
      .execute(tx)
  },
}
