import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** Fresh for 5 minutes, kept for 10, up to 3 retries from 1 s doubling to 30 s and none when the request itself was at fault. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 3 && !isRequestAtFault(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
    },
    mutations: { retry: 1 },
  },
})

function isRequestAtFault(error: Error): boolean {
  return 'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500
}
