/** Accounts whose names say that they are IRAs. What the user decided about one before stays. */
import type { Tx } from '../database/database.ts'

export async function treatAsIras(tx: Tx, userId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const chosen = { disposal_method: 'fifo', is_ira: 1, rows_revision: 1, read_revision: 0 } as const
  await tx
    .insertInto('ledger_accounts')
    .values(accountIds.map((id) => ({ user_id: userId, account_id: id, ...chosen })))
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doNothing())
    .execute()
}
