/** The API tokens of a user: making one, which is told once, and revoking it. */
import type { ApiToken, Problem } from '@wheelwright/api'
import { refuse, type Instant } from '@wheelwright/core'
import type { ApiTokenRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, done, type Handler, type Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { makeApiToken } from '../sessions/token.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountLimits } from './limits.ts'

const day = 24 * 60 * 60_000
const mostTokens = 50

const tooMany: Problem = {
  kind: 'conflict',
  message: `You have ${mostTokens} API tokens, which is the most. Revoke one that is not used any more.`,
}
const nameTaken: Problem = {
  kind: 'invalid',
  errors: [{ pointer: '/name', message: 'You have a token of this name. Choose another name' }],
}

const asToken = (row: ApiTokenRow, now: number): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at as Instant,
  expiresAt: row.expires_at as Instant | null,
  hasExpired: row.expires_at !== null && row.expires_at <= instantText(now),
  lastUsedAt: row.last_used_at as Instant | null,
})

const addApiToken =
  (deps: Deps, limits: AccountLimits): Handler<'addApiToken'> =>
  async ({ user, body, write }) => {
    const confirmed = await confirmPassword(deps, limits, user, body.currentPassword)
    if (!confirmed.ok) return confirmed
    const now = deps.steadyClock.now()
    const { token, hash } = makeApiToken(deps.randomBytes)
    const { name, scope, expiresInDays } = body
    const row: ApiTokenRow = {
      user_id: user.id,
      id: deps.newId(),
      name,
      token_hash: hash,
      scope,
      created_at: instantText(now),
      expires_at: expiresInDays === null ? null : instantText(now + expiresInDays * day),
      last_used_at: null,
    }
    return write(async (tx, isRepeated) => {
      const ofUser = await tx.selectFrom('api_tokens').select('name').where('user_id', '=', user.id).execute()
      const isTaken = ofUser.some((other) => other.name === name)
      if (isTaken && !isRepeated) return refuse(nameTaken)
      if (!isTaken && ofUser.length >= mostTokens) return refuse(tooMany)
      // The answer of the first call was lost, and with it the token.
      if (isTaken)
        await tx.deleteFrom('api_tokens').where('user_id', '=', user.id).where('name', '=', name).execute()
      await tx.insertInto('api_tokens').values(row).execute()
      return answer({ ...asToken(row, now), token })
    })
  }

export function tokenHandlers(deps: Deps, limits: AccountLimits) {
  return {
    addApiToken: addApiToken(deps, limits),
    apiTokens: async ({ user }) => {
      const rows = await deps.db.read
        .selectFrom('api_tokens')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('id', 'desc')
        .execute()
      return answer({ tokens: rows.map((row) => asToken(row, deps.steadyClock.now())) })
    },
    removeApiToken: async ({ user, parameters, write }) =>
      write(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('api_tokens')
          .where('user_id', '=', user.id)
          .where('id', '=', parameters.id)
          .executeTakeFirst()
        return numDeletedRows > 0n
          ? done
          : refuse({ kind: 'notFound', message: 'This token was removed already.' })
      }),
  } satisfies Partial<Handlers>
}
