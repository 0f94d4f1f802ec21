/**
 * Refreshing prices. A position that no source may price keeps what the broker said, with its age, and the answer
 * says why: nothing is invented.
 */
import type { RefreshResult } from '@wheelwright/api'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { Tx } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import { raiseRevision } from '../portfolio/revision.ts'
import { priceColumns, withPrice } from './apply-price.ts'
import type { PriceSource } from './price-source.ts'

const noSource =
  'No market data source is configured, so prices stay as they were last told, with their age. ' +
  'Set MARKET_DATA_PRIMARY and its key, then start the server again.'

export type RefreshContext = {
  readonly tx: Tx
  readonly userId: string
  readonly sources: readonly PriceSource[]
  readonly nowMs: number
  readonly now: string
}

const priced = (row: PositionRow, { sources, nowMs, now }: RefreshContext): PositionRow | null => {
  const source = sources.find((candidate) => candidate.prices(row))
  const price = source?.priceOf(row, nowMs) ?? null
  return source === undefined || price === null ? null : withPrice(row, price, source.name, now)
}

const reasonFor = (
  rows: readonly PositionRow[],
  updated: number,
  { sources }: RefreshContext,
): string | null => {
  if (updated === rows.length) return null
  const without = rows.filter((row) => !sources.some((source) => source.prices(row))).length
  if (without === rows.length) return noSource
  return without > 0
    ? `${without} without a source: ${noSource}`
    : `${rows.length - updated} could not be priced and keep their last price.`
}

/** `rows` are the positions asked for. */
export const refreshPrices = async (
  context: RefreshContext,
  rows: readonly PositionRow[],
): Promise<RefreshResult> => {
  const fresh = rows.map((row) => priced(row, context)).filter((row) => row !== null)
  await insertInChunks(context.tx, 'positions', fresh, {
    old: 'replaced',
    key: ['user_id', 'position_key'],
    columns: priceColumns,
  })
  if (fresh.length > 0) await raiseRevision(context.tx, context.userId)
  const options = fresh.filter(({ asset_type }) => asset_type === 'OPTION').length
  return {
    summary: { stocksUpdated: fresh.length - options, optionsUpdated: options, totalPositions: rows.length },
    message: reasonFor(rows, fresh.length, context),
  }
}
