/**
 * What the checks of prices know of a user from the database, so that a restart changes nothing: the last good price of each
 * instrument, the splits that entries tell of, and the prices that are held.
 */
import { compareText, daysBetween, MICROS, splitRatio, withoutReversed } from '@wheelwright/core'
import type { DatedSplit, Instant, Money } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Reader } from '../database/database.ts'
import { packKind } from '../database/packing/codes.ts'
import type { StoredEntryRow } from '../database/schema.ts'
import { keysFor, readEntryKeys, type EntryKeys } from '../entries/rows/entry-keys.ts'
import { createEntryReader } from '../entries/rows/entry-row.ts'
import { rowsFrom } from '../entries/rows/entry-rows.ts'
import { countedRows } from '../entries/rows/select-entries.ts'
import type { EntryRow } from '../entries/rows/stored-row.ts'
import { dateOf, instantOrNull, moneyOf } from '../positions/stored-position.ts'
import { selectHeld, type HeldRows } from './held-prices.ts'

interface LastGood {
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

export async function readEvidence(db: Reader, userId: string): Promise<Evidence> {
  const stored = await selectStored(db, userId)
  const lastGood = newestOf(stored)
  const symbols = new Set(stored.map(({ symbol }) => symbol))
  const held = await selectHeld(db, userId)
  return { symbols, lastGood, held, splits: await readSplits(db, userId, stored) }
}

interface StoredRow {
  readonly symbol: string
  readonly asset_type: string
  readonly current_price: number | null
  readonly price_as_of: string | null
  readonly price_source: string | null
  /** Null for what only the ledger knows. */
  readonly account_id: string | null
  readonly held: number | null
}

const selectStored = async (db: Reader, userId: string): Promise<StoredRow[]> => {
  const columns = ['symbol', 'asset_type', 'current_price', 'price_as_of', 'price_source'] as const
  const positions = await db
    .selectFrom('positions')
    .select([...columns, 'account_id', 'long_quantity', 'short_quantity'])
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .execute()
  const instruments = await db
    .selectFrom('instrument_prices')
    .select(columns)
    .where('user_id', '=', userId)
    .execute()
  return [
    ...positions.map((row) => ({ ...row, held: row.long_quantity - row.short_quantity })),
    ...instruments.map((row) => ({ ...row, account_id: null, held: null })),
  ]
}

/** A price of unknown age counts as older than any. */
const newestOf = (stored: readonly StoredRow[]): ReadonlyMap<string, LastGood> => {
  const lastGood = new Map<string, LastGood>()
  for (const { symbol, current_price, price_as_of, price_source } of stored) {
    const [price, before] = [moneyOf(current_price), lastGood.get(symbol)]
    if (price === null || (before !== undefined && (price_as_of ?? '') <= (before.asOf ?? ''))) continue
    lastGood.set(symbol, { price, asOf: instantOrNull(price_as_of), source: price_source })
  }
  return lastGood
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
  stored: readonly StoredRow[],
): Promise<ReadonlyMap<string, readonly DatedSplit[]>> => {
  const splits = new Map<string, DatedSplit[]>()
  const shares = stored.filter(({ asset_type }) => asset_type !== 'OPTION').map(({ symbol }) => symbol)
  const keys = await readEntryKeys(db, userId)
  await inChunks([...new Set(shares)], async (symbols) => {
    for (const row of await selectSplits(db, keys, symbols)) {
      const known = splits.get(row.symbol ?? '') ?? []
      const split = readSplit(row, heldOf(stored, row))
      if (row.symbol !== null && split !== null && !isTold(known, split))
        splits.set(row.symbol, [...known, split])
    }
  })
  return splits
}

const selectSplits = async (
  db: Reader,
  keys: EntryKeys,
  symbols: readonly string[],
): Promise<readonly SplitRow[]> => {
  const stored = await countedRows(db, keys)
    .where('underlying', 'in', symbols)
    .where('kind', '=', packKind('split'))
    .execute()
  const canceled = await canceledAmong(db, keys, stored)
  return (await rowsFrom(db, keys, stored))
    .filter(({ id }) => !canceled.has(id))
    .toSorted((a, b) => compareText(a.trade_date, b.trade_date) || compareText(a.id, b.id))
}

/** The ids of those that the broker took back, and of the rows that take them back. */
const canceledAmong = async (
  db: Reader,
  keys: EntryKeys,
  stored: readonly StoredEntryRow[],
): Promise<ReadonlySet<string>> => {
  const known = await keysFor(db, keys, stored)
  const read = createEntryReader()
  const accounts = Map.groupBy(
    stored.map((row) => read(row, known)),
    ({ accountId }) => accountId,
  )
  return new Set([...accounts.values()].flatMap((own) => [...withoutReversed(own).canceled]))
}

type SplitRow = Pick<EntryRow, 'id' | 'account_id' | 'symbol' | 'trade_date' | 'quantity' | 'detail'>

/** The shares of an account, in millionths. */
const heldOf = (stored: readonly StoredRow[], { account_id, symbol }: SplitRow): number =>
  stored
    .filter((row) => row.symbol === symbol && row.account_id === account_id)
    .reduce((sum, { held }) => sum + (held ?? 0), 0)

/**
 * Some brokers tell what a split added and not its ratio, which then follows from the shares held: after it, or before it
 * where the positions are older than the split. Null where nothing tells a ratio.
 */
const readSplit = (row: SplitRow, held: number): DatedSplit | null => {
  const on = dateOf(row.trade_date)
  const told = (row.detail === null ? {} : JSON.parse(row.detail)) as Partial<Record<string, unknown>>
  const [numerator, denominator] = [sideOf(told['numerator']), sideOf(told['denominator'])]
  if (on === null) return null
  if (numerator !== null && denominator !== null) return { on, numerator, denominator }
  const ratio = splitRatio(held - row.quantity, held) ?? splitRatio(held, held + row.quantity)
  return ratio === null || sideOf(ratio.numerator) === null || sideOf(ratio.denominator) === null
    ? null
    : { on, ...ratio }
}

/** Above zero, with at most six decimals and of a size that a split has. */
const sideOf = (told: unknown): number | null =>
  typeof told === 'number' && told > 0 && told <= 1e6 && Math.round(told * MICROS) / MICROS === told
    ? told
    : null
