/** A read of one account: the id of another user's account is answered like one that does not exist. */
import type { Problem } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'

const noAccount: Problem = {
  kind: 'notFound',
  message: 'There is no such account: it may have been joined with another one.',
}

/** Null where the decoded query names no account, or one of the user's. */
export async function refuseNoAccount(db: Reader, userId: string, query: unknown): Promise<Problem | null> {
  const named = (query as { readonly accountId?: string } | undefined)?.accountId
  if (named === undefined) return null
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', named)
    .executeTakeFirst()
  return account === undefined ? noAccount : null
}
