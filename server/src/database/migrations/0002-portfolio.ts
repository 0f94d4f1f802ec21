/** Accounts at a broker, positions, and what a broker's files said. */
import type { Migration } from '../migration.ts'
import { ofUser, type Table } from '../table-ddl.ts'

const ofAccount = { columns: ['user_id', 'account_id'], table: 'accounts', keys: ['user_id', 'id'] } as const

const brokerRows = (name: string): Table => ({
  name,
  columns: {
    user_id: 'text',
    account_id: 'text',
    source_key: 'text',
    batch_id: 'text',
    body: 'text',
    first_seen_at: 'text',
  },
  primaryKey: ['user_id', 'account_id', 'source_key'],
  references: [ofUser, ofAccount],
})

const brokerAccounts: Table = {
  name: 'accounts',
  columns: {
    user_id: 'text',
    id: 'text',
    broker: 'text',
    account_number: 'text',
    account_type: 'text',
    hash_value: 'text?',
    is_day_trader: 'flag',
    cash_balance: 'bigint?',
    buying_power: 'bigint?',
    total_value: 'bigint?',
    day_trading_buying_power: 'bigint?',
    last_synced: 'text?',
    is_active: 'flag',
    snapshot_as_of: 'text?',
    created_at: 'text',
  },
  primaryKey: ['user_id', 'id'],
  unique: [['user_id', 'broker', 'account_number']],
  references: [ofUser],
}

const positions: Table = {
  name: 'positions',
  columns: {
    user_id: 'text',
    id: 'text',
    position_key: 'text',
    account_id: 'text?',
    data_source: 'text',
    asset_type: 'text',
    symbol: 'text',
    raw_symbol: 'text?',
    underlying_symbol: 'text?',
    option_type: 'text?',
    strike_price: 'bigint?',
    expiration_date: 'text?',
    multiplier: 'integer',
    is_adjusted: 'flag',
    long_quantity: 'bigint',
    short_quantity: 'bigint',
    average_price: 'bigint?',
    current_price: 'bigint?',
    price_as_of: 'text?',
    price_source: 'text?',
    market_value: 'bigint?',
    open_profit_loss: 'bigint?',
    long_open_profit_loss: 'bigint?',
    short_open_profit_loss: 'bigint?',
    current_day_profit_loss: 'bigint?',
    current_day_profit_loss_percentage: 'bigint?',
    status: 'text',
    batch_id: 'text?',
    version: 'integer',
    created_at: 'text',
    updated_at: 'text',
  },
  primaryKey: ['user_id', 'id'],
  unique: [['user_id', 'position_key']],
  references: [ofUser, ofAccount],
  indexes: [['user_id', 'status']],
}

export const portfolio: Migration = {
  name: '0002-portfolio',
  tables: [
    {
      name: 'portfolio_revisions',
      columns: { user_id: 'text', revision: 'bigint' },
      primaryKey: ['user_id'],
      references: [ofUser],
    },
    brokerAccounts,
    positions,
    {
      name: 'import_batches',
      columns: {
        user_id: 'text',
        id: 'text',
        kind: 'text',
        source: 'text',
        body_hash: 'text',
        exported_at: 'text?',
        received_at: 'text',
        result: 'text',
      },
      primaryKey: ['user_id', 'id'],
      references: [ofUser],
    },
    {
      name: 'snapshots',
      columns: {
        user_id: 'text',
        id: 'text',
        account_id: 'text',
        batch_id: 'text',
        as_of: 'text',
        applied: 'flag',
        body: 'text',
      },
      primaryKey: ['user_id', 'id'],
      references: [ofUser, ofAccount],
      indexes: [['user_id', 'account_id', 'as_of']],
    },
    brokerRows('broker_orders'),
    brokerRows('broker_transactions'),
  ],
}
