import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createInStep, stepOf } from './keep-in-step.ts'

const of = (ledger: number, prices: number) => ({ ledger, prices })
const headersOf = (ledger: number, prices: number) =>
  new Headers({ 'portfolio-revision': `ledger=${ledger}, prices=${prices}` })

it('an answer is older where any part of it is', () => {
  expect(stepOf(of(3, 7), of(3, 7))).toBe('same')
  expect(stepOf(of(3, 7), of(4, 7))).toBe('newer')
  expect(stepOf(of(3, 7), of(3, 8))).toBe('newer')
  expect(stepOf(of(3, 7), of(2, 9))).toBe('older')
  expect(stepOf(of(3, 7), of(3, 6))).toBe('older')
})

const noLook = () => Promise.resolve()

let queries: QueryClient
let reads: string[]
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { sessionStorage: { getItem: () => 'a session' } })
  queries = new QueryClient()
  reads = []
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
  Object.assign(globalThis, { sessionStorage: undefined })
})

/** A figure on the page, whose answers say which state they stand on. */
const show = (name: string, answer: () => void) =>
  new QueryObserver(queries, {
    queryKey: [name],
    queryFn: () => {
      reads.push(name)
      answer()
      return Promise.resolve(reads.length)
    },
    staleTime: Infinity,
  }).subscribe(() => {})

const settle = () => vi.advanceTimersByTimeAsync(600)

it('what was answered before a newer state is read again, once', async () => {
  const { note } = createInStep(queries, noLook)
  let revision = 1
  const answer = () => note(headersOf(revision, 1), true)
  show('positions', answer)
  await settle()
  revision = 2
  show('wheels', answer)
  show('market', () => {})
  await settle()
  expect(reads).toEqual(['positions', 'wheels', 'market', 'positions'])
  await settle()
  expect(reads).toHaveLength(4)
})

it('an answer that is older than one before it is read again', async () => {
  const { note } = createInStep(queries, noLook)
  note(headersOf(5, 1), true)
  let revision = 4
  show('positions', () => {
    note(headersOf(revision, 1), true)
    revision = 5
  })
  await settle()
  expect(reads).toEqual(['positions', 'positions'])
  await settle()
  expect(reads).toHaveLength(2)
})

it('a server that was brought back to an earlier state is believed after some answers', async () => {
  const { note } = createInStep(queries, noLook)
  note(headersOf(50, 1), true)
  show('positions', () => note(headersOf(4, 1), true))
  for (let times = 0; times < 10; times += 1) await settle()
  expect(reads).toHaveLength(4)
})

it('whoever wrote reads again by what the call touches, and not by its state', async () => {
  const { note } = createInStep(queries, noLook)
  show('positions', () => note(headersOf(1, 1), true))
  await settle()
  note(headersOf(2, 1), false)
  note(new Headers(), true)
  await settle()
  expect(reads).toEqual(['positions'])
})

it('while what was written is being settled one look asks for its end, after which all is read again', async () => {
  let isSettling = true
  let looks = 0
  const answer = () =>
    note(
      new Headers({
        'portfolio-revision': 'ledger=1, prices=1',
        ...(isSettling && { 'portfolio-settling': 'settled=1, of=2, as_of=2026-11-20T15:00:00.000Z' }),
      }),
      true,
    )
  const look = () => {
    looks += 1
    answer()
    return Promise.resolve()
  }
  const { note } = createInStep(queries, look)
  show('positions', answer)
  show('wheels', answer)
  await vi.advanceTimersByTimeAsync(3100)
  expect([looks, reads]).toEqual([2, ['positions', 'wheels']])
  isSettling = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(looks).toBe(3)
  expect(reads.toSorted()).toEqual(['positions', 'positions', 'wheels', 'wheels'])
})
