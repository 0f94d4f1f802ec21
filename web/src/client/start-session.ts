/** Signing in and up: the calls in their order, and the session that comes of them. */
import type { Registration } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../routing/use-routing.ts'
import { beginPostLogin } from '../session/post-login.ts'
import { storeToken } from '../session/token.ts'
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

/** A mutation that ends with a session on the dashboard; `otherwise` is the sentence for a failure without one. */
const useSession = <V>(start: (values: V) => Promise<Begun>, otherwise: string) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: start,
    // Each call is tried again by itself: a sign-up that went well is not done once more.
    retry: false,
    onSuccess: async ({ token, afterwards }) => {
      queries.clear()
      storeToken(token)
      beginPostLogin()
      await navigate({ to: '/' })
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

export function useSignIn() {
  return useSession(async (body: SignIn) => ({ token: await signIn(body) }), 'Login failed')
}
/** `show` is handed the recovery codes, which are told this once. */
export function useSignUp(show: (codes: readonly string[]) => void) {
  return useSession((body: Registration) => signUp(body, show), 'Signup failed')
}
export function useDemo() {
  return useSession<void>(async () => ({ token: await openDemo() }), 'The demo portfolio could not be opened')
}
