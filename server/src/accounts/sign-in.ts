/** Sign-in and sign-out. A wrong name and a wrong password take the same work and get the same answer. */
import type { Problem } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import { storeIfPossible, storageSentences } from '../database/storage-fault.ts'
import type { Deps } from '../deps.ts'
import { answer, done, type Handler } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { checkLimit, checkUnsaved, countAgainst, resetCount } from '../rate-limits/rate-limit.ts'
import { endSession, startSession, startUnsavedSession } from '../sessions/sessions.ts'
import type { AccountLimits } from './limits.ts'
import { findByName } from './users.ts'

const wrong: Problem = { kind: 'loginFailed', message: 'The username or the password is not right.' }

export const signIn =
  (deps: Deps, limits: AccountLimits): Handler<'login'> =>
  async ({ body, address, write }) => {
    const perAddress = await countAgainst(deps, limits.signInsPerAddress, networkOf(address))
    if (!perAddress.ok) return perAddress
    const { db, clock } = deps
    const { failedSignIns } = limits
    const subject = limits.subjectOf(body.username)
    const before = await checkLimit(db.read, failedSignIns, subject, clock())
    if (!before.ok) return before
    const meanwhile = checkUnsaved(deps, failedSignIns, subject)
    if (!meanwhile.ok) return meanwhile
    const user = await findByName(db.read, body.username)
    const isRight = await deps.passwords.verify(user?.password_hash ?? null, body.password)
    if (!user || !isRight) {
      const counted = await countAgainst(deps, failedSignIns, subject)
      return counted.ok ? refuse(wrong) : counted
    }
    const begin = () =>
      write(async (tx) => {
        // Of many guesses at once, those beyond the limit are refused even when one of them is right.
        const after = await checkLimit(tx, failedSignIns, subject, clock())
        if (!after.ok) return after
        await resetCount(tx, failedSignIns, subject)
        const accessToken = await startSession(tx, user.id, deps)
        return { ...answer({ accessToken, tokenType: 'bearer' as const }), userId: user.id }
      })
    // A full disk keeps nobody out: the session is held in memory until it can be written.
    return storeIfPossible(begin, () => beginUnsaved(deps, limits, user.id, subject))
  }

const beginUnsaved = (deps: Deps, { failedSignIns }: AccountLimits, userId: string, subject: string) => {
  const accessToken = startUnsavedSession(userId, deps)
  if (accessToken === null) return refuse({ kind: 'unavailable', message: storageSentences.full } as const)
  deps.storage.counts.reset(failedSignIns.scope, subject)
  return answer({ accessToken, tokenType: 'bearer' as const, saved: false as const })
}

export const signOut =
  ({ storage }: Deps): Handler<'logout'> =>
  async ({ user, write }) => {
    const { hash } = user.session
    if (storage.sessions.find(hash)) storage.sessions.end(hash)
    const end = () =>
      write(async (tx) => {
        await endSession(tx, hash)
        return done
      })
    return storeIfPossible(end, () => {
      storage.sessions.end(hash)
      return done
    })
  }
