/** Of which instant what an account's row has was told: its cash, and its positions, may be of different ones. */
import type { Instant } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import { instantOf, instantOrNull } from './stored-position.ts'

/** Null where no cash is known. */
export function cashToldAt({
  cash_balance,
  last_synced,
  snapshot_as_of,
}: Pick<AccountRow, 'cash_balance' | 'last_synced' | 'snapshot_as_of'>): Instant | null {
  const told = last_synced ?? snapshot_as_of
  return cash_balance === null || told === null ? null : instantOf(told)
}

/** The later of the two; null where neither was told. */
export function toldLastAt({
  last_synced,
  snapshot_as_of,
}: Pick<AccountRow, 'last_synced' | 'snapshot_as_of'>): Instant | null {
  if (last_synced === null || snapshot_as_of === null) return instantOrNull(last_synced ?? snapshot_as_of)
  return instantOf(last_synced > snapshot_as_of ? last_synced : snapshot_as_of)
}
