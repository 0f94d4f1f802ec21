import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, isNotSettled, notSettledCode } from './api-error.ts'
import { slowAfterMs, watchSlowAnswers } from './slow-answers.ts'

const queries = new QueryClient()
let ended = new AbortController()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  ended.abort()
  queries.clear()
  vi.useRealTimers()
})

const ask = (key: string, queryFn: () => Promise<string>, retry: boolean | number = false) =>
  new QueryObserver(queries, { queryKey: [key], queryFn, retry, retryDelay: 1000 }).subscribe(() => {})

const watch = () => {
  let isSlow = false
  ended = new AbortController()
  const onChange = (next: boolean) => (isSlow = next)
  watchSlowAnswers(queries, { onChange, isSaidElsewhere: isNotSettled }, ended.signal)
  return () => isSlow
}

it('an answer that does not come is slow after some seconds, and no longer once it has come', async () => {
  const answer = Promise.withResolvers<string>()
  const isSlow = watch()
  const leave = ask('stocks', () => answer.promise)
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1)
  expect(isSlow()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isSlow()).toBe(true)
  answer.resolve('here')
  await vi.advanceTimersByTimeAsync(0)
  expect(isSlow()).toBe(false)
  leave()
})

it('the time runs on from one try to the next', async () => {
  const leave = ask('stocks', () => Promise.reject(new Error('503')), 20)
  const isSlow = watch()
  await vi.advanceTimersByTimeAsync(slowAfterMs)
  expect(isSlow()).toBe(true)
  leave()
})

it('a page that was left waits for nothing', async () => {
  const isSlow = watch()
  const leave = ask('stocks', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(slowAfterMs)
  expect(isSlow()).toBe(true)
  leave()
  await vi.advanceTimersByTimeAsync(1)
  expect(isSlow()).toBe(false)
})

it('what is being calculated, and what is read again behind its figures, is not said to be slow', async () => {
  const isSlow = watch()
  queries.setQueryData(['options'], 'from before')
  const notSettled = new ApiError({ message: '', status: 503, code: notSettledCode, path: '/' })
  const leaves = [
    ask('options', () => new Promise(() => {})),
    ask('stocks', () => Promise.reject(notSettled), 100),
  ]
  await vi.advanceTimersByTimeAsync(2 * slowAfterMs)
  expect(isSlow()).toBe(false)
  for (const leave of leaves) leave()
})
