import { routes } from '@wheelwright/api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOf, call, callAgain } from './call.ts'

it('a query goes out in the names of the wire, without what is not given', () => {
  const query = { accountId: 'a 1', batchId: undefined, limit: 1000 }
  expect(addressOf(routes.entries, { query })).toBe('/api/portfolio/entries?account_id=a+1&limit=1000')
})

it('a parameter of the path is written so that it stays one', () => {
  expect(addressOf(routes.importBatch, { parameters: { id: 'a/b' } })).toBe('/api/imports/a%2Fb')
})

const fetchBefore = globalThis.fetch
const nobody = { getItem: () => null } as unknown as Storage
beforeEach(() => void Object.assign(globalThis, { sessionStorage: nobody }))
afterEach(() => void Object.assign(globalThis, { fetch: fetchBefore, sessionStorage: undefined }))

it.each([['{}'], ['{"positions":[]}'], ['null'], ['"none"']])(
  'an answer that is no list where one belongs is an error, never an empty list: %s',
  async (answer) => {
    globalThis.fetch = async () => new Response(answer, { status: 200 })
    await expect(call('wheelCycles')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    await expect(call('optionPositions')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  },
)

const unexpected = "The server's answer does not have the expected form"
const reload = 'Reload the page; it may be from an older version.'

it.each([
  ['names where it differs', '[{"id":7}]', `${unexpected} (/0/id). ${reload}`],
  ['names no place where all of it does', '{}', `${unexpected}. ${reload}`],
  ['is no other error where it is no JSON at all', '<html>Sign in</html>', `${unexpected}. ${reload}`],
])('an answer of another form %s', async (_, answer, message) => {
  globalThis.fetch = async () => new Response(answer, { status: 200 })
  await expect(call('wheelCycles')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', message })
})

const removal = { parameters: { id: 'a' }, idempotencyKey: 'k' }
const away = 'The server could not be reached. Check that it is running, then try again'

it('what nothing answered is tried again, and a write says that it is done once', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const once = { message: `${away}: unchanged, it is not done twice.`, status: 0 }
  await expect(call('wheelCycles')).rejects.toMatchObject({ message: `${away}.`, status: 0 })
  // Who signs in does nothing that could be there twice.
  await expect(call('startDemo', { idempotencyKey: 'k' })).rejects.toMatchObject({ message: `${away}.` })
  Object.assign(globalThis, { sessionStorage: { getItem: () => 'token' } })
  await expect(call('removeStock', removal)).rejects.toMatchObject(once)
  // Nor does what only asks, whatever its method.
  await expect(call('rollScenarios', { parameters: { ticker: 'KO' } })).rejects.toMatchObject({
    message: `${away}.`,
  })
})

it.each([502, 503, 504])(
  'a proxy that answers %i for a server that is away says the same',
  async (status) => {
    globalThis.fetch = async () =>
      new Response('<html>Bad Gateway</html>', { status, headers: { 'content-type': 'text/html' } })
    const code = 'NETWORK_ERROR'
    await expect(call('wheelCycles')).rejects.toMatchObject({ message: `${away}.`, code, status: 0 })
    const message = 'The disk is full.'
    globalThis.fetch = async () => Response.json({ message }, { status })
    await expect(call('removeStock', removal)).rejects.toMatchObject({ message, status })
  },
)

it('what the caller has already stays the same object, and what changed comes anew', async () => {
  let etag = '"1"'
  globalThis.fetch = async (_, init) => {
    const known = new Headers(init?.headers).get('if-none-match')
    return known === etag
      ? new Response(null, { status: 304 })
      : new Response('[]', { status: 200, headers: { etag } })
  }
  const first = await callAgain('wheelCycles', {}, undefined)
  const again = await callAgain('wheelCycles', {}, first)
  expect(again).toBe(first)
  etag = '"2"'
  const later = await callAgain('wheelCycles', {}, again)
  expect([later.etag, later.value === first.value]).toEqual(['"2"', false])
})

it('says whether a page follows, also where nothing of its own rows changed', async () => {
  let link: Record<string, string> = {}
  globalThis.fetch = async (_, init) =>
    new Headers(init?.headers).has('if-none-match')
      ? new Response(null, { status: 304, headers: link })
      : new Response('[]', { status: 200, headers: { etag: '"1"', ...link } })
  const first = await callAgain('wheelCycles', {}, undefined)
  link = { link: '</api/wheels/wheel-cycles?after=a>; rel="next"' }
  const longer = await callAgain('wheelCycles', {}, first)
  expect([first.hasNext, longer.hasNext, longer.value === first.value]).toEqual([false, true, true])
})

it('a short write goes on while its page is left, a read and a long one do not', async () => {
  const seen: unknown[] = []
  globalThis.fetch = async (_, init) => {
    seen.push([init?.method, init?.keepalive ?? false])
    return new Response(null, { status: 204 })
  }
  const isIgnored = () => {}
  await call('wheelCycles').catch(isIgnored)
  await call('removeStock', { parameters: { id: 'a' } }).catch(isIgnored)
  const body = { stockCost: 'none', cycleGapDays: 7, feePerContract: null } as const
  await call('changePreferences', { body }).catch(isIgnored)
  await call('importPositions', { body: { note: 'x'.repeat(70_000) } }).catch(isIgnored)
  expect(seen).toEqual([
    ['GET', false],
    ['DELETE', true],
    ['PUT', true],
    ['POST', false],
  ])
})
