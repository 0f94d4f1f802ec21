/** What portfolios were worth at the close of each session, kept since nobody could say it afterwards. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const dailyValues: Migration = {
  name: '0030-daily-values',
  tables: [
    {
      name: 'daily_values',
      columns: {
        user_id: 'text',
        // Empty for all of them together and what is held by hand.
        account_id: 'text',
        day: 'text',
        value: 'bigint?',
        cash: 'bigint?',
        unknown: 'integer',
        old_prices: 'integer',
        source: 'text',
      },
      primaryKey: ['user_id', 'account_id', 'day'],
      references: [ofUser],
    },
  ],
}
