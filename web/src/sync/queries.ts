import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const second = 1000

/** Read again by what the event stream tells of imports, and by itself while one goes on. */
export const syncStatusQuery = queryOptions({
  queryKey: ['imports', 'sync'],
  queryFn: ({ signal }) => call('syncStatus', { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? 3 * second : false),
})
