/**
 * What opens an account is not brought back by a backup: a session or an API token that was ended since, or a recovery code that was
 * used since, would open it again. So all of them end with a restore, and everyone signs in with the password of that day. A demo has
 * no password and nothing to protect; its session stays.
 */
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** `names` are the migrations of the database: an early one has no tokens and codes. */
export async function endAccess(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`delete from sessions where user_id in (select id from users where is_demo = 0)`.execute(tx)
  if (!names.includes('0025-people')) return
  await sql`delete from api_tokens`.execute(tx)
  await sql`delete from recovery_codes`.execute(tx)
}
