/** Wheels are found by their ticker: of many thousand wheels a page, or a part of what is settled, wants those of a few tickers. */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const wheelsByTicker: Migration = {
  name: '0037-wheels-by-ticker',
  tables: [],
  change: async (tx) => {
    await sql.raw('CREATE INDEX wheels_by_user_id_ticker ON wheels (user_id, ticker)').execute(tx)
  },
}
