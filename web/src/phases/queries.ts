import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

const second = 1000

/** Fresh for 30 seconds and read again every minute, as the specification has it. */
export const phasesQuery = queryOptions({
  queryKey: ['wheels', 'phases'],
  queryFn: ({ signal }) => call('phases', { signal }),
  staleTime: 30 * second,
  refetchInterval: 60 * second,
})
