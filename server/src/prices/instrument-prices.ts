/**
 * Prices of what open wheels stand on and no position tells: a history that was imported without the broker's positions
 * has campaigns all the same, and their figures need marks.
 */
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { InstrumentPriceRow } from '../database/schema.ts'
import { raiseRevision } from '../positions/revision.ts'
import type { PriceChecks } from '../price-checks/check-prices.ts'
import { refreshRows, type Refreshed } from './refresh.ts'

export type Instrument = Pick<
  InstrumentPriceRow,
  'instrument_key' | 'symbol' | 'asset_type' | 'is_adjusted' | 'expiration_date'
>

export function selectInstrumentPrices(db: Reader, userId: string): Promise<InstrumentPriceRow[]> {
  return db.selectFrom('instrument_prices').selectAll().where('user_id', '=', userId).execute()
}

/** Each instrument with the price that is stored of it, or with none. */
export function withStoredPrices(
  instruments: readonly Instrument[],
  stored: readonly InstrumentPriceRow[],
  userId: string,
): InstrumentPriceRow[] {
  const byKey = new Map(stored.map((row) => [row.instrument_key, row]))
  return instruments.map(
    (instrument) =>
      byKey.get(instrument.instrument_key) ?? {
        ...instrument,
        user_id: userId,
        current_price: null,
        price_as_of: null,
        price_source: null,
        price_is_delayed: 0,
      },
  )
}

export function refreshInstruments(
  rows: readonly InstrumentPriceRow[],
  checks: PriceChecks,
  nowMs: number,
): Refreshed<InstrumentPriceRow> {
  return refreshRows(rows, checks, nowMs, (row, price) => ({ ...row, ...price }))
}

export async function storeInstrumentPrices(
  tx: Tx,
  userId: string,
  changed: readonly InstrumentPriceRow[],
): Promise<void> {
  if (changed.length === 0) return
  await insertInChunks(tx, 'instrument_prices', changed, {
    old: 'replaced',
    key: ['user_id', 'instrument_key'],
    columns: ['current_price', 'price_as_of', 'price_source', 'price_is_delayed'],
  })
  await raiseRevision(tx, userId)
}

/** Forgets the prices of what no open wheel stands on any more. */
export async function forgetOtherInstruments(
  tx: Tx,
  userId: string,
  stored: readonly InstrumentPriceRow[],
  wanted: readonly Instrument[],
): Promise<void> {
  const keys = new Set(wanted.map(({ instrument_key }) => instrument_key))
  for (const { instrument_key } of stored)
    if (!keys.has(instrument_key))
      await tx
        .deleteFrom('instrument_prices')
        .where('user_id', '=', userId)
        .where('instrument_key', '=', instrument_key)
        .execute()
}
