/** Wheels: those made by hand, what the user added to those of the ledger, their status and their log. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

const ofWheel = { columns: ['user_id', 'wheel_id'], table: 'wheels', keys: ['user_id', 'id'] } as const

export const wheels: Migration = {
  name: '0005-wheels',
  tables: [
    {
      // A wheel of the ledger has the id of its campaign, and stands here for its status and what the user added.
      name: 'wheels',
      columns: {
        user_id: 'text',
        id: 'text',
        origin: 'text',
        cycle_key: 'text',
        ticker: 'text',
        account_id: 'text?',
        strategy: 'text',
        status: 'text',
        status_at: 'text',
        started_on: 'text',
        ended_on: 'text?',
        strike: 'bigint?',
        expiration: 'text?',
        contracts: 'integer?',
        premium: 'bigint?',
        notes: 'text',
        parameters: 'text',
        campaign_id: 'text?',
        version: 'integer',
        created_at: 'text',
        updated_at: 'text',
        deleted_at: 'text?',
      },
      primaryKey: ['user_id', 'id'],
      references: [ofUser],
    },
    {
      name: 'wheel_status_changes',
      columns: {
        user_id: 'text',
        wheel_id: 'text',
        id: 'text',
        previous_status: 'text',
        new_status: 'text',
        changed_at: 'text',
        previous_at: 'text',
        automated: 'flag',
        trigger_event: 'text',
        updated_by: 'text',
        reason: 'text',
        metadata: 'text',
      },
      primaryKey: ['user_id', 'wheel_id', 'id'],
      references: [ofUser, ofWheel],
    },
    {
      name: 'wheel_events',
      columns: {
        user_id: 'text',
        wheel_id: 'text',
        id: 'text',
        event_type: 'text',
        trade_date: 'text',
        description: 'text',
        quantity: 'integer?',
        price: 'bigint?',
        premium: 'bigint?',
        amount: 'bigint?',
        metadata: 'text',
        created_at: 'text',
      },
      primaryKey: ['user_id', 'wheel_id', 'id'],
      references: [ofUser, ofWheel],
    },
  ],
}
