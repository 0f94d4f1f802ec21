/** Prices of what open wheels stand on and no open position tells. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const instrumentPrices: Migration = {
  name: '0006-instrument-prices',
  tables: [
    {
      name: 'instrument_prices',
      columns: {
        user_id: 'text',
        instrument_key: 'text',
        symbol: 'text',
        asset_type: 'text',
        is_adjusted: 'flag',
        expiration_date: 'text?',
        current_price: 'bigint?',
        price_as_of: 'text?',
        price_source: 'text?',
        price_is_delayed: 'flag',
      },
      primaryKey: ['user_id', 'instrument_key'],
      references: [ofUser],
    },
  ],
}
