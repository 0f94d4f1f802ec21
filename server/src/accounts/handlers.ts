/** The routes of this feature. */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer, type Handlers } from '../http/call.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword, ofDemo } from './confirm-password.ts'
import { deleteAccount } from './delete-account.ts'
import { removeDemo, startDemo } from './demo.ts'
import { createKnownBrowsers } from './known-browser.ts'
import { createAccountLimits } from './limits.ts'
import { sessionHandlers } from './own-sessions.ts'
import { tokenHandlers } from './own-tokens.ts'
import { recover } from './recover.ts'
import { readRecoveryState, renewRecoveryCodes } from './recovery-codes.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userOfSession } from './users.ts'

export function accountHandlers(deps: Deps) {
  const limits = createAccountLimits(deps)
  const browsers = createKnownBrowsers(deps)
  return {
    register: signUp(deps, limits),
    login: signIn(deps, limits, browsers),
    recover: recover(deps, limits, browsers),
    logout: signOut(deps),
    me: async ({ user }) => answer(userOfSession(user)),
    startDemo: startDemo(deps, limits),
    removeDemo: removeDemo(limits),
    changePassword: changePassword(deps, limits),
    deleteAccount: deleteAccount(deps, limits),
    ...sessionHandlers(deps),
    ...tokenHandlers(deps, limits),
    recoveryState: async ({ user }) =>
      user.isDemo ? refuse(ofDemo) : answer(await readRecoveryState(deps.db.read, user.id)),
    renewRecoveryCodes: async ({ user, body, write }) => {
      const confirmed = await confirmPassword(deps, limits, user, body.currentPassword)
      if (!confirmed.ok) return confirmed
      return write(async (tx) => answer({ codes: await renewRecoveryCodes(tx, user.id, deps) }))
    },
  } satisfies Partial<Handlers>
}
