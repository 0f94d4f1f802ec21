/** Refused rows say which underlying they name, which row they mend, and whether the user set them aside. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { addColumn } from '../table-ddl.ts'

export const refusedSymbols: Migration = {
  name: '0011-refused-symbols',
  change: async (tx, engine) => {
    for (const name of ['underlying', 'row_key', 'mends', 'set_aside_at'])
      await sql.raw(addColumn(engine, 'import_notes', name, 'text?')).execute(tx)
  },
}
