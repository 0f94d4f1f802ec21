/** Cash of an account as it is held: what its broker stated, with what the history moved since. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

export const cashHeld: Migration = {
  name: '0034-cash-held',
  tables: [],
  change: async (tx, engine) => {
    await sql.raw(addColumn(engine, 'accounts', 'cash_held', 'bigint?')).execute(tx)
  },
}
