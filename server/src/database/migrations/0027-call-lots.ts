/** The lots on which users want calls to stand, by the entry that opened the call. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const callLots: Migration = {
  name: '0027-call-lots',
  tables: [
    {
      // `lots` is a JSON list of the entries that brought the shares, one for each contract.
      name: 'call_lots',
      columns: { user_id: 'text', call_entry_id: 'text', lots: 'text' },
      primaryKey: ['user_id', 'call_entry_id'],
      references: [ofUser],
    },
  ],
}
