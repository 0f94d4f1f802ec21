/** Signing in and up: the calls in their order, and the session that comes of them. */
import type { Registration } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginPostLogin } from '../session/post-login.ts'
import { storeToken } from '../session/token.ts'
import { ApiError, isRequestAtFault, messageOf } from './api-error.ts'
import { call } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

export type SignIn = { readonly username: string; readonly password: string }

const signIn = async (body: SignIn): Promise<string> => {
  const session = await call('login', { body, idempotencyKey: newIdempotencyKey() })
  return session.accessToken
}

/** Creates the account, then signs in to it, as two calls; a failure of the second says that the first went well. */
const signUp = async (body: Registration): Promise<string> => {
  await call('register', { body, idempotencyKey: newIdempotencyKey() })
  try {
    return await signIn(body)
  } catch (cause) {
    const message = 'Signup successful but auto-login failed'
    const status = cause instanceof ApiError ? cause.status : 0
    throw new ApiError({ message, status, code: 'AUTO_LOGIN_FAILED', path: '/api/auth/login', cause })
  }
}

const openDemo = async (): Promise<string> =>
  (await call('startDemo', { idempotencyKey: newIdempotencyKey() })).accessToken

/** A mutation that ends with a session on the dashboard; `otherwise` is the sentence for a failure without one. */
const useSession = <V>(start: (values: V) => Promise<string>, otherwise: string) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: start,
    retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
    onSuccess: async (token) => {
      queries.clear()
      storeToken(token)
      beginPostLogin()
      await navigate({ to: '/' })
    },
  })
  return {
    start: mutation.mutate,
    isPending: mutation.isPending || mutation.isSuccess,
    error: mutation.error === null ? null : messageOf(mutation.error, otherwise),
    fields: mutation.error instanceof ApiError ? mutation.error.fields : new Map<string, string>(),
  }
}

export const useSignIn = () => useSession(signIn, 'Login failed')
export const useSignUp = () => useSession(signUp, 'Signup failed')
export const useDemo = () => useSession<void>(openDemo, 'The demo portfolio could not be opened')
