/** Calls of who is not signed in yet, and of the demo portfolio. */
import { credentials, registered, registration, session } from './sign-in.ts'
import { recovery } from './recovery.ts'
import { defineRoute } from '../route.ts'

export const signInRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    status: 201,
    summary: 'Create an account and sign in',
    body: registration,
    answer: registered,
  }),
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    status: 200,
    bodyAs: 'form-or-json',
    summary: 'Sign in',
    body: credentials,
    answer: session,
  }),
  recover: defineRoute({
    method: 'POST',
    path: '/auth/recover',
    access: 'public',
    status: 204,
    summary: 'Set a new password with a recovery code, and end every session and API token',
    body: recovery,
  }),
  startDemo: defineRoute({
    method: 'POST',
    path: '/auth/demo',
    access: 'public',
    status: 201,
    summary: 'Open a demo portfolio of its own',
    answer: session,
  }),
  removeDemo: defineRoute({
    method: 'DELETE',
    path: '/auth/demo',
    touches: ['session'],
    access: 'session',
    sessionOnly: true,
    status: 204,
    summary: 'Remove the demo portfolio that is signed in',
  }),
} as const
