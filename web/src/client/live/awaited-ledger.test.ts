import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isNotSettled } from '../api-error.ts'
import { awaitLedger } from './awaited-ledger.ts'
import { call, keepInStepWith } from '../call.ts'
import { createInStep } from './keep-in-step.ts'

let token: string
let asked: string[]
let answers: (() => Response)[]
const fetchBefore = globalThis.fetch

const revision = (ledger: number, more: Readonly<Record<string, string>> = {}) => ({
  'portfolio-revision': `ledger=${ledger}, prices=1`,
  ...more,
})
const list = (ledger: number, more = {}) => Response.json([], { headers: revision(ledger, more) })
const wrote = (ledger: number) => new Response(null, { status: 204, headers: revision(ledger) })
const notSettled = (written: number) =>
  Response.json(
    { code: 'NOT_SETTLED', message: 'Still being calculated', written, settled: 1 },
    { status: 503 },
  )

let users = 0
beforeEach(() => {
  token = `session ${(users += 1)}`
  asked = []
  keepInStepWith(createInStep(new QueryClient(), () => Promise.resolve()))
  answers = []
  const sessionStorage = { getItem: () => token } as unknown as Storage
  globalThis.fetch = async (path) => {
    asked.push((path as string).replace('/api', ''))
    return answers.shift()?.() ?? list(0)
  }
  Object.assign(globalThis, { sessionStorage })
})
afterEach(() => {
  keepInStepWith(null)
  Object.assign(globalThis, { fetch: fetchBefore, sessionStorage: undefined })
})

const read = () => call('wheelCycles')
const write = () => call('removeWheelCycle', { parameters: { id: 'a' } })

it('a read asks for the state that the write before it made, until one stood on it', async () => {
  answers = [() => list(1), () => wrote(2), () => list(1), () => list(2)]
  await read()
  await write()
  await read()
  await read()
  await read()
  expect(asked.filter((path) => !path.endsWith('/a'))).toEqual([
    '/wheels/wheel-cycles',
    '/wheels/wheel-cycles?at_least=2',
    '/wheels/wheel-cycles?at_least=2',
    '/wheels/wheel-cycles',
  ])
})

it('a read waits for no write that moved no ledger, so that its address stays the one of an earlier answer', async () => {
  answers = [() => wrote(0), () => list(2), () => wrote(2), () => list(2)]
  await write()
  await read()
  await write()
  await read()
  expect(asked.filter((path) => !path.endsWith('/a'))).toEqual([
    '/wheels/wheel-cycles',
    '/wheels/wheel-cycles',
  ])
})

it('the newest of several states is asked for, beside what else is', async () => {
  awaitLedger(7)
  awaitLedger(5)
  await call('wheelCycles', { query: { status: 'open' } })
  expect(asked).toEqual(['/wheels/wheel-cycles?status=open&at_least=7'])
})

it('what stands on no portfolio waits for none', async () => {
  awaitLedger(7)
  answers = [() => Response.json({ sessions: [] })]
  await call('sessions').catch(() => {})
  expect(asked).toEqual(['/auth/sessions'])
})

it('a state is of one session', async () => {
  awaitLedger(7)
  token = 'someone else'
  await read()
  expect(asked).toEqual(['/wheels/wheel-cycles'])
})

it('a read that comes too early is told to be tried again, and asks for the same', async () => {
  awaitLedger(7)
  answers = [() => notSettled(7)]
  await expect(read()).rejects.toSatisfy(isNotSettled)
  await read()
  expect(asked[1]).toBe('/wheels/wheel-cycles?at_least=7')
})

it('what a server was brought back from is not waited for', async () => {
  awaitLedger(7)
  answers = [() => notSettled(3)]
  await expect(read()).rejects.toSatisfy(isNotSettled)
  await read()
  expect(asked[1]).toBe('/wheels/wheel-cycles')
})

it('stored sums of what was never settled are no answer, what is booked is one', async () => {
  const headers = { 'portfolio-settling': 'settled=0, of=3' }
  answers = [() => list(0, headers), () => list(0, headers)]
  await expect(read()).rejects.toSatisfy(isNotSettled)
  expect(await call('imports')).toEqual([])
  answers = [() => list(1, { 'portfolio-settling': 'settled=0, of=3, as_of=2026-11-20T15:00:00.000Z' })]
  expect(await read()).toEqual([])
})
