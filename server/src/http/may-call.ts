/** What a token of a program may call: a session may call everything, a token what its scope allows. */
import { scopeOf, type Problem, type Route } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { SignedIn } from '../sessions/signed-in.ts'

const needsSession: Problem = {
  kind: 'forbidden',
  message: 'No API token may do this. Sign in with your password.',
}
const mayOnlyRead: Problem = {
  kind: 'forbidden',
  message: 'This API token may only read. Nothing was changed. Make one with scope write for this call.',
}

export function mayCall(route: Route, user: SignedIn): Result<SignedIn, Problem> {
  const { credential } = user
  if (credential.kind === 'session') return ok(user)
  const scope = scopeOf(route)
  if (scope === null) return refuse(needsSession)
  return scope === 'write' && credential.scope === 'read' ? refuse(mayOnlyRead) : ok(user)
}
