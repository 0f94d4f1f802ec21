/** A server with several users keeps an administrator who can sign in. */
import type { Problem } from '@wheelwright/api'
import type { Reader, Tx } from '../database/database.ts'
import { takeTurn } from '../database/lease.ts'

export const lastAdministrator: Problem = {
  kind: 'conflict',
  message:
    'You are the only administrator of this server, and others have accounts on it. Nothing was changed. ' +
    'Make one of them administrator first, on the page Admin.',
}

/** Of changes at once that could take the last administrator away, one waits for the other. */
export function takeAdministratorsTurn(tx: Tx): Promise<void> {
  return takeTurn(tx, 'administrators')
}

const others = (db: Reader, userId: string) =>
  db.selectFrom('users').select('id').where('is_demo', '=', 0).where('id', '!=', userId).limit(1)

/** Whether others would be left, none of them an administrator who can sign in. */
export async function leavesNoAdministrator(db: Reader, userId: string): Promise<boolean> {
  const someone = await others(db, userId).executeTakeFirst()
  if (someone === undefined) return false
  const administrator = await others(db, userId)
    .where('roles', 'like', '%"admin"%')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return administrator === undefined
}
