/**
 * Prices that were told and not taken, one for an instrument of a user: the same instrument stands in several positions
 * and in `instrument_prices`, and a position is written anew by every import, so that columns there would not do.
 */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const heldPrices: Migration = {
  name: '0008-held-prices',
  tables: [
    {
      name: 'held_prices',
      columns: {
        user_id: 'text',
        symbol: 'text',
        price: 'bigint',
        price_as_of: 'text',
        price_source: 'text',
        price_is_delayed: 'flag',
        reason_kind: 'text',
        reason_limit: 'bigint',
        reason_underlying: 'bigint?',
        previous_price: 'bigint?',
        previous_as_of: 'text?',
        previous_source: 'text?',
        decision: 'text',
      },
      primaryKey: ['user_id', 'symbol'],
      references: [ofUser],
    },
  ],
}
