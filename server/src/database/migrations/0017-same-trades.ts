/**
 * An index of the few entries that another source told of, so that finding them does not read all entries. It holds no
 * other row: 2 is the state `same-trade` (packing/codes.ts). Both engines use it where a query names that state as it stands here.
 */
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const sameTrades: Migration = {
  name: '0017-same-trades',
  tables: [],
  change: async (tx) => {
    await sql
      .raw('CREATE INDEX entries_by_same_trade ON entries (user_no, moment) WHERE state = 2')
      .execute(tx)
  },
}
