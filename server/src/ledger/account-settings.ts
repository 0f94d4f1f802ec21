/** What the user decides about an account: which lots a sale takes, and whether it is an IRA. */
import type { AccountSettings } from '@wheelwright/api'
import type { Tx } from '../database/database.ts'

/** Answers whether there is such an account. */
export async function changeAccount(
  tx: Tx,
  userId: string,
  accountId: string,
  { disposalMethod, isIra }: AccountSettings,
): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined) return false
  const chosen = { disposal_method: disposalMethod, is_ira: isIra ? (1 as const) : (0 as const) }
  await tx
    .insertInto('ledger_accounts')
    .values({ user_id: userId, account_id: accountId, ...chosen, rows_revision: 1, read_revision: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet(chosen))
    .execute()
  return true
}
