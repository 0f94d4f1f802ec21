/** Signing in and up: the calls in their order, and the session that comes of them. */
import type { Registration } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useGoOn, useNavigate } from '../routing/use-routing.ts'
import { beginPostLogin } from '../session/post-login.ts'
import { setAside } from '../session/own-session.ts'
import { readToken, storeToken } from '../session/token.ts'
import { ApiError, isRequestAtFault, messageOf } from './api-error.ts'
import { call } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

export type SignIn = { readonly username: string; readonly password: string }

/** A call whose answer was lost is made once more under its own key, so that what it did is done once. */
const withRetry = async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
  const key = newIdempotencyKey()
  try {
    return await send(key)
  } catch (error) {
    if (isRequestAtFault(error)) throw error
    return send(key)
  }
}

const signIn = async (body: SignIn): Promise<string> =>
  (await withRetry((idempotencyKey) => call('login', { body, idempotencyKey }))).accessToken

/** What a session begins with. */
interface Begun {
  readonly token: string
  /** The session that this tab had before, and has again once the demo is removed. */
  readonly own?: string
  /** What is to be seen once the first page is there. */
  readonly afterwards?: () => void
}

/** The call that made the account began a session, too, which nobody uses. */
const endUnused = async (token: string): Promise<void> => {
  storeToken(token)
  await call('logout').catch(() => {})
}

/** Creates the account, then signs in to it, as two calls; a failure of the second says that the first went well. */
const signUp = async (body: Registration, show: (codes: readonly string[]) => void): Promise<Begun> => {
  const made = await withRetry((idempotencyKey) => call('register', { body, idempotencyKey }))
  try {
    const token = await signIn(body)
    await endUnused(made.accessToken)
    return { token, afterwards: () => show(made.recoveryCodes) }
  } catch (cause) {
    const message = 'Signup successful but auto-login failed'
    const status = cause instanceof ApiError ? cause.status : 0
    throw new ApiError({ message, status, code: 'AUTO_LOGIN_FAILED', path: '/api/auth/login', cause })
  }
}

const openDemo = async (): Promise<string> =>
  (await withRetry((idempotencyKey) => call('startDemo', { idempotencyKey }))).accessToken

interface SessionWay<V> {
  readonly start: (values: V) => Promise<Begun>
  /** The sentence for a failure without one. */
  readonly otherwise: string
  /** Opens the first page. */
  readonly goOn: () => Promise<void>
}

/** A mutation that ends with a session. */
const useSession = <V>({ start, otherwise, goOn }: SessionWay<V>) => {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: start,
    // Each call is tried again by itself: a sign-up that went well is not done once more.
    retry: false,
    onSuccess: async ({ token, own, afterwards }) => {
      queries.clear()
      storeToken(token)
      if (own !== undefined) setAside(own)
      beginPostLogin()
      await goOn()
      afterwards?.()
    },
  })
  return {
    start: mutation.mutate,
    isPending: mutation.isPending || mutation.isSuccess,
    error: mutation.error === null ? null : messageOf(mutation.error, otherwise),
    fields: mutation.error instanceof ApiError ? mutation.error.fields : new Map<string, string>(),
  }
}

/** An account or a portfolio that has just been made begins on the dashboard. */
const useDashboard = () => {
  const navigate = useNavigate()
  return () => navigate({ to: '/' })
}

export function useSignIn() {
  return useSession({
    start: async (body: SignIn) => ({ token: await signIn(body) }),
    otherwise: 'Login failed',
    goOn: useGoOn(),
  })
}
/** `show` is handed the recovery codes, which are told this once. */
export function useSignUp(show: (codes: readonly string[]) => void) {
  return useSession({
    start: (body: Registration) => signUp(body, show),
    otherwise: 'Signup failed',
    goOn: useDashboard(),
  })
}
export function useDemo() {
  return useSession<void>({
    start: async () => {
      const own = readToken()
      return { token: await openDemo(), ...(own !== null && { own }) }
    },
    otherwise: 'The demo portfolio could not be opened',
    goOn: useDashboard(),
  })
}
