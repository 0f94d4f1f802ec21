/** An account's broker rows are read into entries when they are needed; whatever stores rows marks them as changed here. */
import type { Tx } from '../database/database.ts'

/** Notes, in the transaction that stored rows of an account, that they have to be read again. */
export async function markRowsChanged(tx: Tx, userId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({
      user_id: userId,
      account_id: accountId,
      disposal_method: 'fifo',
      is_ira: 0,
      rows_revision: 2,
      read_revision: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'account_id'])
        .doUpdateSet((update) => ({ rows_revision: update('ledger_accounts.rows_revision', '+', 1) })),
    )
    .execute()
}
