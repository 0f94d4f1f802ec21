/**
 * Accounts in which nothing counts: the imports that named them were undone, and entries by hand deleted. Their rows stay,
 * since things may come back from the trash and another import may name them again; pages do not list them.
 */
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { detailOf, manualBatch } from './batches.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { entriesOfBatch } from '../rows/entry-rows.ts'

/** Tables whose rows would be deleted with an account. */
const ofAccounts = ['snapshots', 'broker_orders', 'broker_transactions'] as const

/**
 * Whether anything is stored that a broker reported of the account, or a position by hand: everything except what is derived
 * from entries.
 */
export async function hasReports(db: Reader, userId: string, accountId: string): Promise<boolean> {
  for (const table of ofAccounts) {
    const row = await db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  const held = await db
    .selectFrom('positions')
    .select('id')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('data_source', '<>', 'history')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Those of these accounts in which nothing counts. */
export async function emptyAccountsOf(
  db: Reader,
  userId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const empty = new Set(accountIds)
  if (empty.size === 0) return empty
  for (const id of await namedByImports(db, userId)) empty.delete(id)
  for (const id of empty)
    if ((await hasReports(db, userId, id)) || (await hasEntriesByHand(db, userId, id))) empty.delete(id)
  return empty
}

/** In imports that count. */
async function namedByImports(db: Reader, userId: string): Promise<readonly string[]> {
  const batches = await db
    .selectFrom('entry_batches')
    .select('detail')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .execute()
  return batches.flatMap((batch) => detailOf(batch).accounts.map(({ id }) => id))
}

async function hasEntriesByHand(db: Reader, userId: string, accountId: string): Promise<boolean> {
  const keys = await readEntryKeys(db, userId)
  const row = await entriesOfBatch(db, keys, manualBatch)
    .select('row_no')
    .where('origin_no', 'in', keys.originsOf([accountId]))
    .where('state', '<>', packState('trash'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
