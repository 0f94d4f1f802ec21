import { QueryClient } from '@tanstack/react-query'
import { isNotSettled, isRequestAtFault } from './client/api-error.ts'

const minute = 60_000

const notSettledRetryMs = 2000

/**
 * Fresh for 5 minutes, kept for 10; up to 3 retries, 1 s doubling to 30 s, none when the request was at fault.
 * What is being settled is asked for until it is: the page keeps what it shows meanwhile.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      refetchOnWindowFocus: false,
      // Whether the server can be reached is for the server to say: it may run on this machine.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => isNotSettled(error) || (failures < 3 && !isRequestAtFault(error)),
      retryDelay: (attempt, error) =>
        isNotSettled(error) ? notSettledRetryMs : Math.min(1000 * 2 ** attempt, 30_000),
    },
    mutations: { retry: 1, networkMode: 'always' },
  },
})
