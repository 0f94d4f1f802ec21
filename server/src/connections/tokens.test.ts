/** Tokens from one refresh to the next, until the login ends, and whatever Schwab does in between. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { startLocalSchwab, type LocalSchwab } from '../testing/schwab/local-schwab.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createConnections } from './create-connections.ts'
import { connect, countTokenCalls, environmentAt, statusOf } from './testing/at-schwab.ts'
import { retryAfterFailures, takeOverMs } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const transport = { timeoutMs: 300 }

it('a provider that is down is asked less and less, and not before it wants to be', () => {
  expect([1, 2, 3, 7, 50].map((failures) => retryAfterFailures(failures, null))).toEqual([
    5000, 10_000, 20_000, 300_000, 300_000,
  ])
  expect(retryAfterFailures(1, 60_000)).toBe(60_000)
  expect(retryAfterFailures(1, 86_400_000)).toBe(300_000)
})

describeEachEngine('the tokens of a connection', ({ openTestDatabase }) => {
  let schwab: LocalSchwab
  let db: Database
  let test: TestApp
  let ada = { id: '', access_token: '' }
  let logged: string[] = []

  beforeEach(async () => {
    db = await openTestDatabase()
    let now = () => Date.now()
    schwab = await startLocalSchwab({ clock: () => now() })
    logged = []
    const write = (fields: object, message: string) =>
      void logged.push(`${message} ${JSON.stringify(fields)}`)
    const log: Log = { debug: write, info: write, warn: write, error: write }
    test = createTestApp(db, environmentAt(schwab), { transport, log })
    now = test.clock.now
    ada = await test.signUp('ada')
    await connect(test, schwab, ada.access_token)
    schwab.control.seen.length = 0
  })
  afterEach(() => schwab.close())

  const tokenNow = () => test.deps.connections.accessToken(ada.id)
  const status = () => statusOf(test, ada.access_token)
  const goodToken = async (): Promise<string> => {
    const token = await tokenNow()
    if (!token.ok) throw new Error(token.refusal)
    return token.value
  }
  const askSchwab = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${schwab.url}/trader/v1/accounts`, { headers })).status
  }
  const stored = () => db.read.selectFrom('broker_connections').selectAll().executeTakeFirstOrThrow()

  it('are used until five minutes before they end, and refreshed then', async () => {
    const first = await goodToken()
    test.clock.advance(25 * minute - 1)
    expect(await goodToken()).toBe(first)
    expect(countTokenCalls(schwab)).toBe(0)
    test.clock.advance(1)
    const second = await goodToken()
    expect(second).not.toBe(first)
    expect(countTokenCalls(schwab)).toBe(1)
    expect(await status()).toMatchObject({
      state: 'connected',
      token_expires_at: '2026-11-20T15:25:00.000Z',
      // Refreshing makes no login longer.
      login_expires_at: '2026-11-27T14:30:00.000Z',
    })
  })

  it('are refreshed after they have ended too, with whichever refresh token came last', async () => {
    schwab.control.habits.rotatesRefreshTokens = true
    for (let round = 0; round < 3; round += 1) {
      test.clock.advance(8 * hour)
      expect(await status()).toMatchObject({ state: 'connected', has_access_token: false })
      expect(await askSchwab(await goodToken())).toBe(404)
    }
    expect(countTokenCalls(schwab)).toBe(3)
  })

  it('last for seven days from the login, whatever is refreshed', async () => {
    test.clock.advance(5 * day - 1)
    expect((await status()).state).toBe('connected')
    test.clock.advance(1)
    expect(await status()).toMatchObject({ state: 'expiring', connected: true })
    expect(await askSchwab(await goodToken())).toBe(404)
    const calls = countTokenCalls(schwab)
    test.clock.advance(2 * day)
    expect(await status()).toMatchObject({
      state: 'login_needed',
      connected: false,
      has_access_token: false,
      has_refresh_token: false,
      login_expires_at: '2026-11-27T14:30:00.000Z',
    })
    for (let tries = 0; tries < 3; tries += 1)
      expect(await tokenNow()).toEqual({ ok: false, refusal: 'loginNeeded' })
    expect(countTokenCalls(schwab)).toBe(calls)
    await connect(test, schwab, ada.access_token)
    expect((await status()).state).toBe('connected')
  })

  it('end at once where the login was revoked elsewhere, without another try', async () => {
    schwab.control.revoke()
    test.clock.advance(30 * minute)
    for (let tries = 0; tries < 3; tries += 1)
      expect(await tokenNow()).toEqual({ ok: false, refusal: 'revoked' })
    expect(countTokenCalls(schwab)).toBe(1)
    expect(await status()).toMatchObject({ state: 'revoked', connected: false })
    expect(await stored()).toMatchObject({ access_token: null, refresh_token: null })
    const facts = await db.read.selectFrom('facts').select(['kind', 'cause']).orderBy('fact_no').execute()
    expect(facts.at(-1)).toEqual({ kind: 'brokerage-login-ended', cause: 'broker' })
    expect(logged.filter((line) => line.startsWith('Token refresh failed: 400 Bad Request'))).toHaveLength(1)
  })

  it('refused near the seventh day are a login that has run out, by whichever clock', async () => {
    schwab.control.habits.skewMs = 10 * minute
    test.clock.advance(7 * day - 5 * minute)
    expect(await tokenNow()).toEqual({ ok: false, refusal: 'loginNeeded' })
    expect((await status()).state).toBe('login_needed')
  })

  it('that Schwab’s clock ends ten minutes early are refreshed once it says so', async () => {
    schwab.control.habits.skewMs = 10 * minute
    test.clock.advance(21 * minute)
    const old = await goodToken()
    expect(await askSchwab(old)).toBe(401)
    await test.deps.connections.refused(ada.id, old)
    expect(await askSchwab(await goodToken())).toBe(404)
    expect(countTokenCalls(schwab)).toBe(1)
  })

  it('refused by many calls at the same time are refreshed once', async () => {
    const old = await goodToken()
    schwab.control.endAccess()
    const { connections } = test.deps
    await Promise.all(Array.from({ length: 5 }, () => connections.refused(ada.id, old)))
    expect(countTokenCalls(schwab)).toBe(1)
    await connections.refused(ada.id, old)
    expect(countTokenCalls(schwab)).toBe(1)
    expect(await askSchwab(await goodToken())).toBe(404)
  })

  it('that are refused again when they are new stay: the application may lack what was asked for', async () => {
    const { connections } = test.deps
    for (let round = 0; round < 4; round += 1) await connections.refused(ada.id, await goodToken())
    expect(countTokenCalls(schwab)).toBe(1)
    expect((await status()).state).toBe('connected')
    test.clock.advance(10 * minute)
    await connections.refused(ada.id, await goodToken())
    expect(countTokenCalls(schwab)).toBe(2)
  })

  it('refused since the login was revoked are its end', async () => {
    const old = await goodToken()
    schwab.control.revoke()
    expect(await askSchwab(old)).toBe(401)
    await test.deps.connections.refused(ada.id, old)
    expect(await tokenNow()).toEqual({ ok: false, refusal: 'revoked' })
    expect((await status()).state).toBe('revoked')
  })

  it.each(['html', 'server-error', 'too-many', 'reset', 'reset-in-body', 'hang', 'too-big'] as const)(
    'wait for Schwab to come back when it answers a refresh with %s',
    async (fault) => {
      test.clock.advance(26 * minute)
      schwab.control.failures.add({ on: '/oauth/token', with: fault, times: 2 })
      expect(await tokenNow()).toEqual({ ok: false, refusal: 'providerDown' })
      expect(await tokenNow()).toEqual({ ok: false, refusal: 'providerDown' })
      expect(countTokenCalls(schwab)).toBe(1)
      expect(await status()).toMatchObject({ state: 'provider_down', connected: true })
      test.clock.advance(5000)
      expect((await tokenNow()).ok).toBe(false)
      test.clock.advance(10_000)
      expect(await askSchwab(await goodToken())).toBe(404)
      expect(countTokenCalls(schwab)).toBe(3)
      expect((await status()).state).toBe('connected')
    },
  )

  it('outlast 72 hours in which Schwab is away', async () => {
    schwab.control.failures.add({ on: '/oauth/token', with: 'html', times: 1000 })
    for (let hours = 0; hours < 72; hours += 1) {
      test.clock.advance(hour)
      expect(await tokenNow()).toEqual({ ok: false, refusal: 'providerDown' })
    }
    schwab.control.failures.clear()
    test.clock.advance(hour)
    expect(await askSchwab(await goodToken())).toBe(404)
    expect((await status()).state).toBe('connected')
  })

  it('are gone when the user disconnects, with a refresh that is under way', async () => {
    test.clock.advance(26 * minute)
    schwab.control.habits.latencyMs = 150
    const waiting = tokenNow()
    while ((await stored()).refresher === null) await new Promise((resolve) => setTimeout(resolve, 5))
    const got = await test.send('POST', '/brokerage/disconnect', { token: ada.access_token, key: 'once' })
    expect(got.status).toBe(204)
    expect(await waiting).toEqual({ ok: false, refusal: 'notConnected' })
    expect(await stored()).toMatchObject({ login_id: null, access_token: null, refresh_token: null })
    expect((await status()).state).toBe('disconnected')
    const again = await test.send('POST', '/brokerage/disconnect', { token: ada.access_token, key: 'once' })
    expect(again.status).toBe(204)
    const kinds = await db.read.selectFrom('facts').select('kind').orderBy('fact_no').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['brokerage-connected', 'disconnectBrokerage'])
  })

  it('are gone when the user disconnects, with a refresh under way that fails', async () => {
    test.clock.advance(26 * minute)
    schwab.control.habits.latencyMs = 150
    schwab.control.failures.add({ on: '/oauth/token', with: 'html' })
    const waiting = tokenNow()
    while ((await stored()).refresher === null) await new Promise((resolve) => setTimeout(resolve, 5))
    const got = await test.send('POST', '/brokerage/disconnect', { token: ada.access_token })
    expect(got.status).toBe(204)
    expect(await waiting).toEqual({ ok: false, refusal: 'notConnected' })
  })

  it('are of no use without the key of the server that sealed them', async () => {
    const other = createTestApp(db, environmentAt(schwab), {
      transport,
      connections: createConnections({
        ...test.deps,
        secretKey: { keyFor: () => Buffer.alloc(32, 7) },
        transport,
      }),
    })
    expect((await statusOf(other, ada.access_token)).state).toBe('login_needed')
    expect(await other.deps.connections.accessToken(ada.id)).toEqual({ ok: false, refusal: 'loginNeeded' })
  })

  it('open in no other row than their own', async () => {
    const bob = await test.signUp('bob')
    const row = await stored()
    await db.transaction(
      (tx) =>
        tx
          .insertInto('broker_connections')
          .values({ ...row, user_id: bob.id })
          .execute(),
      'alone',
    )
    expect(await test.deps.connections.accessToken(bob.id)).toEqual({ ok: false, refusal: 'loginNeeded' })
  })

  it('are taken over from a process that died while it refreshed', async () => {
    test.clock.advance(26 * minute)
    await db.transaction(
      (tx) => tx.updateTable('broker_connections').set({ refresher: 'dead' }).execute(),
      'alone',
    )
    let slept = 0
    const { connections } = createTestApp(db, environmentAt(schwab), {
      transport,
      connections: createConnections({
        ...test.deps,
        sleep: async (ms) => {
          slept += ms
        },
      }),
    }).deps
    expect((await connections.accessToken(ada.id)).ok).toBe(true)
    expect(slept).toBeGreaterThanOrEqual(takeOverMs)
    expect(slept).toBeLessThan(takeOverMs + 1000)
    expect(countTokenCalls(schwab)).toBe(1)
  })

  it('stand nowhere in plain: not in the database, the log, nor any answer', async () => {
    const { body } = await test.send('GET', '/brokerage/status', { token: ada.access_token })
    const tokens = [await goodToken()]
    test.clock.advance(26 * minute)
    schwab.control.failures.add({ on: '/oauth/token', with: 'html' })
    await tokenNow()
    test.clock.advance(minute)
    tokens.push(await goodToken())
    schwab.control.revoke()
    await test.deps.connections.refused(ada.id, tokens[1] ?? '')
    const everything = JSON.stringify([body, await stored(), logged, schwab.control.seen])
    expect(logged.length).toBeGreaterThan(0)
    for (const token of tokens) expect(everything).not.toContain(token.slice(0, -1))
  })
})
