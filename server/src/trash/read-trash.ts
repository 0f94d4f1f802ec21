/** What a user deleted and can bring back: wheels, entries and positions by hand, tickers that were followed. */
import type { TrashItem } from '@wheelwright/api'
import { compareText, moneyFromMicros, parseInstant, quantityFromMicros } from '@wheelwright/core'
import type { Instant, TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import type { PositionRow } from '../database/schema.ts'
import { manualBatch } from '../entries/batches/batches.ts'
import { readEntryKeys } from '../entries/rows/entry-keys.ts'
import { entriesOfBatch, rowsFrom } from '../entries/rows/entry-rows.ts'
import { trashKeptFor } from '../housekeeping/purge.ts'
import { instantText } from '../instants.ts'
import { startOfWheel } from '../wheels/campaigns/campaign-start.ts'
import { hasWhatItShows } from '../wheels/wheel-rows.ts'

const instantOf = (text: string): Instant => {
  const read = parseInstant(text)
  if (!read.ok) throw new Error(`no instant: ${text}`)
  return read.value
}

const deletion = (deletedAt: string) => ({
  deletedAt: instantOf(deletedAt),
  keptUntil: instantOf(instantText(Date.parse(deletedAt) + trashKeptFor)),
})

const trashedWheels = async (db: Reader, userId: string): Promise<TrashItem[]> => {
  const rows = await db
    .selectFrom('wheels')
    .select(['user_id', 'id', 'campaign_id', 'origin', 'ticker', 'started_on', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute()
  const shown = await Promise.all(rows.map(async (row) => ((await hasWhatItShows(db, row)) ? [row] : [])))
  return Promise.all(
    shown.flat().map(async (row) => ({
      kind: 'wheel' as const,
      id: row.id,
      ticker: row.ticker,
      startedAt: await startOfWheel(db, row),
      origin: row.origin,
      ...deletion(row.deleted_at ?? ''),
      // A campaign is hidden for as long as its entries are there.
      ...(row.origin === 'ledger' && { keptUntil: null }),
    })),
  )
}

const trashedEntries = async (db: Reader, userId: string): Promise<TrashItem[]> => {
  const keys = await readEntryKeys(db, userId)
  if (!keys.hasBatch(manualBatch)) return []
  const stored = await entriesOfBatch(db, keys, manualBatch)
    .selectAll()
    .where('state', '=', packState('trash'))
    .execute()
  const rows = await rowsFrom(db, keys, stored)
  return rows.map((row) => ({
    kind: 'entry' as const,
    id: row.id,
    entryKind: row.kind,
    symbol: row.symbol,
    quantity: quantityFromMicros(row.quantity),
    price: row.price === null ? null : moneyFromMicros(row.price),
    netCash: moneyFromMicros(row.net_cash),
    tradeDate: row.trade_date as TradingDate,
    ...deletion(row.trashed_at ?? ''),
  }))
}

/** Below zero where it was short. */
const heldBy = ({ long_quantity, short_quantity }: PositionRow) =>
  quantityFromMicros(long_quantity - short_quantity)

const trashedPositions = async (db: Reader, userId: string): Promise<TrashItem[]> => {
  const rows = await db.selectFrom('trashed_positions').selectAll().where('user_id', '=', userId).execute()
  return rows.map(({ id, deleted_at, position }) => {
    const row = JSON.parse(position) as PositionRow
    return {
      kind: 'position' as const,
      id,
      symbol: row.symbol,
      quantity: heldBy(row),
      ...deletion(deleted_at),
    }
  })
}

const trashedTickers = async (db: Reader, userId: string): Promise<TrashItem[]> => {
  const rows = await db
    .selectFrom('tracked_tickers')
    .select(['ticker', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ ticker, deleted_at }) => ({
    kind: 'ticker' as const,
    id: ticker,
    ticker,
    ...deletion(deleted_at ?? ''),
  }))
}

/** Latest deletion first. */
export async function readTrash(db: Reader, userId: string): Promise<TrashItem[]> {
  const found = await Promise.all(
    [trashedWheels, trashedEntries, trashedPositions, trashedTickers].map((read) => read(db, userId)),
  )
  return found.flat().toSorted((a, b) => compareText(b.deletedAt, a.deletedAt) || compareText(a.id, b.id))
}
