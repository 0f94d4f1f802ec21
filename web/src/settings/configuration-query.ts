import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const configurationQuery = queryOptions({
  queryKey: ['brokerage', 'configuration'],
  queryFn: ({ signal }) => call('brokerageConfiguration', { signal }),
})
