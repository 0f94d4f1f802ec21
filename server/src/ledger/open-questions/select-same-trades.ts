/** Entries that another source told of: they don't count, and stand beside the one that does. */
import type { SameTrade } from '@wheelwright/api'
import { sql } from 'kysely'
import { compareText, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { unpackId } from '../../database/packing/ids.ts'
import { dateOfMoment } from '../../database/packing/moments.ts'
import { readEntryKeys, type EntryKeys } from '../../entries/rows/entry-keys.ts'
import { packIds, rowsFrom } from '../../entries/rows/entry-rows.ts'
import { confirmedRows } from '../../entries/rows/select-entries.ts'
import type { EntryRow } from '../../entries/rows/stored-row.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { selectSettledByHand } from './settled-endings.ts'

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

/**
 * The ids of all that may be decided, or of those of one account, latest first: few bytes each, so that a page is found as those of the other lists
 * are.
 */
export async function selectSameTradeIds(
  db: Reader,
  userId: string,
  accountId: string | null = null,
): Promise<readonly string[]> {
  const keys = await readEntryKeys(db, userId)
  const all = sameTradeRows(db, keys).select(['entries.id', 'entries.moment'])
  const asked = accountId === null ? all : all.where('entries.origin_no', 'in', keys.originsOf([accountId]))
  const rows = await asked.execute()
  if (rows.length === 0) return []
  const settled = await selectSettledByHand(db, keys)
  return rows
    .map(({ id, moment }) => ({ id: unpackId(id), trade_date: dateOfMoment(moment) }))
    .filter(({ id }) => !settled.has(id))
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
    .where('entries.id', 'in', packIds(ids))
    .execute()
  const rows = await rowsFrom(db, keys, stored)
  const counting = [...new Set(rows.flatMap(({ same_as }) => same_as ?? []))]
  const counted = await confirmedRows(db, keys)
    .where('entries.id', 'in', packIds(counting))
    .where('entries.state', '=', packState('counted'))
    .selectAll('entries')
    .execute()
  const countedById = new Map((await rowsFrom(db, keys, counted)).map((row) => [row.id, row]))
  return rows.toSorted(inOrder).flatMap((row) => {
    const other = countedById.get(row.same_as ?? '')
    if (other === undefined) return []
    return [
      {
        entryId: row.id,
        source: row.source,
        countedEntryId: other.id,
        countedSource: other.source,
        accountId: row.account_id,
        accountNumber: accounts.get(row.account_id) ?? null,
        ...toldBy(row),
        counted: toldBy(other),
      },
    ]
  })
}

function toldBy({ kind, symbol, quantity, price, net_cash, trade_date }: EntryRow): SameTrade['counted'] {
  return {
    kind,
    symbol,
    quantity: quantityFromMicros(quantity),
    price: price === null ? null : moneyFromMicros(price),
    netCash: moneyFromMicros(net_cash),
    tradeDate: trade_date as TradingDate,
  }
}
