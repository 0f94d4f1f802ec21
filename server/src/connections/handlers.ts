/** The calls about a connection. The callback has no session: the one-time state names the user. */
import type { Problem } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer, done, unchanged, type Handlers } from '../http/call.ts'
import { countAgainst, type Limit } from '../rate-limits/rate-limit.ts'
import { createAuthenticator } from '../sessions/sessions.ts'
import { tokenOfHeader } from '../sessions/token.ts'
import { browserCookie, cookieIn } from './browser-cookie.ts'
import { configurationOf } from './configuration.ts'
import { disconnect } from './create-connections.ts'
import type { LoginRefusal } from './connections.ts'

const notConfigured: Problem = {
  kind: 'conflict',
  message:
    'This server has no application at Schwab: whoever runs it sets SCHWAB_CLIENT_ID, SCHWAB_CLIENT_SECRET and ' +
    'SCHWAB_REDIRECT_URI, and starts it again.',
}

const ofDemo: Problem = {
  kind: 'forbidden',
  message: 'The demo portfolio cannot be connected. Sign up, and connect the account of your own.',
}

/** What the brokerage said no to, and what to do about it. */
const advice: Readonly<Record<string, string>> = {
  invalid_client:
    'Schwab does not accept SCHWAB_CLIENT_ID and SCHWAB_CLIENT_SECRET of this server. An application that waits for ' +
    'approval is not accepted either.',
}

const newLogin = 'Nothing was connected. Press Connect again.'
const codeRefused = 'Schwab did not accept the code. It is valid once, for half a minute.'

type ProblemOf<K extends LoginRefusal['kind']> = (refusal: Extract<LoginRefusal, { kind: K }>) => Problem

const problems: { readonly [K in LoginRefusal['kind']]: ProblemOf<K> } = {
  denied: ({ error }) => ({ kind: 'invalid', message: `Authorization failed: ${error}` }),
  noCode: () => ({ kind: 'invalid', message: 'No authorization code received' }),
  unknownAttempt: () => ({
    kind: 'invalid',
    message: `This login was used already, has run out, or began in another browser. ${newLogin}`,
  }),
  notConfigured: () => notConfigured,
  codeRefused: ({ code }) => ({ kind: 'invalid', message: `${advice[code] ?? codeRefused} ${newLogin}` }),
  providerDown: () => ({
    kind: 'unavailable',
    message: `Schwab does not answer as it should. ${newLogin}`,
  }),
}

const problemOf = (refusal: LoginRefusal, returnTo: string | null): Problem => ({
  ...(problems[refusal.kind] as ProblemOf<typeof refusal.kind>)(refusal),
  extra: { returnTo },
})

/** Each asks Schwab, whose calls are counted. */
const integrationTestLimit: Limit = {
  scope: 'integration tests of a user',
  most: 40,
  windowMs: 5 * 60_000,
  message: 'Too many integration tests. Try again later.',
}

/** `connected` is told once a login has come to its end. */
export function connectionHandlers(deps: Deps, connected: (userId: string) => Promise<void>) {
  const { connections, clock } = deps
  const authenticate = createAuthenticator(deps)

  /** The paste form stands on a page of a session. */
  const signedInBy = async (headers: Headers): Promise<string | null> => {
    const token = tokenOfHeader(headers.get('authorization') ?? undefined)
    return token === null ? null : ((await authenticate(token))?.id ?? null)
  }

  return {
    brokerageStatus: async ({ user }) => answer(await connections.status(user.id)),
    // The answer holds a secret, so that it is in no record of an Idempotency-Key: a repeated call begins anew.
    connectBrokerage: async ({ user, headers }) => {
      if (user.isDemo) return refuse(ofDemo)
      const origin = headers.get('origin')
      const begun = await connections.beginLogin(user.id, origin)
      if (!begun.ok) return refuse(notConfigured)
      const { authorizeUrl, cookie } = begun.value
      const setCookie = browserCookie(cookie, origin?.startsWith('https:') === true)
      return { ...answer({ authorizeUrl }), setCookie }
    },
    finishBrokerageLogin: async ({ body, headers }) => {
      const { code = null, state = null, error = null } = body
      const signedIn = await signedInBy(headers)
      const cookie = cookieIn(headers)
      const finished = await connections.finishLogin({ code, state, error, cookie, signedIn })
      if (!finished.ok) return refuse(problemOf(finished.refusal, finished.refusal.returnTo ?? null))
      await connected(finished.value.userId)
      return answer({ returnTo: finished.value.returnTo })
    },
    brokerageConfiguration: async () => answer(configurationOf(deps.config)),
    testBrokerage: async ({ user, body }) => {
      const counted = await countAgainst(deps, integrationTestLimit, user.id)
      if (!counted.ok) return counted
      return answer(await connections.test(body.check ? [body.check] : undefined))
    },
    disconnectBrokerage: ({ user, write }) =>
      write(async (tx) => ((await disconnect(tx, user.id, clock())) ? done : unchanged(undefined))),
  } satisfies Partial<Handlers>
}
