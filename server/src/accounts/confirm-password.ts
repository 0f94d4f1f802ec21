/** Asks a signed-in user for the password before something that a stranger at an open screen must not do. */
import type { FieldError, Problem } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { UserRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { checkLimit, countAgainst } from '../rate-limits/rate-limit.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import type { AccountLimits } from './limits.ts'
import { findById } from './users.ts'

export const ofDemo: Problem = {
  kind: 'forbidden',
  message: 'A demo portfolio has no password, recovery codes or API tokens. Create an account for those.',
}

const notRight: FieldError = {
  pointer: '/current_password',
  message: 'The current password is not right. Nothing was changed.',
}

/** The user's row where the password is right. Wrong ones are limited like those of sign-in, in a count of the user's own. */
export async function confirmPassword(
  deps: Deps,
  { failedSignIns, subjectOf }: AccountLimits,
  user: SignedIn,
  password: string,
): Promise<Result<UserRow, Problem>> {
  if (user.isDemo) return refuse(ofDemo)
  const guesser = `${subjectOf(user.username)} signed in`
  const before = await checkLimit(deps.db.read, failedSignIns, guesser, deps.clock())
  if (!before.ok) return before
  const row = await findById(deps.db.read, user.id)
  if (row !== undefined && (await deps.passwords.verify(row.password_hash, password))) return ok(row)
  const counted = await countAgainst(deps, failedSignIns, guesser)
  return counted.ok ? refuse({ kind: 'invalid', errors: [notRight] }) : counted
}
