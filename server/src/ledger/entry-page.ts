/** A page of entries: filtered, latest first, read by an index, so that it costs the same at any length of history. */
import type { EntryPage, EntryQuery, LedgerEntry } from '@wheelwright/api'
import { canonicalEquitySymbol, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Instant, TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { manualBatch } from '../entries/manual-entries.ts'
import { countedRows } from '../entries/select-entries.ts'
import type { AccountNumbers } from '../portfolio/position-view.ts'

const usualPage = 200

/** What was entered by hand, or read from the broker's own objects, stands in a batch that is no file's. */
const isOfFile = (batchId: string): boolean => batchId !== manualBatch && !batchId.startsWith('rows:')

export const toLedgerEntry = (row: EntryRow, accounts: AccountNumbers): LedgerEntry => ({
  id: row.id,
  accountId: row.account_id,
  accountNumber: accounts.get(row.account_id) ?? null,
  kind: row.kind,
  symbol: row.symbol,
  underlying: row.underlying,
  quantity: quantityFromMicros(row.quantity),
  price: row.price === null ? null : moneyFromMicros(row.price),
  gross: moneyFromMicros(row.gross),
  fees: moneyFromMicros(row.fees),
  netCash: moneyFromMicros(row.net_cash),
  tradeDate: row.trade_date as TradingDate,
  time: row.time as Instant | null,
  postedAt: row.posted_at as Instant | null,
  brokerId: row.broker_id,
  orderId: row.order_id,
  source: row.source,
  batchId: isOfFile(row.batch_id) ? row.batch_id : null,
  note: row.note,
  isManual: row.batch_id === manualBatch,
})

const wantedSymbol = (text: string): string => {
  const canonical = canonicalEquitySymbol(text)
  return canonical.ok ? canonical.value : text
}

const filtered = (db: Reader, userId: string, query: EntryQuery) => {
  let rows = countedRows(db, userId)
  if (query.accountId !== undefined) rows = rows.where('entries.account_id', '=', query.accountId)
  if (query.symbol !== undefined) rows = rows.where('entries.underlying', '=', wantedSymbol(query.symbol))
  if (query.kind !== undefined) rows = rows.where('entries.kind', '=', query.kind)
  if (query.from !== undefined) rows = rows.where('entries.trade_date', '>=', query.from)
  if (query.to !== undefined) rows = rows.where('entries.trade_date', '<=', query.to)
  if (query.batchId !== undefined) rows = rows.where('entries.batch_id', '=', query.batchId)
  return rows
}

/** The last entry of the page before: its date, moment and id. */
const cursorOf = (row: EntryRow): string => `${row.trade_date}~${row.moment}~${row.id}`
const cursorPattern = /^(\d{4}-\d\d-\d\d)~([\d:.TZ-]{1,40})~([\w:-]{1,80})$/

type Place = readonly [date: string, moment: string, id: string]

const placeOf = (cursor: string): Place | null => {
  const [, date, moment, id] = cursorPattern.exec(cursor) ?? []
  return date === undefined || moment === undefined || id === undefined ? null : [date, moment, id]
}

/** Entries that come after the place in the list, which begins with the latest. */
const after = (rows: ReturnType<typeof filtered>, [date, moment, id]: Place) =>
  rows.where((where) =>
    where.or([
      where('entries.trade_date', '<', date),
      where.and([
        where('entries.trade_date', '=', date),
        where.or([
          where('entries.moment', '<', moment),
          where.and([where('entries.moment', '=', moment), where('entries.id', '<', id)]),
        ]),
      ]),
    ]),
  )

const countEntries = async (db: Reader, userId: string, query: EntryQuery): Promise<number> => {
  const row = await filtered(db, userId, query)
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

const selectRefused = async (
  db: Reader,
  userId: string,
  accounts: AccountNumbers,
): Promise<EntryPage['refused']> => {
  const rows = await db
    .selectFrom('import_notes')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'import_notes.user_id')
        .onRef('entry_batches.id', '=', 'import_notes.batch_id'),
    )
    .select(['import_notes.batch_id', 'column_name', 'reason', 'raw'])
    .where('import_notes.user_id', '=', userId)
    .where('entry_batches.kind', '=', 'rows')
    .where('outcome', '=', 'refused')
    .orderBy('import_notes.batch_id')
    .orderBy('ordinal')
    .limit(1000)
    .execute()
  return rows.map(({ batch_id, column_name, reason, raw }) => ({
    accountNumber: accounts.get(batch_id.slice(batch_id.indexOf(':') + 1)) ?? null,
    path: column_name,
    reason,
    row: raw,
  }))
}

/** Null when the cursor is none. The total and the refused rows come with the first page only. */
export const readEntryPage = async (
  db: Reader,
  userId: string,
  query: EntryQuery,
  accounts: AccountNumbers,
): Promise<EntryPage | null> => {
  const place = query.cursor === undefined ? null : placeOf(query.cursor)
  if (query.cursor !== undefined && place === null) return null
  const size = query.limit ?? usualPage
  const rows = filtered(db, userId, query)
  const found = await (place === null ? rows : after(rows, place))
    .orderBy('entries.trade_date', 'desc')
    .orderBy('entries.moment', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(size + 1)
    .offset(query.offset ?? 0)
    .execute()
  const page = found.slice(0, size)
  const last = page.at(-1)
  const isFirst = query.cursor === undefined && (query.offset ?? 0) === 0
  return {
    items: page.map((row) => toLedgerEntry(row, accounts)),
    nextCursor: found.length > size && last !== undefined ? cursorOf(last) : null,
    total: isFirst ? await countEntries(db, userId, query) : null,
    refused: isFirst ? await selectRefused(db, userId, accounts) : [],
  }
}
