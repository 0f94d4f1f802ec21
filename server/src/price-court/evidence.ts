/**
 * What the price court knows of a user from the database, so that a restart changes nothing: the last good price of each
 * instrument, the splits that entries tell of, and the prices that are held.
 */
import type { DatedSplit, Instant, Money, TradingDate } from '@wheelwright/core'
import { daysBetween } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Reader } from '../database/database.ts'
import { dateOf, instantOrNull, moneyOf } from '../portfolio/stored-position.ts'
import { selectHeld, type HeldRows } from './held-prices.ts'

export interface LastGood {
  readonly price: Money
  readonly asOf: Instant | null
  readonly source: string | null
}

export interface Evidence {
  /** Everything that is held, whether or not a price of it is stored. */
  readonly symbols: ReadonlySet<string>
  /** The newest price of each symbol, of all the places where one is stored. */
  readonly lastGood: ReadonlyMap<string, LastGood>
  readonly splits: ReadonlyMap<string, readonly DatedSplit[]>
  readonly held: HeldRows
}

export const readEvidence = async (db: Reader, userId: string): Promise<Evidence> => {
  const { lastGood, symbols, shares } = await readLastGood(db, userId)
  const held = await selectHeld(db, userId)
  return { symbols, lastGood, held, splits: await readSplits(db, userId, shares) }
}

const readLastGood = async (db: Reader, userId: string) => {
  const columns = ['symbol', 'asset_type', 'current_price', 'price_as_of', 'price_source'] as const
  const positions = await db
    .selectFrom('positions')
    .select(columns)
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .execute()
  const instruments = await db
    .selectFrom('instrument_prices')
    .select(columns)
    .where('user_id', '=', userId)
    .execute()
  const lastGood = new Map<string, LastGood>()
  const symbols = new Set<string>()
  const shares = new Set<string>()
  for (const { symbol, asset_type, current_price, price_as_of, price_source } of [
    ...positions,
    ...instruments,
  ]) {
    symbols.add(symbol)
    if (asset_type !== 'OPTION') shares.add(symbol)
    const [price, before] = [moneyOf(current_price), lastGood.get(symbol)]
    // A price of unknown age counts as older than any.
    if (price === null || (before !== undefined && (price_as_of ?? '') <= (before.asOf ?? ''))) continue
    lastGood.set(symbol, { price, asOf: instantOrNull(price_as_of), source: price_source })
  }
  return { lastGood, symbols, shares: [...shares] }
}

/** Each account tells of the same split, some a few days later. */
const sameSplitWithinDays = 10

const isTold = (known: readonly DatedSplit[], { on, numerator, denominator }: DatedSplit): boolean =>
  known.some(
    (split) =>
      split.numerator * denominator === numerator * split.denominator &&
      Math.abs(daysBetween(split.on, on)) <= sameSplitWithinDays,
  )

const readSplits = async (
  db: Reader,
  userId: string,
  shares: readonly string[],
): Promise<ReadonlyMap<string, readonly DatedSplit[]>> => {
  const splits = new Map<string, DatedSplit[]>()
  await inChunks(shares, async (symbols) => {
    const rows = await db
      .selectFrom('entries')
      .innerJoin('entry_batches', (join) =>
        join
          .onRef('entry_batches.user_id', '=', 'entries.user_id')
          .onRef('entry_batches.id', '=', 'entries.batch_id'),
      )
      .select(['entries.symbol', 'entries.trade_date', 'entries.detail'])
      .where('entries.user_id', '=', userId)
      .where('entries.underlying', 'in', symbols)
      .where('entries.kind', '=', 'split')
      .where('entries.state', '=', 'counted')
      .where('entry_batches.state', '=', 'confirmed')
      .orderBy('entries.trade_date')
      .orderBy('entries.id')
      .execute()
    for (const { symbol, trade_date, detail } of rows) {
      const split = readSplit(dateOf(trade_date), detail)
      const known = splits.get(symbol ?? '') ?? []
      if (symbol !== null && split !== null && !isTold(known, split)) splits.set(symbol, [...known, split])
    }
  })
  return splits
}

/** Null where the entry tells no ratio. */
const readSplit = (on: TradingDate | null, detail: string | null): DatedSplit | null => {
  const told = (detail === null ? {} : JSON.parse(detail)) as Partial<Record<string, unknown>>
  const [numerator, denominator] = [sideOf(told['numerator']), sideOf(told['denominator'])]
  return on === null || numerator === null || denominator === null ? null : { on, numerator, denominator }
}

/** Above zero, with at most six decimals and of a size that a split has. */
const sideOf = (told: unknown): number | null =>
  typeof told === 'number' && told > 0 && told <= 1e6 && Math.round(told * 1e6) / 1e6 === told ? told : null
