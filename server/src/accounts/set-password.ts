/** Sets a password, and ends what the one of before had opened. */
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from '../sessions/sessions.ts'

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  /** The session that stays; null ends all. */
  readonly keptSession: string | null
  readonly keepsTokens: boolean
}

export async function setPassword(
  tx: Tx,
  deps: Pick<Deps, 'storage'>,
  { userId, passwordHash, keptSession, keepsTokens }: NewPassword,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await endSessions(tx, deps, userId, keptSession)
  if (!keepsTokens) await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}
