/**
 * A page of entries: filtered, latest first, read by an index, so that it costs the same at any length of history. Of the days at
 * its ends it reads what has no time as a whole.
 */
import type { EntryPage, EntryQuery, LedgerEntry } from '@wheelwright/api'
import { canonicalEquitySymbol, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Instant, TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packKind, packState } from '../../database/packing/codes.ts'
import { packId, unpackId, type StoredId } from '../../database/packing/ids.ts'
import { firstMomentOf, lastMomentOf } from '../../database/packing/moments.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { withEndedSide } from '../../entries/rows/ended-side.ts'
import { readEntryKeys, type EntryKeys } from '../../entries/rows/entry-keys.ts'
import { rowsFrom } from '../../entries/rows/entry-rows.ts'
import { isOpeningCash } from '../../entries/rows/opening-cash.ts'
import { confirmedRows } from '../../entries/rows/select-entries.ts'
import { manualBatch } from '../../entries/batches/batches.ts'
import type { EntryRow } from '../../entries/rows/stored-row.ts'
import { readAsked, readEntryCount, readWhileSettled } from '../../portfolio/settled-revision.ts'
import type { AskedOfEntries, KeptPart } from '../../portfolio/settled-revision.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { readFormerNames } from './former-names.ts'
import { blocksInOrder, restOfBlock, type Block, type EntryOrder } from './entry-order.ts'

const usualPage = 200

/** What the settled ledger says of rows that were canceled, or cancel another one. */
interface Canceled {
  readonly ids: ReadonlySet<string>
  readonly keptFees: ReadonlyMap<string, number>
  readonly keptParts: ReadonlyMap<string, KeptPart>
}
const none: Canceled = { ids: new Set(), keptFees: new Map(), keptParts: new Map() }

const canceledIn = (asked: AskedOfEntries | null): Canceled => ({
  ids: new Set(asked?.canceled),
  keptFees: new Map(asked?.keptFees),
  keptParts: new Map(asked?.keptParts?.map((part) => [part[0], part])),
})

/** What was entered by hand, or read from the broker's own objects, stands in a batch that is no file's. */
const isOfFile = (batchId: string): boolean => batchId !== manualBatch && !batchId.startsWith('rows:')

export function toLedgerEntry(
  row: EntryRow,
  accounts: AccountNumbers,
  { ids, keptFees, keptParts }: Canceled = none,
): LedgerEntry {
  const keptFee = keptFees.get(row.id)
  return {
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
    ...(isOpeningCash(row) && { opening: true }),
    isCanceled: ids.has(row.id),
    ...(keptFee !== undefined && { keptFee: moneyFromMicros(keptFee) }),
    ...leftOf(keptParts.get(row.id)),
  }
}

function leftOf(part: KeptPart | undefined): Pick<LedgerEntry, 'leftQuantity' | 'leftCash' | 'leftFees'> {
  if (part === undefined) return {}
  const [, quantity, cash, fees] = part
  return {
    leftQuantity: quantityFromMicros(quantity),
    leftCash: moneyFromMicros(cash),
    leftFees: moneyFromMicros(fees),
  }
}

const wantedSymbol = (text: string): string => {
  const canonical = canonicalEquitySymbol(text)
  return canonical.ok ? canonical.value : text
}

/** A query with the names under which the entries of its symbol stand. */
interface Asked {
  readonly query: EntryQuery
  readonly symbol: string | null
  readonly former: Awaited<ReturnType<typeof readFormerNames>>
}

const askedOf = async (db: Reader, userId: string, keys: EntryKeys, query: EntryQuery): Promise<Asked> => {
  if (query.symbol === undefined) return { query, symbol: null, former: [] }
  const symbol = wantedSymbol(query.symbol)
  return { query, symbol, former: await readFormerNames(db, userId, keys, symbol) }
}

const filtered = (db: Reader, keys: EntryKeys, { query, symbol, former }: Asked) => {
  let rows = confirmedRows(db, keys).where('state', '=', packState('counted'))
  if (query.accountId !== undefined) rows = rows.where('origin_no', 'in', keys.originsOf([query.accountId]))
  if (symbol !== null)
    rows = rows.where((where) =>
      where.or([
        where('underlying', '=', symbol),
        ...former.map(({ accountId, symbol: name }) =>
          where.and([where('underlying', '=', name), where('origin_no', 'in', keys.originsOf([accountId]))]),
        ),
      ]),
    )
  if (query.kind !== undefined) rows = rows.where('kind', '=', packKind(query.kind))
  if (query.from !== undefined) rows = rows.where('moment', '>=', firstMomentOf(query.from))
  if (query.to !== undefined) rows = rows.where('moment', '<=', lastMomentOf(query.to))
  if (query.batchId !== undefined) rows = rows.where('batch_no', '=', keys.batchNo(query.batchId))
  return rows
}

type FilteredRows = ReturnType<typeof filtered>

/** The last entry of the page before: its moment and id. */
const cursorOf = ({ moment, id }: StoredEntryRow): string => `${moment}~${unpackId(id)}`
const cursorPattern = /^(-?\d{1,15})~([\w:-]{1,80})$/

interface Place {
  readonly moment: number
  readonly id: StoredId
}

const placeOf = (cursor: string): Place | null => {
  const [, moment, id] = cursorPattern.exec(cursor) ?? []
  return moment === undefined || id === undefined ? null : { moment: Number(moment), id: packId(id) }
}

/** Entries that come after the place in the list, which begins with the latest. */
const after = (rows: FilteredRows, { moment, id }: Place) =>
  rows
    .where('moment', '<=', moment)
    .where((where) => where.or([where('moment', '<', moment), where('id', '<', id)]))

const asStored = (rows: FilteredRows, { most, skip }: Slice): Promise<StoredEntryRow[]> =>
  rows.selectAll().orderBy('moment', 'desc').orderBy('id', 'desc').limit(most).offset(skip).execute()

interface Slice {
  readonly most: number
  readonly skip: number
}

/** Of more that have no time on one day, none is put in another order than that in which they are stored. */
const mostInBlock = 2000

/** So many rows after a place, in the order in which they are listed. */
const readListed = async (
  rows: FilteredRows,
  order: EntryOrder,
  place: Place | null,
  { most, skip }: Slice,
): Promise<readonly StoredEntryRow[]> => {
  const readBlock = async ({ from, until }: Block) => {
    const inBlock = rows.where('moment', '>=', from).where('moment', '<=', until)
    const all = await asStored(inBlock, { most: mostInBlock + 1, skip: 0 })
    return all.length > mostInBlock ? null : all
  }
  const begun = place === null ? null : await restOfBlock(place, order, readBlock)
  const head = begun === null ? [] : begun.rest.slice(skip, skip + most)
  const left = { most: most - head.length, skip: Math.max(0, skip - (begun?.rest.length ?? 0)) }
  if (left.most === 0) return head
  const following =
    begun !== null ? rows.where('moment', '<', begun.block.from) : place === null ? rows : after(rows, place)
  const begin = left.skip === 0 && (begun !== null || place === null)
  return [
    ...head,
    ...(await blocksInOrder(await asStored(following, left), order, { read: readBlock, begin })),
  ]
}

/** All of a long history are not counted for each look at its first page. */
const totalOf = async (db: Reader, keys: EntryKeys, userId: string, asked: Asked): Promise<number> => {
  const { accountId, symbol, kind, from, to, batchId } = asked.query
  const isWhole = [accountId, symbol, kind, from, to, batchId].every((filter) => filter === undefined)
  const settled = isWhole ? await readWhileSettled(db, userId, () => readEntryCount(db, userId)) : null
  return settled ?? countEntries(db, keys, asked)
}

const countEntries = async (db: Reader, keys: EntryKeys, asked: Asked): Promise<number> => {
  const row = await filtered(db, keys, asked)
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
export async function readEntryPage(
  db: Reader,
  userId: string,
  query: EntryQuery,
  accounts: AccountNumbers,
): Promise<EntryPage | null> {
  const place = query.cursor === undefined ? null : placeOf(query.cursor)
  if (query.cursor !== undefined && place === null) return null
  const size = query.limit ?? usualPage
  const keys = await readEntryKeys(db, userId)
  const asked = await askedOf(db, userId, keys, query)
  const rows = filtered(db, keys, asked)
  // As it was settled last: booked for a page, it would cost more the longer the history is.
  const canceled = canceledIn(await readAsked(db, userId))
  const found = await readListed(rows, { keys, accounts }, place, { most: size + 1, skip: query.offset ?? 0 })
  const page = found.slice(0, size)
  const last = page.at(-1)
  const isFirst = query.cursor === undefined && (query.offset ?? 0) === 0
  return {
    items: (await withEndedSide(db, keys, await rowsFrom(db, keys, page))).map((row) =>
      toLedgerEntry(row, accounts, canceled),
    ),
    nextCursor: found.length > size && last !== undefined ? cursorOf(last) : null,
    total: isFirst ? await totalOf(db, keys, userId, asked) : null,
    refused: isFirst ? await selectRefused(db, userId, accounts) : [],
  }
}
