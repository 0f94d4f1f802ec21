/**
 * A recovery code in the place of a password that is forgotten. A code that is none and a name that nobody has take the same
 * work and get the same answer.
 */
import type { Problem } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { done, type Handler } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { checkLimit, countAgainst, resetCount } from '../rate-limits/rate-limit.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { AccountLimits } from './limits.ts'
import { checkPassword } from './check-password.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { setPassword } from './set-password.ts'
import { findByName } from './users.ts'

const wrong: Problem = {
  kind: 'loginFailed',
  message:
    'The username or the recovery code is not right, or the code was used before. Nothing was changed.',
}
/** Only who has a code of the user's is told. */
const disabled: Problem = {
  kind: 'forbidden',
  message: 'This account is disabled. The code was not used up. Ask whoever runs this server.',
}

export const recover =
  (deps: Deps, limits: AccountLimits, browsers: KnownBrowsers): Handler<'recover'> =>
  async ({ body, address, cookies, write }) => {
    const { username, code, newPassword } = body
    const { failedRecoveries, failedSignIns } = limits
    const perAddress = await countAgainst(deps, limits.signInsPerAddress, networkOf(address))
    if (!perAddress.ok) return perAddress
    const browser = browsers.recognize(cookies, limits.subjectOf(username))
    const guesser = limits.guesserOf(username, { address, browser })
    const before = await checkLimit(deps.db.read, failedRecoveries, guesser, deps.clock())
    if (!before.ok) return before
    // The address of mail is nobody's to learn here.
    const rule = checkPassword(newPassword, username, null)
    if (rule !== null) return refuse({ kind: 'invalid', errors: [{ ...rule, pointer: '/new_password' }] })
    const passwordHash = await deps.passwords.hash(newPassword)
    let recovered: string | null = null
    const outcome = await write(async (tx, earlierUserId) => {
      // What a call did whose answer was lost is not done again.
      if (earlierUserId !== null) return { ...done, userId: earlierUserId }
      const after = await checkLimit(tx, failedRecoveries, guesser, deps.clock())
      if (!after.ok) return after
      const user = await findByName(tx, username)
      const isRight = await useRecoveryCode(tx, user?.id ?? '', code)
      if (user === undefined || !isRight) return refuse(wrong)
      if (user.disabled_at !== null) return refuse(disabled)
      await setPassword(tx, deps, { userId: user.id, passwordHash, keptSession: null, keepsTokens: false })
      for (const limit of [failedRecoveries, failedSignIns]) await resetCount(tx, limit, guesser)
      recovered = user.id
      return { ...done, userId: user.id }
    })
    // Open pages find out that their session ended.
    if (outcome.ok && recovered !== null) deps.events.publish(recovered, { topic: 'session' })
    if (outcome.ok || outcome.refusal.kind !== 'loginFailed') return outcome
    const counted = await countAgainst(deps, failedRecoveries, guesser)
    return counted.ok ? outcome : counted
  }
