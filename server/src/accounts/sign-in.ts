/** Sign-in and sign-out. A wrong name and a wrong password take the same work and get the same answer. */
import type { Problem } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { UserRow } from '../database/schema.ts'
import { storeIfPossible, storageSentences } from '../database/storage-fault.ts'
import type { Deps } from '../deps.ts'
import { answer, done, type Handler } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { instantText } from '../instants.ts'
import { checkLimit, checkUnsaved, countAgainst, resetCount } from '../rate-limits/rate-limit.ts'
import { endSession, startSession, startUnsavedSession, type Origin } from '../sessions/sessions.ts'
import { browserOf } from './browser.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { AccountLimits } from './limits.ts'
import { findByName, noteSignIn } from './users.ts'

const wrong: Problem = { kind: 'loginFailed', message: 'The username or the password is not right.' }
/** Only who knows the password is told. */
const disabled: Problem = {
  kind: 'forbidden',
  message: 'This account is disabled. Nothing in it was changed. Ask whoever runs this server.',
}

export const signIn =
  (deps: Deps, limits: AccountLimits, browsers: KnownBrowsers): Handler<'login'> =>
  async ({ body, address, userAgent, cookies, write }) => {
    const { db, clock } = deps
    const { failedSignIns } = limits
    const account = limits.subjectOf(body.username)
    const browser = browsers.recognize(cookies, account)
    // Nor do strangers at the same address keep a known browser out.
    const perAddress = await countAgainst(deps, limits.signInsPerAddress, networkOf(address))
    if (!perAddress.ok && browser === null) return perAddress
    const guesser = limits.guesserOf(body.username, { address, browser })
    const before = await checkLimit(db.read, failedSignIns, guesser, clock())
    if (!before.ok) return before
    const meanwhile = checkUnsaved(deps, failedSignIns, guesser)
    if (!meanwhile.ok) return meanwhile
    const user = await findByName(db.read, body.username)
    const isRight = await deps.passwords.verify(user?.password_hash ?? null, body.password)
    if (!user || !isRight) {
      const counted = await countAgainst(deps, failedSignIns, guesser)
      return counted.ok ? refuse(wrong) : counted
    }
    if (user.disabled_at !== null) return refuse(disabled)
    const origin = { browser: browserOf(userAgent), network: address }
    const setCookie = browsers.mark(cookies, account)
    const begin = () =>
      write(async (tx) => {
        if (!(await noteSignIn(tx, user, instantText(clock())))) return refuse(wrong)
        // Of many guesses at once, those beyond the limit are refused even when one of them is right.
        const after = await checkLimit(tx, failedSignIns, guesser, clock())
        if (!after.ok) return after
        await resetCount(tx, failedSignIns, guesser)
        const accessToken = await startSession(tx, user.id, origin, deps)
        return { ...answer({ accessToken, tokenType: 'bearer' as const }), setCookie, userId: user.id }
      })
    // A full disk keeps nobody out: the session is held in memory until it can be written.
    return storeIfPossible(begin, () => beginUnsaved(deps, limits, { user, guesser, origin, setCookie }))
  }

interface Beginning {
  readonly user: UserRow
  readonly guesser: string
  readonly origin: Origin
  readonly setCookie: string
}

const beginUnsaved = (
  deps: Deps,
  { failedSignIns }: AccountLimits,
  { user, guesser, origin, setCookie }: Beginning,
) => {
  const accessToken = startUnsavedSession(user.id, origin, deps)
  if (accessToken === null) return refuse({ kind: 'unavailable', message: storageSentences.full } as const)
  deps.storage.counts.reset(failedSignIns.scope, guesser)
  return {
    ...answer({ accessToken, tokenType: 'bearer' as const, saved: false as const }),
    setCookie,
  }
}

export const signOut =
  ({ storage }: Deps): Handler<'logout'> =>
  async ({ user, write }) => {
    const { hash } = user.credential
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
