/** The users' rows. */
import type { Role, User } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { UserRow } from '../database/schema.ts'
import { rolesOf, type SignedIn } from '../sessions/sessions.ts'
import { usernameKey } from './username.ts'

export const findByName = (db: Reader, username: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('username_key', '=', usernameKey(username)).executeTakeFirst()

export const findById = (db: Reader, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether anyone but demo users has an account. */
export const hasRealUser = async (db: Reader): Promise<boolean> => {
  const row = await db.selectFrom('users').select('id').where('is_demo', '=', 0).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Random, above 0 and below 2^47, so that it takes six bytes in SQLite. */
export const newUserNo = (randomBytes: (size: number) => Uint8Array): number =>
  1 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % (2 ** 47 - 1))

/** False when the name or the e-mail address is taken. */
export const insertUser = async (tx: Tx, row: UserRow): Promise<boolean> => {
  const result = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Everything that belongs to the user goes with the row, by the references to it; keys have none. */
export const deleteUser = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

export const rolesText = (roles: readonly Role[]): string => JSON.stringify(roles)

export const userOfRow = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  roles: rolesOf(row.roles),
  isDemo: row.is_demo === 1,
  createdAt: row.created_at as Instant,
})

export const userOfSession = (user: SignedIn): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  roles: [...user.roles],
  isDemo: user.isDemo,
  createdAt: user.createdAt as Instant,
})
