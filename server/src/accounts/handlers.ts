/** The routes of this feature. */
import type { Deps } from '../deps.ts'
import { answer, type Handlers } from '../http/call.ts'
import { removeDemo, startDemo } from './demo.ts'
import { createAccountLimits } from './limits.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userOfSession } from './users.ts'

export const accountHandlers = (deps: Deps) => {
  const limits = createAccountLimits(deps)
  return {
    register: signUp(deps, limits),
    login: signIn(deps, limits),
    logout: signOut(deps),
    me: async ({ user }) => answer(userOfSession(user)),
    startDemo: startDemo(deps, limits),
    removeDemo,
  } satisfies Partial<Handlers>
}
