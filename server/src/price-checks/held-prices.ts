/** Prices that are held: their rows, and how the wire has them. */
import type { HeldPrice } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Reader, Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { HeldPriceRow } from '../database/schema.ts'
import { instantOf, instantOrNull, moneyOf } from '../positions/stored-position.ts'

/** By symbol. */
export type HeldRows = ReadonlyMap<string, HeldPriceRow>

export const noneHeld: HeldRows = new Map()

export async function selectHeld(db: Reader, userId: string): Promise<HeldRows> {
  const rows = await db.selectFrom('held_prices').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.symbol, row]))
}

export function toHeldPrice(row: Omit<HeldPriceRow, 'user_id'>): HeldPrice {
  const previous = moneyOf(row.previous_price)
  return {
    price: moneyFromMicros(row.price),
    asOf: instantOf(row.price_as_of),
    source: row.price_source,
    reason: {
      kind: row.reason_kind,
      limit: moneyFromMicros(row.reason_limit),
      underlying: moneyOf(row.reason_underlying),
    },
    previous:
      previous === null
        ? null
        : { price: previous, asOf: instantOrNull(row.previous_as_of), source: row.previous_source },
  }
}

/** What waits for the user, or was decided so, beside a price of that age; null where nothing does, or the price has become newer. */
export function heldBeside(
  held: HeldRows,
  symbol: string,
  priceAsOf: string | null,
  standing: HeldPriceRow['decision'] = 'open',
): HeldPrice | null {
  const row = held.get(symbol)
  if (row?.decision !== standing) return null
  return priceAsOf === null || row.price_as_of >= priceAsOf ? toHeldPrice(row) : null
}

export interface HeldChanges {
  /** In the place of what was held of the same symbol. */
  readonly held: readonly HeldPriceRow[]
  /** Symbols of which nothing is held any more. */
  readonly released: readonly string[]
}

/** Writes what is held from now on; true where that changed anything. */
export async function storeHeld(tx: Tx, userId: string, { held, released }: HeldChanges): Promise<boolean> {
  await inChunks(released, async (symbols) => {
    await tx.deleteFrom('held_prices').where('user_id', '=', userId).where('symbol', 'in', symbols).execute()
  })
  if (held.length > 0)
    await insertInChunks(tx, 'held_prices', held, {
      old: 'replaced',
      key: ['user_id', 'symbol'],
      columns: heldColumns,
    })
  return held.length + released.length > 0
}

export const heldColumns = [
  'price',
  'price_as_of',
  'price_source',
  'price_is_delayed',
  'reason_kind',
  'reason_limit',
  'reason_underlying',
  'previous_price',
  'previous_as_of',
  'previous_source',
  'decision',
] as const satisfies readonly (keyof HeldPriceRow)[]
