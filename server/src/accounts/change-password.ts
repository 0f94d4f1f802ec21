/** Changes the password of who is signed in. Every other session ends; API tokens do too unless they are to stay. */
import type { FieldError } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { done, type Handler } from '../http/call.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountLimits } from './limits.ts'
import { checkPassword } from './check-password.ts'
import { setPassword } from './set-password.ts'

const pointer = '/new_password'

const changedMeanwhile = {
  kind: 'conflict',
  message: 'The password was changed elsewhere in the meantime. Nothing was changed here.',
} as const

export const changePassword =
  (deps: Deps, limits: AccountLimits): Handler<'changePassword'> =>
  async ({ user, body, write }) => {
    const { currentPassword, newPassword, keepTokens = false } = body
    const confirmed = await confirmPassword(deps, limits, user, currentPassword)
    if (!confirmed.ok) return confirmed
    const { password_hash } = confirmed.value
    const same: FieldError = { pointer, message: 'The new password is the same as the current one' }
    const rule =
      newPassword === currentPassword ? same : checkPassword(newPassword, user.username, user.email)
    if (rule !== null) return refuse({ kind: 'invalid', errors: [{ ...rule, pointer }] })
    const passwordHash = await deps.passwords.hash(newPassword)
    return write(async (tx) => {
      const row = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirst()
      if (row?.password_hash !== password_hash) return refuse(changedMeanwhile)
      const keptSession = user.credential.hash
      await setPassword(tx, deps, { userId: user.id, passwordHash, keptSession, keepsTokens: keepTokens })
      return done
    })
  }
