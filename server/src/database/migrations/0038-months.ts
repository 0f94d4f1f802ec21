/** What each month brought is stored when it is settled, so that the first page books nothing. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

export const settledMonths: Migration = {
  name: '0038-months',
  tables: [],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'settled_ledgers', 'months', 'text?')).execute(tx)
  },
}
