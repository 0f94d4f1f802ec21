/** Closes of past days, by which values of days are rebuilt that nobody kept, and when they were last asked for. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const pastCloses: Migration = {
  name: '0033-past-closes',
  tables: [
    {
      name: 'past_closes',
      columns: {
        user_id: 'text',
        instrument_key: 'text',
        from_day: 'text',
        to_day: 'text',
        is_split_adjusted: 'flag',
        closes: 'text',
      },
      primaryKey: ['user_id', 'instrument_key'],
      references: [ofUser],
    },
    {
      name: 'past_close_looks',
      columns: { user_id: 'text', ledger_revision: 'bigint', sources: 'text', looked_at: 'text' },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
  ],
}
