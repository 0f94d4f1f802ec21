/** API tokens as they sign requests in. They end when they are revoked, by their own date, or with the user's access. */
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import { signedInBy, type SignedIn } from './signed-in.ts'

/** Who is signed in by the API token with this hash; null when it ended, was revoked, or never was. */
export async function findApiToken(db: Reader, hash: string, now: number): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id', 'username', 'email', 'roles', 'is_demo', 'users.created_at'])
    .select(['scope', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', instantText(now))]))
    .executeTakeFirst()
  if (row === undefined) return null
  return signedInBy(row, { kind: 'token', hash, lastUsedAt: row.last_used_at, scope: row.scope })
}

const minute = 60_000

/** Writes down the use, unless another process did within the minute. */
export function noteTokenUse({ db }: Pick<Deps, 'db'>, hash: string, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .updateTable('api_tokens')
      .set({ last_used_at: instantText(now) })
      .where('token_hash', '=', hash)
      .where((where) =>
        where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', instantText(now - minute))]),
      )
      .execute()
  }, 'by itself')
}
