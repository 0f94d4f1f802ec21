/** What each account's newest snapshot lists. */
import type { NamingSnapshot } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { keyOfPosition, keyOfSymbol } from '../entries/marks.ts'
import { selectAccounts, selectComparedRows, type ComparedRow } from '../positions/queries.ts'
import { instantOf } from '../positions/stored-position.ts'

/** By account id; accounts without a snapshot are left out. */
export type HeldSnapshots = ReadonlyMap<string, NamingSnapshot>

/** A row whose contract cannot be read is kept under its own symbol. */
export function keyOfHolding(row: ComparedRow): string {
  return keyOfPosition(row) ?? row.symbol
}

/** From all rows of an account; null where it has no snapshot. */
export function heldSnapshotOf(
  { snapshot_as_of, snapshot_omits }: AccountRow,
  rows: readonly ComparedRow[],
): NamingSnapshot | null {
  if (snapshot_as_of === null) return null
  const held = new Map<string, number>()
  for (const row of rows)
    if (row.snapshot_quantity !== null) held.set(keyOfHolding(row), row.snapshot_quantity)
  const tellsNothingElse = snapshot_omits === '*'
  const omitted = new Set(
    snapshot_omits === null || tellsNothingElse
      ? []
      : (JSON.parse(snapshot_omits) as string[]).map(keyOfSymbol),
  )
  const absent = (key: string): number | null => (tellsNothingElse || omitted.has(key) ? null : 0)
  return {
    asOf: instantOf(snapshot_as_of),
    named: [...held.keys()],
    quantityOf: (key) => held.get(key) ?? absent(key),
  }
}

export async function selectHeldSnapshots(db: Reader, userId: string): Promise<HeldSnapshots> {
  const [accounts, rows] = await Promise.all([selectAccounts(db, userId), selectComparedRows(db, userId)])
  const rowsOf = Map.groupBy(rows, ({ account_id }) => account_id)
  return new Map(
    accounts.flatMap((account) => {
      const snapshot = heldSnapshotOf(account, rowsOf.get(account.id) ?? [])
      return snapshot === null ? [] : [[account.id, snapshot] as const]
    }),
  )
}
