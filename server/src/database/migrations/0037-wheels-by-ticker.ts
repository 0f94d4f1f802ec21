/**
 * Wheels are found by their ticker: of many thousand a page, or a part of what is settled, wants those of a few tickers. The ticker
 * stands first, since SQLite would take an index that begins with the user for whatever asks for all wheels of one, in
 * place of the narrow ones of those that run and those made by hand.
 */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const wheelsByTicker: Migration = {
  name: '0037-wheels-by-ticker',
  tables: [],
  change: async (tx) => {
    await sql.raw('CREATE INDEX wheels_by_ticker_user_id ON wheels (ticker, user_id)').execute(tx)
  },
}
