/** The ledger: entries under the batches that brought them, and what the user decided about them. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const ledger: Migration = {
  name: '0003-ledger',
  tables: [
    {
      name: 'ledger_revisions',
      columns: { user_id: 'text', revision: 'bigint' },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
    {
      // An entry counts when its batch is confirmed and its own state is `counted`: so a batch of any size is
      // confirmed or undone by changing one row.
      name: 'entry_batches',
      columns: {
        user_id: 'text',
        id: 'text',
        kind: 'text',
        format: 'text',
        format_title: 'text',
        file_name: 'text?',
        state: 'text',
        staged_at: 'text',
        confirmed_at: 'text?',
        undone_at: 'text?',
        staged_revision: 'bigint',
        detail: 'text',
        payload: 'text?',
      },
      primaryKey: ['user_id', 'id'],
      references: [ofUser],
      indexes: [['state', 'staged_at']],
    },
    {
      // The same row of a broker has the same id in every batch, so that the id alone is no key. Ids begin with the
      // date, so that a file's rows, which come by date, are written side by side in every index.
      name: 'entries',
      columns: {
        user_id: 'text',
        id: 'text',
        batch_id: 'text',
        account_id: 'text',
        kind: 'text',
        instrument: 'text?',
        symbol: 'text?',
        underlying: 'text?',
        multiplier: 'integer?',
        deliverable: 'bigint?',
        quantity: 'bigint',
        price: 'bigint?',
        gross: 'bigint',
        fees: 'bigint',
        net_cash: 'bigint',
        trade_date: 'text',
        moment: 'text',
        time: 'text?',
        posted_at: 'text?',
        broker_id: 'text?',
        order_id: 'text?',
        source: 'text',
        note: 'text',
        detail: 'text?',
        line: 'integer?',
        state: 'text',
        same_as: 'text?',
        trashed_at: 'text?',
      },
      primaryKey: ['user_id', 'id', 'batch_id'],
      references: [
        ofUser,
        { columns: ['user_id', 'batch_id'], table: 'entry_batches', keys: ['user_id', 'id'] },
      ],
      indexes: [
        ['user_id', 'trade_date', 'moment', 'id'],
        ['user_id', 'underlying', 'trade_date', 'moment', 'id'],
        ['user_id', 'batch_id', 'line', 'id'],
      ],
    },
    {
      // Rows of a file that brought no entry, in the order of the file.
      name: 'import_notes',
      columns: {
        user_id: 'text',
        batch_id: 'text',
        outcome: 'text',
        ordinal: 'integer',
        line: 'integer',
        column_name: 'text?',
        reason: 'text',
        raw: 'text',
      },
      primaryKey: ['user_id', 'batch_id', 'outcome', 'ordinal'],
      references: [
        ofUser,
        { columns: ['user_id', 'batch_id'], table: 'entry_batches', keys: ['user_id', 'id'] },
      ],
    },
    {
      // What the user chose for an account, and how far its broker rows have been read into entries.
      name: 'ledger_accounts',
      columns: {
        user_id: 'text',
        account_id: 'text',
        disposal_method: 'text',
        is_ira: 'flag',
        rows_revision: 'bigint',
        read_revision: 'bigint',
      },
      primaryKey: ['user_id', 'account_id'],
      references: [ofUser],
    },
    {
      // The lots that the user named for a sale.
      name: 'lot_choices',
      columns: { user_id: 'text', entry_id: 'text', lots: 'text' },
      primaryKey: ['user_id', 'entry_id'],
      references: [ofUser],
    },
    {
      // The user's word on whether a closing and an opening fill are one roll.
      name: 'roll_decisions',
      columns: { user_id: 'text', close_entry_id: 'text', open_entry_id: 'text', linked: 'flag' },
      primaryKey: ['user_id', 'close_entry_id', 'open_entry_id'],
      references: [ofUser],
    },
    {
      name: 'ledger_cycles',
      columns: {
        user_id: 'text',
        id: 'text',
        account_id: 'text',
        ticker: 'text',
        cycle_key: 'text',
        entry_ids: 'text',
        hidden_at: 'text?',
      },
      primaryKey: ['user_id', 'id'],
      unique: [['user_id', 'cycle_key']],
      references: [ofUser],
      indexes: [['user_id', 'ticker']],
    },
  ],
}
