import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshQueries } from './read-again.ts'

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

it('what is being read for the first time when a change comes is read once more', async () => {
  const queries = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queries, { queryKey: ['positions', 'stocks'], queryFn })
  const leave = observer.subscribe(() => {})
  const refreshed = refreshQueries(queries, [['positions']])
  answers[0]?.('made before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('made after it')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('made after it')
  leave()
})
