import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshQueries } from './derived.ts'

it('a change makes what follows from it stale, and of a list of pages keeps only the first', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['entries', {}], { pages: ['first', 'second'], pageParams: [null, 'c1'] })
  queries.setQueryData(['dashboard', 'snapshot'], { value: 1 })
  queries.setQueryData(['user'], { name: 'ada' })
  await refreshQueries(queries, [['entries'], ['dashboard']])
  expect(queries.getQueryData(['entries', {}])).toEqual({ pages: ['first'], pageParams: [null] })
  expect(queries.getQueryData(['dashboard', 'snapshot'])).toEqual({ value: 1 })
  const stale = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => String(queryKey[0])).toSorted()).toEqual(['dashboard', 'entries'])
})
