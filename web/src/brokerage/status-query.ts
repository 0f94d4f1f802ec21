import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

/** Between two looks at a connection that stands, as the specification has it. */
const recheckMs = 300_000

/** Between the parts of a page that ask for it as they come. */
const samePageMs = 1000

/** Read anew by each page that shows it. */
export const brokerageStatusQuery = queryOptions({
  queryKey: ['brokerage', 'status'],
  queryFn: ({ signal }) => call('brokerageStatus', { signal }),
  staleTime: samePageMs,
  refetchInterval: ({ state }) => (state.data?.connected === true ? recheckMs : false),
})
