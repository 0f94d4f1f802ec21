import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

/** Between two looks at a connection that stands, as the specification has it. */
const recheckMs = 300_000

/** Read anew by each page that shows it. */
export const brokerageStatusQuery = queryOptions({
  queryKey: ['brokerage', 'status'],
  queryFn: ({ signal }) => call('brokerageStatus', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.connected === true ? recheckMs : false),
})
