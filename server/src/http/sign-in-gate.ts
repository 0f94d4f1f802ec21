/** Finds out who is calling, by the bearer token of the request. */
import type { Problem } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { createAuthenticator } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { tokenOfHeader } from '../sessions/token.ts'
import type { HttpContext } from './context.ts'

export type SignInGate = (context: HttpContext) => Promise<Result<SignedIn, Problem>>

export function createSignInGate(deps: Deps): SignInGate {
  const authenticate = createAuthenticator(deps)
  return async (context) => {
    const token = tokenOfHeader(context.req.header('authorization'))
    const user = token === null ? null : await authenticate(token)
    if (user === null) return refuse({ kind: 'authRequired' })
    context.set('user', user)
    return ok(user)
  }
}
