/** Calls about what is watched for the user, and how they are told. */
import { defineRoute } from '../route.ts'
import { watchChange, watchList, watchState, watchTrial, watchTrialResult } from './watch.ts'

export const watchRoutes = {
  watch: defineRoute({
    method: 'GET',
    path: '/watch',
    access: 'session',
    status: 200,
    summary: 'What may need the user: early assignments, limits, expiries, the login, stale prices',
    answer: watchList,
  }),
  watchSettings: defineRoute({
    method: 'GET',
    path: '/watch/settings',
    access: 'session',
    status: 200,
    summary: 'How the user is notified',
    answer: watchState,
  }),
  changeWatchSettings: defineRoute({
    method: 'PUT',
    path: '/watch/settings',
    touches: ['settings'],
    access: 'session',
    sessionOnly: true,
    isSecret: true,
    status: 200,
    summary: 'Change how the user is notified',
    body: watchChange,
    answer: watchState,
  }),
  tryWatchChannel: defineRoute({
    method: 'POST',
    path: '/watch/trial',
    touches: ['settings'],
    access: 'session',
    sessionOnly: true,
    status: 200,
    summary: 'Send a test notice',
    body: watchTrial,
    answer: watchTrialResult,
  }),
} as const
