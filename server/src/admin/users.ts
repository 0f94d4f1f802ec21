/** Users as an administrator knows them: who they are and when they were here, and nothing of what is theirs. */
import type { AdminUser, AdminUserPage, Problem } from '@wheelwright/api'
import { ok, refuse, type Instant, type Result } from '@wheelwright/core'
import { disableUser, enableUser } from '../accounts/access.ts'
import {
  lastAdministrator,
  leavesNoAdministrator,
  takeAdministratorsTurn,
} from '../accounts/administrators.ts'
import { rolesText } from '../accounts/users.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { UserRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { rolesOf } from '../sessions/signed-in.ts'
import { onlyAdministrators } from './as-administrator.ts'

const usersOnPage = 100

const asAdminUser = (row: UserRow, lastUsedAt: string | null, askedBy: string): AdminUser => ({
  id: row.id,
  username: row.username,
  role: rolesOf(row.roles).includes('admin') ? 'admin' : 'user',
  createdAt: row.created_at as Instant,
  lastSeenAt: laterOf(row.last_seen_at, lastUsedAt) as Instant | null,
  disabledAt: row.disabled_at as Instant | null,
  isYou: row.id === askedBy,
})

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** When the sessions of these users were used last. */
const lastUses = async (db: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('last_used_at').as('last_used_at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, last_used_at }) => [user_id, last_used_at]))
}

const countUsers = async (db: Reader, isDemo: 0 | 1): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_demo', '=', isDemo)
    .executeTakeFirstOrThrow()
  return count
}

/** Who came last stands first: ids are in the order in which they were made. */
export async function readUsers(
  db: Reader,
  askedBy: string,
  after: string | undefined,
): Promise<AdminUserPage> {
  const users = db.selectFrom('users').selectAll().where('is_demo', '=', 0)
  const found = await (after === undefined ? users : users.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(usersOnPage + 1)
    .execute()
  const rows = found.slice(0, usersOnPage)
  const uses = await lastUses(
    db,
    rows.map(({ id }) => id),
  )
  const [total, demos] = [await countUsers(db, 0), await countUsers(db, 1)]
  return {
    users: rows.map((row) => asAdminUser(row, uses.get(row.id) ?? null, askedBy)),
    total,
    demos,
    nextAfter: found.length > usersOnPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

const readUser = async (db: Reader, userId: string, askedBy: string): Promise<AdminUser | null> => {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('is_demo', '=', 0)
    .executeTakeFirst()
  return row === undefined ? null : asAdminUser(row, null, askedBy)
}

const yourself: Problem = {
  kind: 'conflict',
  message: 'You cannot disable yourself. Another administrator can, or the command line of the server.',
}

interface UserChange {
  readonly userId: string
  readonly by: string
  readonly now: string
}

type Changed = Result<AdminUser, Problem>

/** Whoever asks is still an administrator: of two who disable each other, one does. */
const isStillAdministrator = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && rolesOf(row.roles).includes('admin')
}

const changed = async (tx: Tx, { userId, by }: UserChange): Promise<Changed> => {
  const user = await readUser(tx, userId, by)
  return user === null
    ? refuse({ kind: 'notFound', message: 'There is no such user. Nothing was changed.' })
    : ok(user)
}

const begin = async (tx: Tx, change: UserChange): Promise<Changed> => {
  await takeAdministratorsTurn(tx)
  if (!(await isStillAdministrator(tx, change.by))) return refuse(onlyAdministrators)
  return changed(tx, change)
}

export async function changeAccess(
  tx: Tx,
  deps: Pick<Deps, 'storage'>,
  change: UserChange,
  isDisabled: boolean,
): Promise<Changed> {
  const before = await begin(tx, change)
  if (!before.ok) return before
  if (isDisabled && change.userId === change.by) return refuse(yourself)
  if (isDisabled) await disableUser(tx, deps, change.userId, change.now)
  else await enableUser(tx, change.userId)
  return changed(tx, change)
}

export async function changeRole(tx: Tx, change: UserChange, wanted: AdminUser['role']): Promise<Changed> {
  const before = await begin(tx, change)
  if (!before.ok) return before
  if (wanted === 'user' && (await leavesNoAdministrator(tx, change.userId))) return refuse(lastAdministrator)
  await tx
    .updateTable('users')
    .set({ roles: rolesText([wanted]) })
    .where('id', '=', change.userId)
    .execute()
  return changed(tx, change)
}
