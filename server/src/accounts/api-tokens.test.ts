import { scopeOf } from '@wheelwright/api'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { routeEntries } from '../http/route-paths.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'

const day = 24 * 60 * 60_000

it('a token that may only read may make the calls that compute, and no other that is not a GET', () => {
  const reading = routeEntries.filter(
    ([, route]) => route.access === 'session' && route.method !== 'GET' && scopeOf(route) === 'read',
  )
  expect(reading.map(([name]) => name).toSorted()).toEqual([
    'detectWheels',
    'priceOptions',
    'rollScenarios',
    'xirr',
  ])
})

it('no token may make a call about passwords, sessions, tokens, accounts or the server', () => {
  const never = routeEntries.filter(([, route]) => scopeOf(route) === null).map(([name]) => name)
  const guarded = routeEntries
    .filter(([, { path, access }]) => access === 'session' && /^\/(auth|admin|watch)\//.test(path))
    .map(([name]) => name)
    // Who one is, and how one is told, may be read with a token.
    .filter((name) => name !== 'me' && name !== 'watchSettings')
  expect(never.toSorted()).toEqual(guarded.toSorted())
})

describeEachEngine('an API token', ({ openTestDatabase }) => {
  let db: Database
  let test: TestApp
  let session: string
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
    session = (await test.signUp('ada')).access_token
  })
  const make = (more: object = {}, key?: string) =>
    test.send('POST', '/auth/tokens', {
      token: session,
      ...(key === undefined ? {} : { key }),
      body: { current_password: testPassword, name: 'script', scope: 'read', expires_in_days: null, ...more },
    })
  const list = async () =>
    (await test.send<{ tokens: Record<string, unknown>[] }>('GET', '/auth/tokens', { token: session })).body
      .tokens
  const lot = { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 110 }
  const addLot = (token: string) => test.send('POST', '/stocks/', { token, body: lot })
  const me = (token: string) => test.send('GET', '/auth/me', { token })

  it('is told once, is kept as a hash, and reads what its user reads', async () => {
    const made = await make()
    expect(made.status).toBe(201)
    const token = String(made.body['token'])
    expect(token).toMatch(/^ww_[\w-]{43}$/)
    expect((await me(token)).body).toMatchObject({ username: 'ada' })
    expect((await test.send('GET', '/portfolio/positions', { token })).status).toBe(200)
    const { token: _, ...rest } = made.body
    await test.deps.background.settle()
    expect(await list()).toEqual([{ ...rest, last_used_at: '2026-11-20T14:30:00.000Z' }])
    const rows = JSON.stringify(await db.read.selectFrom('api_tokens').selectAll().execute())
    expect(rows).not.toContain(token)
  })

  it('writes where its scope says so, and else is answered 403 and changes nothing', async () => {
    const reader = String((await make()).body['token'])
    const writer = String((await make({ name: 'writer', scope: 'write' })).body['token'])
    const refused = await addLot(reader)
    expect(refused.status).toBe(403)
    expect(refused.body['message']).toContain('may only read')
    expect(await db.read.selectFrom('positions').select('id').execute()).toEqual([])
    expect((await addLot(writer)).status).toBe(201)
    const xirr = {
      flows: [
        { date: '2026-01-02', amount: -100 },
        { date: '2026-11-02', amount: 110 },
      ],
    }
    expect((await test.send('POST', '/analytics/xirr', { token: reader, body: xirr })).status).toBe(200)
  })

  it('is refused every call that writes when it may only read, and every one about the account', async () => {
    const reader = String((await make()).body['token'])
    const writer = String((await make({ name: 'writer', scope: 'write' })).body['token'])
    for (const [name, route] of routeEntries) {
      if (route.access === 'public') continue
      const path = route.path.replaceAll(/\{\w+\}/g, 'x')
      const scope = scopeOf(route)
      const body = route.method === 'GET' ? undefined : {}
      if (scope !== 'read')
        expect((await test.send(route.method, path, { token: reader, body })).status, name).toBe(403)
      if (scope === null)
        expect((await test.send(route.method, path, { token: writer, body })).status, name).toBe(403)
    }
    expect((await me(session)).status).toBe(200)
  })

  it('ends by its date, and when it is revoked', async () => {
    const short = String((await make({ name: 'short', expires_in_days: 2 })).body['token'])
    const made = await make()
    const long = String(made.body['token'])
    test.clock.advance(2 * day - 1)
    expect([(await me(short)).status, (await me(long)).status]).toEqual([200, 200])
    test.clock.advance(1)
    expect([(await me(short)).status, (await me(long)).status]).toEqual([401, 200])
    expect((await list()).map(({ name, has_expired }) => [name, has_expired])).toEqual([
      ['script', false],
      ['short', true],
    ])
    const revoke = () => test.send('DELETE', `/auth/tokens/${String(made.body['id'])}`, { token: session })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
    expect((await me(long)).status).toBe(401)
  })

  it('belongs to its user: nobody else sees or revokes it', async () => {
    const made = await make()
    const { access_token: other } = await test.signUp('bob')
    expect((await test.send('GET', '/auth/tokens', { token: other })).body).toEqual({ tokens: [] })
    const path = `/auth/tokens/${String(made.body['id'])}`
    expect((await test.send('DELETE', path, { token: other })).status).toBe(404)
    expect((await me(String(made.body['token']))).status).toBe(200)
  })

  it('has a name of its own; a call whose answer was lost makes one in its place, of which nothing is kept', async () => {
    const first = await make({}, 'k1')
    expect((await make({}, 'k2')).status).toBe(422)
    const again = await make({}, 'k1')
    expect(again.status).toBe(201)
    expect(await list()).toHaveLength(1)
    expect((await me(String(first.body['token']))).status).toBe(401)
    expect((await me(String(again.body['token']))).status).toBe(200)
    const rows = JSON.stringify(await db.read.selectFrom('idempotency_keys').selectAll().execute())
    for (const { body } of [first, again]) expect(rows).not.toContain(String(body['token']))
  })

  it.each([
    [{ current_password: 'not it' }, '/current_password'],
    [{ name: ' ' }, '/name'],
    [{ scope: 'admin' }, '/scope'],
    [{ expires_in_days: 0 }, '/expires_in_days'],
    [{ expires_in_days: 1.5 }, '/expires_in_days'],
  ])('is not made with %o', async (more, pointer) => {
    const refused = await make(more)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ pointer }] })
    expect(await list()).toEqual([])
  })

  it('there are fifty at most', async () => {
    for (let at = 0; at < 50; at += 1) await make({ name: `token ${at}` })
    expect((await make({ name: 'one more' })).status).toBe(409)
  })
})
