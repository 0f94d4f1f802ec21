/** A full or read-only disk: everyone can sign in and read, writes say what is the matter, and it passes by itself. */
import { routes } from '@wheelwright/api'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createDemoSeed } from '../demo/seed.ts'
import { apiPrefix, routeEntries } from '../http/route-paths.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword } from '../testing/test-app.ts'
import { unwritableAtWill } from '../testing/unwritable.ts'

const lot = { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 110 }
type Signed = { access_token: string }
type Health = { storage: { state: string; unsaved_sessions: number } }

describeEachEngine('a database that takes no writes', ({ engine, openTestDatabase }) => {
  const open = async () => {
    const given = await openTestDatabase()
    const { db, setWritable } = unwritableAtWill(given)
    const test = createTestApp(db)
    const { access_token: token } = await test.signUp('ada')
    const signIn = (password = testPassword) =>
      test.send<Signed>('POST', '/auth/login', { body: { username: 'ada', password } })
    const me = async (as: string, app = test) => (await app.send('GET', '/auth/me', { token: as })).status
    const storage = async () => (await test.send<Health>('GET', '/health')).body.storage
    return { ...test, given, setWritable, token, signIn, me, storage }
  }

  it('lets everyone sign in, and stores the session as soon as it can', async () => {
    const { given, setWritable, signIn, me, storage, deps } = await open()
    setWritable(false)
    const signed = await signIn()
    expect(signed.status).toBe(200)
    const token = signed.body.access_token
    expect(await me(token)).toBe(200)
    expect(await storage()).toEqual({ state: 'read-only', unsaved_sessions: 1 })
    expect(await deps.storage.probe()).toBe('read-only')

    setWritable(true)
    expect(await deps.storage.probe()).toBe('writable')
    expect(await storage()).toEqual({ state: 'writable', unsaved_sessions: 0 })
    const restarted = createTestApp(given)
    expect(await me(token, restarted)).toBe(200)
  })

  it('answers writes with what is the matter and what to do, and changes nothing', async () => {
    const { setWritable, send, token } = await open()
    setWritable(false)
    for (const key of [undefined, 'k1']) {
      const got = await send('POST', '/stocks/', { token, body: lot, ...(key === undefined ? {} : { key }) })
      expect(got.status).toBe(503)
      expect(got.headers.get('retry-after')).toBe('30')
      expect(got.body['detail']).toContain('The database can only be read.')
    }
    expect((await send('POST', '/auth/demo')).status).toBe(503)
    setWritable(true)
    expect((await send('POST', '/stocks/', { token, body: lot, key: 'k1' })).status).toBe(201)
    expect((await send<unknown[]>('GET', '/stocks/', { token })).body).toHaveLength(1)
  })

  it('answers every read', async () => {
    const given = await openTestDatabase()
    const { db, setWritable } = unwritableAtWill(given)
    const clock = (): number => Date.parse('2026-11-20T14:30:00Z')
    let ids = 0
    const seedDemo = createDemoSeed({
      clock,
      newId: () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
    })
    const test = createTestApp(db, {}, { seedDemo })
    const { access_token: token } = (await test.send<Signed>('POST', '/auth/demo')).body
    const read = async (): Promise<string[]> => {
      const failed: string[] = []
      for (const [name, route] of routeEntries) {
        if (route.method !== 'GET' || route.path.includes('{')) continue
        const { status } = await test.send('GET', route.path, { token })
        if (status >= 500) failed.push(`${name} ${status}`)
      }
      return failed
    }
    const before = await read()
    setWritable(false)
    expect(await read()).toEqual(before)
    expect(Object.keys(routes).length).toBeGreaterThan(50)
    expect(apiPrefix).toBe('/api')
  })

  it('reads on while one write after the other is tried', async () => {
    const { db, setWritable } = unwritableAtWill(await openTestDatabase())
    const limit = { scope: 's', subject: 'x', window_start: '', count: 1 }
    const write = () => db.transaction((tx) => tx.insertInto('rate_limits').values(limit).execute())
    const read = () => db.read.selectFrom('rate_limits').select('count').execute()
    setWritable(false)
    await expect(write()).rejects.toThrow()
    // The write comes at each of the moments between asking for a connection and using it.
    for (let moment = 0; moment < 20; moment += 1) {
      const reading = read()
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve()
      const [found, written] = await Promise.allSettled([reading, write()])
      expect([found, written.status]).toEqual([{ status: 'fulfilled', value: [] }, 'rejected'])
    }
  })

  it('still counts failed sign-ins', async () => {
    const { setWritable, signIn } = await open()
    setWritable(false)
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn('wrong password')).status).toBe(401)
    expect((await signIn()).status).toBe(429)
  })

  it('lets everyone sign out, for good', async () => {
    const { given, setWritable, signIn, send, me, token, deps } = await open()
    setWritable(false)
    const begun = (await signIn()).body.access_token
    for (const as of [token, begun]) {
      expect((await send('POST', '/auth/logout', { token: as })).status).toBe(204)
      expect(await me(as)).toBe(401)
    }
    setWritable(true)
    await deps.storage.probe()
    expect([await me(token), await me(begun)]).toEqual([401, 401])
    expect(await given.read.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('ends a session that was never stored as it would any other', async () => {
    const { setWritable, signIn, me, clock } = await open()
    setWritable(false)
    const begun = (await signIn()).body.access_token
    clock.advance(7 * 24 * 60 * 60_000)
    expect(await me(begun)).toBe(401)
  })

  // A limit on the pages of its file does to SQLite what a full disk does; PostgreSQL has no such limit to set.
  if (engine === 'sqlite')
    it('lets everyone sign in although its disk is full', async () => {
      const db: Database = await openTestDatabase()
      const test = createTestApp(db)
      const { access_token: token } = await test.signUp('ada')
      const setLimit = (pages: number) =>
        db.transaction(async (tx) => void (await sql.raw(`PRAGMA max_page_count = ${pages}`).execute(tx)))
      // What migrations took away has left room in the file.
      await db.transaction(async (tx) => void (await sql.raw('PRAGMA incremental_vacuum').execute(tx)))
      await setLimit(1)
      const body = { username: 'ada', password: testPassword }
      const tokens: string[] = []
      for (let times = 0; times < 60; times += 1) {
        const signed = await test.send<Signed>('POST', '/auth/login', { body })
        expect(signed.status).toBe(200)
        tokens.push(signed.body.access_token)
      }
      for (const each of tokens)
        expect((await test.send('GET', '/auth/me', { token: each })).status).toBe(200)
      const health = await test.send<Health>('GET', '/health')
      expect(health.body.storage.state).toBe('full')
      expect(health.body.storage.unsaved_sessions).toBeGreaterThan(0)
      const notes = 'n'.repeat(9000)
      const refused = await test.send('POST', '/wheels/wheel-cycles', {
        token,
        body: { ticker: 'KO', strategy_type: 'full_wheel', notes },
      })
      expect([refused.status, refused.body['detail']]).toEqual([
        503,
        'The disk of the server is full. Nothing was changed and nothing is lost: you can read everything. Free some space on it, then try again.',
      ])
      expect(await test.deps.storage.probe()).toBe('full')

      await setLimit(1_000_000)
      expect(await test.deps.storage.probe()).toBe('writable')
      const restarted = createTestApp(db)
      for (const each of tokens)
        expect((await restarted.send('GET', '/auth/me', { token: each })).status).toBe(200)
    })
})
