/** Which symbols are booked together is stored when they are settled, so that a page of one symbol books no other ones. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

export const families: Migration = {
  name: '0031-families',
  tables: [],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'settled_ledgers', 'families', 'text?')).execute(tx)
  },
}
