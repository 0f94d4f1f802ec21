/** Who may sign in, and who is an administrator: decided by administrators and on the command line. */
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from '../sessions/sessions.ts'

/** Nobody signs in as a disabled user: sessions and API tokens end. What is in the account stays. */
export async function disableUser(
  tx: Tx,
  deps: Pick<Deps, 'storage'>,
  userId: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabled_at: now })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute()
  await endSessions(tx, deps, userId, null)
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

export async function enableUser(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
}
