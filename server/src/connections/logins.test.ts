/** From Connect to a connection, and every way in which it does not come to one. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChangeEvent } from '@wheelwright/api'
import type { Database } from '../database/database.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { startLocalSchwab, type LocalSchwab } from '../testing/schwab/local-schwab.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { begin, comeBack, connect, countTokenCalls, environmentAt, statusOf } from './testing/at-schwab.ts'

const minute = 60_000
const transport = { timeoutMs: 300 }

describeEachEngine('a login at Schwab', ({ openTestDatabase, engine }) => {
  let schwab: LocalSchwab
  let db: Database
  let test: TestApp
  let ada = { id: '', access_token: '' }

  beforeEach(async () => {
    db = await openTestDatabase()
    let now = () => Date.now()
    schwab = await startLocalSchwab({ clock: () => now() })
    test = createTestApp(db, environmentAt(schwab), { transport })
    now = test.clock.now
    ada = await test.signUp('ada')
  })
  afterEach(() => schwab.close())

  const stateNow = async () => (await statusOf(test, ada.access_token)).state
  const attempts = () => db.read.selectFrom('broker_logins').selectAll().execute()

  it('connects, for half an hour at a time and seven days in all', async () => {
    const told: ChangeEvent[] = []
    test.deps.events.subscribe(
      ada.id,
      (event) => told.push(event),
      () => {},
    )
    expect(await statusOf(test, ada.access_token)).toEqual({
      connected: false,
      state: 'disconnected',
      has_access_token: false,
      has_refresh_token: false,
      token_expires_at: null,
      login_expires_at: null,
      last_sync_at: null,
    })
    const { authorizeUrl } = await begin(test, ada.access_token)
    expect(await stateNow()).toBe('connecting')
    const came = await comeBack(test, schwab.control.decide(authorizeUrl))
    expect(came).toMatchObject({ status: 200, body: { return_to: 'http://localhost:8000' } })
    expect(await statusOf(test, ada.access_token)).toEqual({
      connected: true,
      state: 'connected',
      has_access_token: true,
      has_refresh_token: true,
      token_expires_at: '2026-11-20T15:00:00.000Z',
      login_expires_at: '2026-11-27T14:30:00.000Z',
      last_sync_at: null,
    })
    const facts = await db.read.selectFrom('facts').select(['kind', 'subject', 'cause']).execute()
    expect(facts).toEqual([{ kind: 'brokerage-connected', subject: 'schwab', cause: 'user' }])
    expect(told).toContainEqual({ topic: 'brokerage', fact: 1 })
    expect(await attempts()).toEqual([])
  })

  it('asks to read, with a state and a PKCE challenge of its own each time', async () => {
    const first = new URL((await begin(test, ada.access_token)).authorizeUrl)
    const second = new URL((await begin(test, ada.access_token)).authorizeUrl)
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'local-schwab-client',
      redirect_uri: 'https://127.0.0.1:8443/auth/callback',
      scope: 'readonly',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
  })

  it('keeps the state as a hash and the verifier sealed', async () => {
    const { authorizeUrl, cookie } = await begin(test, ada.access_token)
    const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
    const stored = JSON.stringify([
      await attempts(),
      await db.read.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    expect(stored).not.toContain(state)
    expect(stored).not.toContain(cookie.split('=')[1] ?? 'none')
    expect(stored).toMatch(/"verifier":"v1\.[\w-]+"/)
  })

  it('takes a code whose @ is still encoded', async () => {
    const { authorizeUrl } = await begin(test, ada.access_token)
    const address = new URL(schwab.control.decide(authorizeUrl))
    const code = address.searchParams.get('code')?.replace('@', '%40') ?? ''
    expect(code).toMatch(/%40$/)
    const body = { code, state: address.searchParams.get('state') }
    expect((await test.send('POST', '/brokerage/callback', { body })).status).toBe(200)
  })

  it('is used up by whoever comes back first', async () => {
    const address = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    const both = await Promise.all([comeBack(test, address), comeBack(test, address)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await comeBack(test, address)).toMatchObject({
      status: 422,
      body: {
        message:
          'This login was used already, has run out, or began in another browser. Nothing was connected. Press Connect again.',
      },
    })
    expect(countTokenCalls(schwab)).toBe(1)
    expect(await stateNow()).toBe('connected')
  })

  it('runs out after ten minutes, and ends where a new one begins', async () => {
    const early = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    const late = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    expect((await comeBack(test, early)).status).toBe(422)
    expect(await stateNow()).toBe('connecting')
    test.clock.advance(10 * minute)
    expect(await stateNow()).toBe('disconnected')
    expect((await comeBack(test, late)).status).toBe(422)
    expect(countTokenCalls(schwab)).toBe(0)
  })

  it.each(
    casesOn(engine, [
      ['a state that was never given', { code: 'C0.x@', state: 'A'.repeat(43) }],
      ['no state and no cookie', { code: 'C0.x@' }],
      ['an empty state', { code: 'C0.x@', state: '' }],
    ]),
  )('refuses %s', async (_, body) => {
    await begin(test, ada.access_token)
    expect(await test.send('POST', '/brokerage/callback', { body })).toMatchObject({
      status: 422,
      body: { code: 'INVALID' },
    })
    expect(await stateNow()).toBe('connecting')
    expect(countTokenCalls(schwab)).toBe(0)
  })

  it('is of the user whom the state names, and refused where another one is signed in', async () => {
    const bob = await test.signUp('bob')
    const address = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    await begin(test, bob.access_token)
    const asBob = { authorization: `Bearer ${bob.access_token}` }
    expect((await comeBack(test, address, asBob)).status).toBe(422)
    expect((await comeBack(test, address)).status).toBe(200)
    expect(await stateNow()).toBe('connected')
    expect((await statusOf(test, bob.access_token)).state).toBe('connecting')
  })

  it('goes by the browser’s cookie where Schwab leaves the state out', async () => {
    schwab.control.habits.returnsState = false
    const { authorizeUrl, cookie } = await begin(test, ada.access_token)
    const address = schwab.control.decide(authorizeUrl)
    expect(new URL(address).searchParams.get('state')).toBeNull()
    expect((await comeBack(test, address)).status).toBe(422)
    expect((await comeBack(test, address, { cookie: 'wheelwright-login=other' })).status).toBe(422)
    expect((await comeBack(test, address, { cookie: `theme=dark; ${cookie}` })).status).toBe(200)
  })

  it('has to come back in the browser in which it began, where that has the cookie', async () => {
    const { authorizeUrl, cookie } = await begin(test, ada.access_token, 'https://127.0.0.1:8443')
    const address = schwab.control.decide(authorizeUrl)
    // Somebody else was led to allow it in theirs.
    expect((await comeBack(test, address)).status).toBe(422)
    expect((await comeBack(test, address, { cookie })).status).toBe(200)
  })

  it('is bound to no cookie that another port or scheme of the host may keep to itself', async () => {
    const { authorizeUrl } = await begin(test, ada.access_token, 'http://127.0.0.1:8000')
    expect((await comeBack(test, schwab.control.decide(authorizeUrl))).status).toBe(200)
  })

  it('binds the browser by a cookie that no script and no other path sees', async () => {
    const headers = { origin: 'https://127.0.0.1:8443', host: '127.0.0.1:8443' }
    const got = await test.send('POST', '/brokerage/connect', { token: ada.access_token, headers })
    expect(got.headers.get('set-cookie')).toMatch(
      /^wheelwright-login=[\w-]{43}; Path=\/api\/brokerage; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('that is denied ends, in the words of Schwab', async () => {
    const { authorizeUrl } = await begin(test, ada.access_token)
    const address = schwab.control.decide(authorizeUrl, 'deny')
    expect(await comeBack(test, address)).toMatchObject({
      status: 422,
      body: { message: 'Authorization failed: access_denied', return_to: 'http://localhost:8000' },
    })
    expect(await stateNow()).toBe('disconnected')
  })

  it('does not end by an error that comes without its state, and repeats no word that it does not know', async () => {
    await begin(test, ada.access_token)
    const body = { error: 'your card was stolen, call 555-0100' }
    expect(await test.send('POST', '/brokerage/callback', { body })).toMatchObject({
      status: 422,
      body: { message: 'Authorization failed: refused' },
    })
    expect(await stateNow()).toBe('connecting')
  })

  it('that comes back without a code says so, and may come back again', async () => {
    const address = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    const body = { state: new URL(address).searchParams.get('state') }
    expect(await test.send('POST', '/brokerage/callback', { body })).toMatchObject({
      status: 422,
      body: { message: 'No authorization code received' },
    })
    expect((await comeBack(test, address)).status).toBe(200)
  })

  it.each(['html', 'server-error', 'too-many', 'reset', 'reset-in-body', 'hang'] as const)(
    'connects nothing when the token endpoint answers with %s',
    async (fault) => {
      const { authorizeUrl } = await begin(test, ada.access_token)
      schwab.control.failures.add({ on: '/oauth/token', with: fault })
      expect(await comeBack(test, schwab.control.decide(authorizeUrl))).toMatchObject({
        status: 503,
        body: {
          message: 'Schwab does not answer as it should. Nothing was connected. Press Connect again.',
        },
      })
      expect(await stateNow()).toBe('disconnected')
      await connect(test, schwab, ada.access_token)
      expect(await stateNow()).toBe('connected')
    },
  )

  it('keeps the connection that there is when a new login comes to nothing', async () => {
    await connect(test, schwab, ada.access_token)
    const { authorizeUrl } = await begin(test, ada.access_token)
    expect(await stateNow()).toBe('connected')
    schwab.control.failures.add({ on: '/oauth/token', with: 'html' })
    expect((await comeBack(test, schwab.control.decide(authorizeUrl))).status).toBe(503)
    expect(await stateNow()).toBe('connected')
  })

  it('says that the code came too late', async () => {
    const address = schwab.control.decide((await begin(test, ada.access_token)).authorizeUrl)
    test.clock.advance(minute)
    expect(await comeBack(test, address)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/valid once, for half a minute/) as string },
    })
  })

  it('says that the application is refused, where the secret is wrong', async () => {
    const wrong = createTestApp(
      db,
      { ...environmentAt(schwab), SCHWAB_CLIENT_SECRET: 'wrong' },
      { transport },
    )
    const { authorizeUrl } = await begin(wrong, ada.access_token)
    expect(await comeBack(wrong, schwab.control.decide(authorizeUrl))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('does not accept SCHWAB_CLIENT_ID') as string },
    })
  })

  it('goes on after the server was started again in the middle', async () => {
    const { authorizeUrl } = await begin(test, ada.access_token)
    const again = createTestApp(db, environmentAt(schwab), { transport })
    expect((await comeBack(again, schwab.control.decide(authorizeUrl))).status).toBe(200)
    expect((await statusOf(again, ada.access_token)).state).toBe('connected')
  })

  it('needs an application at Schwab, and is not for demos', async () => {
    const bare = createTestApp(db)
    expect(await bare.send('POST', '/brokerage/connect', { token: ada.access_token })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('SCHWAB_CLIENT_ID') as string },
    })
    const demo = await test.send<{ access_token: string }>('POST', '/auth/demo')
    const refused = await test.send('POST', '/brokerage/connect', { token: demo.body.access_token })
    expect(refused.status).toBe(403)
    expect((await test.send('POST', '/brokerage/connect')).status).toBe(401)
  })
})
