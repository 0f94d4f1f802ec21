/** What was decided of each account's positions on a ticker that could be a wheel, so that it is decided once. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const wheelSetupTable: Migration = {
  name: '0022-wheel-setups',
  tables: [
    {
      // Positions of no account have an empty one.
      name: 'wheel_setups',
      columns: {
        user_id: 'text',
        account_id: 'text',
        ticker: 'text',
        state: 'text',
        wheel_id: 'text?',
        batch_id: 'text?',
        position: 'text',
        decided_at: 'text',
        told_at: 'text?',
      },
      primaryKey: ['user_id', 'account_id', 'ticker'],
      references: [ofUser],
    },
  ],
}
