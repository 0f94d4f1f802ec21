/** The users' rows. */
import type { Role, User } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { UserRow } from '../database/schema.ts'
import { rolesOf, type SignedIn } from '../sessions/signed-in.ts'
import { usernameKey } from './username.ts'

export function findByName(db: Reader, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

export function findById(db: Reader, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether anyone but demo users has an account. */
export async function hasRealUser(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_demo', '=', 0).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Random, above 0 and below 2^47, so that it takes six bytes in SQLite. */
export function newUserNo(randomBytes: (size: number) => Uint8Array): number {
  return 1 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % (2 ** 47 - 1))
}

/** False when the name or the e-mail address is taken. */
export async function insertUser(tx: Tx, row: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Everything that belongs to the user goes with the row, by the references to it. What has none is named here: keys of calls
 * (that of the sign-up is nobody's, and tells the user), jobs, and what is counted by the user or by the name's `subject`.
 */
export async function deleteUser(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where.and([where('user_id', '=', ''), where('body', '=', userId)]),
      ]),
    )
    .execute()
  await tx.deleteFrom('jobs').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('rate_limits')
    .where((where) =>
      where.or([
        where('subject', 'in', [userId, subject]),
        where.and([where('subject', '>=', `${subject} `), where('subject', '<', `${subject}!`)]),
      ]),
    )
    .execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Notes that somebody begins a session as this user, if the password is still the one that was compared and nobody disabled the
 * user meanwhile. It holds the user's row, so that a session either begins before a password changes, and ends with it, or not.
 */
export async function noteSignIn(tx: Tx, { id, password_hash }: UserRow, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function rolesText(roles: readonly Role[]): string {
  return JSON.stringify(roles)
}

export function userOfRow(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: rolesOf(row.roles),
    isDemo: row.is_demo === 1,
    createdAt: row.created_at as Instant,
  }
}

export function userOfSession(user: SignedIn): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    roles: [...user.roles],
    isDemo: user.isDemo,
    createdAt: user.createdAt as Instant,
  }
}
