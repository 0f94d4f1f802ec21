/**
 * Which side an expiration without a stated side ended, in the form of a signed quantity: below zero for a long. Booking
 * uses what is open; here the earlier rows of its contract decide, so that a page of entries needs no book.
 */
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { EntryKeys } from './entry-keys.ts'
import { rowsFrom } from './entry-rows.ts'
import { confirmedRows } from './select-entries.ts'
import type { EntryRow } from './stored-row.ts'
import { isUnsidedIn } from '../duplicates/told-rows.ts'

export async function withEndedSide(
  db: Reader,
  keys: EntryKeys,
  rows: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  const underlyings = new Set(rows.filter(isUnsidedIn).flatMap(({ underlying }) => underlying ?? []))
  if (underlyings.size === 0) return rows
  const stored = await confirmedRows(db, keys)
    .where('state', '=', packState('counted'))
    .where('underlying', 'in', [...underlyings])
    .selectAll()
    .execute()
  const others = (await rowsFrom(db, keys, stored)).filter((row) => !isUnsidedIn(row))
  return rows.map((row) => {
    if (!isUnsidedIn(row)) return row
    const held = others.reduce((sum, other) => (isBefore(other, row) ? sum + other.quantity : sum), 0)
    return held > 0 ? { ...row, quantity: -Math.abs(row.quantity) } : row
  })
}

const isBefore = (other: EntryRow, row: EntryRow): boolean =>
  other.account_id === row.account_id && other.symbol === row.symbol && other.trade_date <= row.trade_date
