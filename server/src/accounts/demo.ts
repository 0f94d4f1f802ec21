/** The demo portfolio: a user of its own for everyone who opens one, marked, isolated, and removed on request. */
import { refuse } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { UserRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, done, type Handler } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { instantText } from '../instants.ts'
import { countAgainst } from '../rate-limits/rate-limit.ts'
import { startSession } from '../sessions/sessions.ts'
import { browserOf } from './browser.ts'
import type { AccountLimits } from './limits.ts'
import { usernameKey } from './username.ts'
import { deleteUser, findById, insertUser, newUserNo, rolesText } from './users.ts'

const demoUser = ({ newId, randomBytes, clock }: Deps): UserRow => {
  const username = `demo-${Buffer.from(randomBytes(5)).toString('hex')}`
  return {
    id: newId(),
    user_no: newUserNo(randomBytes),
    username,
    username_key: usernameKey(username),
    email: null,
    email_key: null,
    password_hash: null,
    roles: rolesText(['demo']),
    is_demo: 1,
    created_at: instantText(clock()),
    disabled_at: null,
    last_seen_at: null,
  }
}

const makeDemo = async (deps: Deps, tx: Tx): Promise<string | null> => {
  const row = demoUser(deps)
  if (!(await insertUser(tx, row))) return null
  await deps.seedDemo(tx, row.id)
  return row.id
}

export const startDemo =
  (deps: Deps, limits: AccountLimits): Handler<'startDemo'> =>
  async ({ address, userAgent, write }) => {
    const counted = await countAgainst(deps, limits.signUpsPerAddress, networkOf(address))
    if (!counted.ok) return counted
    return write(async (tx, earlierUserId) => {
      const earlier = earlierUserId === null ? undefined : await findById(tx, earlierUserId)
      const userId = earlier?.id ?? (await makeDemo(deps, tx))
      if (userId === null)
        return refuse({ kind: 'unavailable', message: 'No free name was found. Try again.' })
      const accessToken = await startSession(
        tx,
        userId,
        { browser: browserOf(userAgent), network: address },
        deps,
      )
      return { ...answer({ accessToken, tokenType: 'bearer' as const }), userId }
    })
  }

export const removeDemo =
  ({ subjectOf }: AccountLimits): Handler<'removeDemo'> =>
  async ({ user, write }) => {
    if (!user.isDemo)
      return refuse({ kind: 'forbidden', message: 'Only a demo portfolio can be removed this way.' })
    return write(async (tx) => {
      await deleteUser(tx, user.id, subjectOf(user.username))
      return done
    })
  }
