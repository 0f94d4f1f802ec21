/** What a wheel's own page reads. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/call.ts'

const minute = 60_000

export const wheelPageQuery = (key: string) =>
  queryOptions({
    queryKey: ['wheels', 'page', key],
    queryFn: ({ signal }) => call('wheelPage', { signal, parameters: { key } }),
    staleTime: 3 * minute,
  })
