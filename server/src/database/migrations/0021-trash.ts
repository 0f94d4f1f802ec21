/** Tickers that a user follows on the phase page, and positions by hand that were deleted, as they were. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const trash: Migration = {
  name: '0021-trash',
  tables: [
    {
      name: 'tracked_tickers',
      columns: { user_id: 'text', ticker: 'text', tracked_at: 'text', deleted_at: 'text?' },
      primaryKey: ['user_id', 'ticker'],
      references: [ofUser],
    },
    {
      name: 'trashed_positions',
      columns: { user_id: 'text', id: 'text', deleted_at: 'text', position: 'text' },
      primaryKey: ['user_id', 'id'],
      references: [ofUser],
    },
  ],
}
