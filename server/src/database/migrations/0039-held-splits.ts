/** What a stored price and a stated average are of may have been split since: the ratios stand beside them. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

export const heldSplits: Migration = {
  name: '0039-held-splits',
  tables: [],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'positions', 'splits', 'text?')).execute(tx)
  },
}
