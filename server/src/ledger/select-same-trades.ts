/** Entries that another source told of: they don't count, and stand beside the one that does. */
import type { SameTrade } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { confirmedRows } from '../entries/select-entries.ts'
import type { AccountNumbers } from '../portfolio/position-view.ts'

const sameTradeRows = (db: Reader, userId: string) =>
  confirmedRows(db, userId)
    .innerJoin('entries as counted', (join) =>
      join
        .onRef('counted.user_id', '=', 'entries.user_id')
        .onRef('counted.id', '=', 'entries.same_as')
        .on('counted.state', '=', 'counted'),
    )
    .where('entries.state', '=', 'same-trade')

/** The ids of all of them, latest first: few bytes each, so that a page is found as those of the other lists are. */
export const selectSameTradeIds = async (db: Reader, userId: string): Promise<readonly string[]> => {
  const rows = await sameTradeRows(db, userId)
    .clearSelect()
    .select('entries.id')
    .orderBy('entries.trade_date', 'desc')
    .orderBy('entries.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of them as the wire has it, in the order of their ids. */
export const selectSameTrades = async (
  db: Reader,
  userId: string,
  ids: readonly string[],
  accounts: AccountNumbers,
): Promise<SameTrade[]> => {
  if (ids.length === 0) return []
  const rows = await sameTradeRows(db, userId)
    .selectAll('entries')
    .select('counted.source as counted_source')
    .where('entries.id', 'in', ids)
    .orderBy('entries.trade_date', 'desc')
    .orderBy('entries.id')
    .execute()
  return rows.map((row) => ({
    entryId: row.id,
    source: row.source,
    countedEntryId: row.same_as ?? '',
    countedSource: row.counted_source,
    accountId: row.account_id,
    accountNumber: accounts.get(row.account_id) ?? null,
    kind: row.kind,
    symbol: row.symbol,
    quantity: quantityFromMicros(row.quantity),
    price: row.price === null ? null : moneyFromMicros(row.price),
    netCash: moneyFromMicros(row.net_cash),
    tradeDate: row.trade_date as TradingDate,
  }))
}
