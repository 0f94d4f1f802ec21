/** What the profile reads. Below `user`, so that it is read again when sessions, tokens or codes change. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) => call('sessions', { signal }),
  staleTime: 0,
})

export const tokensQuery = queryOptions({
  queryKey: ['user', 'tokens'],
  queryFn: ({ signal }) => call('apiTokens', { signal }),
  staleTime: 0,
})

export const recoveryQuery = queryOptions({
  queryKey: ['user', 'recovery'],
  queryFn: ({ signal }) => call('recoveryState', { signal }),
  staleTime: 0,
})
