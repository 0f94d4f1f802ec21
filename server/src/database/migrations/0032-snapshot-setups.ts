/**
 * The wheels that each snapshot knows both sides of, so that the oldest of them decides in whichever order they came. Of those
 * that are there already it is read when something is next settled.
 */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const snapshotSetups: Migration = {
  name: '0032-snapshot-setups',
  tables: [
    {
      name: 'snapshot_setups',
      columns: { user_id: 'text', snapshot_id: 'text', setups: 'text' },
      primaryKey: ['user_id', 'snapshot_id'],
      references: [ofUser],
    },
  ],
}
