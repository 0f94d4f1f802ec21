/** What users prefer of how figures are made; who never chose has no row. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const preferencesTable: Migration = {
  name: '0026-preferences',
  tables: [
    {
      name: 'preferences',
      columns: {
        user_id: 'text',
        cycle_gap_days: 'integer',
        stock_cost: 'text',
        // Micro-dollars; null takes what the latest order cost.
        fee_per_contract: 'bigint?',
      },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
  ],
}
