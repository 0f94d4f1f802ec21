/** Deletes an account with everything in it. The password and the typed name say that it is meant. */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { done, type Handler } from '../http/call.ts'
import { lastAdministrator, leavesNoAdministrator, takeAdministratorsTurn } from './administrators.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountLimits } from './limits.ts'
import { usernameKey } from './username.ts'
import { deleteUser } from './users.ts'

const otherName = {
  pointer: '/username',
  message: 'This is not your username. Nothing was deleted.',
} as const

export const deleteAccount =
  (deps: Deps, limits: AccountLimits): Handler<'deleteAccount'> =>
  async ({ user, body, write }) => {
    const confirmed = await confirmPassword(deps, limits, user, body.currentPassword)
    if (!confirmed.ok) return confirmed
    if (usernameKey(body.username) !== usernameKey(user.username))
      return refuse({ kind: 'invalid', errors: [otherName] })
    const isAdministrator = user.roles.includes('admin')
    return write(async (tx) => {
      if (isAdministrator) {
        await takeAdministratorsTurn(tx)
        if (await leavesNoAdministrator(tx, user.id)) return refuse(lastAdministrator)
      }
      deps.storage.sessions.endAllOf(user.id, null)
      await deleteUser(tx, user.id, limits.subjectOf(user.username))
      return done
    })
  }
