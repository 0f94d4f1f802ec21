/** Of which instant the cash is that an account's row has: a snapshot of positions may be of another one. */
import type { Instant } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import { instantOf } from './stored-position.ts'

/** Null where no cash is known. */
export function cashToldAt({
  cash_balance,
  last_synced,
  snapshot_as_of,
}: Pick<AccountRow, 'cash_balance' | 'last_synced' | 'snapshot_as_of'>): Instant | null {
  const told = last_synced ?? snapshot_as_of
  return cash_balance === null || told === null ? null : instantOf(told)
}
