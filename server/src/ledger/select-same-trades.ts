/** Entries that another source told of: they don't count, and stand beside the one that does. */
import type { SameTrade } from '@wheelwright/api'
import { sql } from 'kysely'
import { compareText, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { unpackId } from '../database/packing/ids.ts'
import { dateOfMoment } from '../database/packing/moments.ts'
import { keysFor, readEntryKeys, type EntryKeys } from '../entries/entry-keys.ts'
import { packIds } from '../entries/entry-rows.ts'
import { confirmedRows } from '../entries/select-entries.ts'
import { fromStoredRow, type EntryRow } from '../entries/stored-row.ts'
import type { AccountNumbers } from '../positions/queries.ts'

/** The state stands in the text of the query: by a parameter neither engine could tell that the index of such rows will do. */
export function sameTradeRows(db: Reader, keys: EntryKeys) {
  return confirmedRows(db, keys)
    .innerJoin('entries as counted', (join) =>
      join
        .onRef('counted.user_no', '=', 'entries.user_no')
        .onRef('counted.id', '=', 'entries.same_as')
        .on('counted.state', '=', packState('counted')),
    )
    .where('entries.state', '=', sql.lit(packState('same-trade')))
}

/** Latest day first. */
const inOrder = (a: Pick<EntryRow, 'trade_date' | 'id'>, b: Pick<EntryRow, 'trade_date' | 'id'>): number =>
  compareText(b.trade_date, a.trade_date) || compareText(a.id, b.id)

/** The ids of all of them, latest first: few bytes each, so that a page is found as those of the other lists are. */
export async function selectSameTradeIds(db: Reader, userId: string): Promise<readonly string[]> {
  const rows = await sameTradeRows(db, await readEntryKeys(db, userId))
    .select(['entries.id', 'entries.moment'])
    .execute()
  return rows
    .map(({ id, moment }) => ({ id: unpackId(id), trade_date: dateOfMoment(moment) }))
    .toSorted(inOrder)
    .map(({ id }) => id)
}

/** A page of them as the wire has it, in the order of their ids. */
export async function selectSameTrades(
  db: Reader,
  userId: string,
  ids: readonly string[],
  accounts: AccountNumbers,
): Promise<SameTrade[]> {
  if (ids.length === 0) return []
  const keys = await readEntryKeys(db, userId)
  const stored = await sameTradeRows(db, keys)
    .selectAll('entries')
    .select('counted.origin_no as counted_origin')
    .where('entries.id', 'in', packIds(ids))
    .execute()
  const known = await keysFor(
    db,
    keys,
    stored.flatMap((row) => [row, { ...row, origin_no: row.counted_origin }]),
  )
  const rows = stored.map((row) => ({
    ...fromStoredRow(row, known),
    counted_source: known.origin(row.counted_origin).source,
  }))
  rows.sort(inOrder)
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
