import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'

const minute = 60_000
const day = 24 * 60 * minute
const ada = { username: 'ada', email: 'ada@example.com', password: testPassword }

describeEachEngine('accounts', ({ openTestDatabase, engine }) => {
  let db: Database
  let test: TestApp
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
  })
  const signIn = (username: string, password: string) =>
    test.send('POST', '/auth/login', { body: { username, password } })
  const me = (token: unknown) => test.send('GET', '/auth/me', { token: String(token) })

  it('signs up, and is signed in at once', async () => {
    const made = await test.send('POST', '/auth/register', { body: ada })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      username: 'ada',
      email: 'ada@example.com',
      roles: ['admin'],
      is_demo: false,
      token_type: 'bearer',
    })
    const answer = await me(made.body['access_token'])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: made.body['id'],
      username: 'ada',
      email: 'ada@example.com',
      roles: ['admin'],
      is_demo: false,
      created_at: '2026-11-20T14:30:00.000Z',
    })
  })

  it('makes the first user administrator and everyone after a plain user', async () => {
    await test.send('POST', '/auth/demo')
    expect((await test.signUp('first')).roles).toEqual(['admin'])
    expect((await test.signUp('second')).roles).toEqual(['user'])
  })

  it('signs in with a form as well as with JSON', async () => {
    await test.signUp('ada')
    const byForm = await test.send('POST', '/auth/login', {
      body: new URLSearchParams({ username: 'ada', password: testPassword }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(byForm.status).toBe(200)
    expect((await me(byForm.body['access_token'])).status).toBe(200)
    const byJson = await signIn('ADA', testPassword)
    expect(byJson.body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' })
  })

  it.each(
    casesOn(engine, [
      { username: 'ADA', email: 'other@example.com' },
      { username: 'ａｄａ', email: 'other@example.com' },
      { username: 'other', email: 'Ada@Example.com' },
    ]),
  )('refuses a name or an e-mail address that is taken: %o', async (taken) => {
    await test.signUp('ada')
    const again = await test.send('POST', '/auth/register', { body: { ...ada, ...taken } })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'SIGNUP_FAILED', status: 409 })
    expect((await db.read.selectFrom('users').select('id').execute()).length).toBe(1)
  })

  it('makes only one administrator of several first users at once', async () => {
    const made = await Promise.all(['one', 'two', 'three', 'four'].map((name) => test.signUp(name)))
    expect(made.flatMap(({ roles }) => roles).toSorted()).toEqual(['admin', 'user', 'user', 'user'])
  })

  it('serves many sign-ins, sign-ups and demos at once', async () => {
    await test.signUp('ada')
    const many = Array.from({ length: 25 }, (_, index) => index)
    const statuses = await Promise.all([
      ...many.map(async () => (await test.send('POST', '/auth/demo')).status),
      ...many.map(async () => (await signIn('ada', testPassword)).status),
      ...many.map(async (index) => (await test.signUp(`user${index}`)) && 201),
    ])
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
  })

  it('lets only one of two sign-ups at once have a name', async () => {
    const sent = ['x1', 'x2'].map((email) =>
      test.send('POST', '/auth/register', { body: { ...ada, email: `${email}@example.com` } }),
    )
    const statuses = (await Promise.all(sent)).map((got) => got.status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 409])
  })

  it.each(
    casesOn(engine, [
      [{ username: '' }, '/username'],
      [{ username: 'ab' }, '/username'],
      [{ username: 'a b c' }, '/username'],
      [{ username: 'ad\u200ba' }, '/username'],
      [{ username: 'x'.repeat(65) }, '/username'],
      [{ email: 'not an address' }, '/email'],
      [{ password: 'short' }, '/password'],
      [{ password: 'x'.repeat(129) }, '/password'],
      [{ password: 'Password1' }, '/password'],
      [{ password: 'abababababab' }, '/password'],
      [{ username: 'a.long.username', password: 'A.Long.Username' }, '/password'],
    ]),
  )('refuses a sign-up with %o', async (wrong, pointer) => {
    const refused = await test.send('POST', '/auth/register', { body: { ...ada, ...wrong } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ pointer }] })
    expect(await db.read.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('answers a wrong password and an unknown name alike', async () => {
    await test.signUp('ada')
    const wrongPassword = await signIn('ada', 'not the password')
    const unknownName = await signIn('nobody', 'not the password')
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toMatchObject({ code: 'LOGIN_FAILED' })
    expect({ ...unknownName.body, instance: '' }).toEqual({ ...wrongPassword.body, instance: '' })
  })

  it('takes no token of another form, of nobody, or from the query', async () => {
    const { access_token: token } = await test.signUp('ada')
    for (const headers of [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer x' },
    ]) {
      const refused = await test.send('GET', '/auth/me', { headers })
      expect(refused.status).toBe(401)
      expect(refused.body).toMatchObject({ code: 'AUTH_REQUIRED', message: 'Not authenticated' })
    }
    expect((await test.send('GET', `/auth/me?access_token=${token}`)).status).toBe(401)
    expect((await me('A'.repeat(43))).status).toBe(401)
  })

  it('keeps neither token nor password', async () => {
    const { access_token: token } = await test.signUp('ada')
    const rows = [
      await db.read.selectFrom('users').selectAll().execute(),
      await db.read.selectFrom('sessions').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(testPassword)
    expect(JSON.stringify(rows)).toContain('$argon2id$')
  })

  it('ends a session at sign-out, and no other one', async () => {
    const { access_token: first } = await test.signUp('ada')
    const second = (await signIn('ada', testPassword)).body['access_token']
    expect((await test.send('POST', '/auth/logout', { token: first })).status).toBe(204)
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  it('ends a session that was not used for seven days', async () => {
    const { access_token: token } = await test.signUp('ada')
    test.clock.advance(7 * day - minute)
    expect((await me(token)).status).toBe(200)
    await test.deps.background.settle()
    test.clock.advance(7 * day - minute)
    expect((await me(token)).status).toBe(200)
    await test.deps.background.settle()
    test.clock.advance(7 * day)
    expect((await me(token)).status).toBe(401)
  })

  it('ends a session thirty days after it began, however much it was used', async () => {
    const { access_token: token } = await test.signUp('ada')
    for (let days = 5; days < 30; days += 5) {
      test.clock.advance(5 * day)
      expect((await me(token)).status).toBe(200)
      await test.deps.background.settle()
    }
    test.clock.advance(5 * day)
    expect((await me(token)).status).toBe(401)
  })

  it('notes the use of a session at most once a minute', async () => {
    const { access_token: token } = await test.signUp('ada')
    const lastUse = async () => {
      await test.deps.background.settle()
      return (await db.read.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at
    }
    test.clock.advance(minute - 1)
    await me(token)
    expect(await lastUse()).toBe('2026-11-20T14:30:00.000Z')
    test.clock.advance(1)
    await Promise.all([me(token), me(token)])
    expect(await lastUse()).toBe('2026-11-20T14:31:00.000Z')
  })

  it('refuses the eleventh sign-in after ten that failed, whoever has the account, until the window ends', async () => {
    await test.signUp('ada')
    for (const username of ['ada', 'nobody']) {
      for (let failed = 0; failed < 10; failed += 1)
        expect((await signIn(username, 'not the password')).status).toBe(401)
      const refused = await signIn(username.toUpperCase(), testPassword)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('900')
      expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    }
    test.clock.advance(15 * minute)
    expect((await signIn('ada', testPassword)).status).toBe(200)
  })

  it('starts counting anew after a sign-in that succeeded', async () => {
    await test.signUp('ada')
    for (let round = 0; round < 3; round += 1) {
      for (let failed = 0; failed < 9; failed += 1) await signIn('ada', 'not the password')
      expect((await signIn('ada', testPassword)).status).toBe(200)
    }
  })

  it('counts no more than ten of many failed sign-ins that come at once', async () => {
    await test.signUp('ada')
    const statuses = (
      await Promise.all(Array.from({ length: 14 }, () => signIn('ada', 'not the password')))
    ).map((got) => got.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  it('limits sign-ins and sign-ups of an address as configured, and each address by itself', async () => {
    test = createTestApp(db, {
      LIMIT_SIGN_INS_PER_ADDRESS: '2',
      LIMIT_SIGN_UPS_PER_ADDRESS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const attempt = (address: string, username: string) =>
      test.send('POST', '/auth/login', { body: { username, password: 'x' }, headers: from(address) })
    expect((await attempt('198.51.100.1', 'a')).status).toBe(401)
    expect((await attempt('198.51.100.1', 'b')).status).toBe(401)
    expect((await attempt('198.51.100.1', 'c')).status).toBe(429)
    expect((await attempt('198.51.100.2', 'c')).status).toBe(401)
    const demo = (address: string) => test.send('POST', '/auth/demo', { headers: from(address) })
    expect((await demo('198.51.100.1')).status).toBe(201)
    const refused = await demo('198.51.100.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
  })

  it('takes no sign-up when registration is closed, and only the first one when it is for the first user', async () => {
    test = createTestApp(db, { REGISTRATION: 'closed' })
    const refused = await test.send('POST', '/auth/register', { body: ada })
    expect(refused.status).toBe(403)
    expect(refused.body['detail']).toBe('Sign-up is closed on this server.')
    test = createTestApp(db, { REGISTRATION: 'first-user' })
    expect((await test.send('POST', '/auth/register', { body: ada })).status).toBe(201)
    const second = { ...ada, username: 'bob', email: 'bob@example.com' }
    expect((await test.send('POST', '/auth/register', { body: second })).status).toBe(403)
  })

  it('opens a demo of its own for everyone, and removes it with everything in it', async () => {
    test = createTestApp(
      db,
      {},
      {
        seedDemo: async (tx, userId) => {
          await tx.insertInto('portfolio_revisions').values({ user_id: userId, revision: 1 }).execute()
        },
      },
    )
    const demo = async () =>
      String((await test.send('POST', '/auth/demo', { key: crypto.randomUUID() })).body['access_token'])
    const [mine, other] = [await demo(), await demo()]
    const who = await me(mine)
    expect(who.body).toMatchObject({ email: null, roles: ['demo'], is_demo: true })
    expect(who.body['username']).toMatch(/^demo-[0-9a-f]{10}$/)
    expect((await test.send('DELETE', '/auth/demo', { token: mine })).status).toBe(204)
    expect((await me(mine)).status).toBe(401)
    expect((await me(other)).status).toBe(200)
    expect(await db.read.selectFrom('portfolio_revisions').selectAll().execute()).toHaveLength(1)
    expect(await db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(await db.read.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  it('makes no demo user when its portfolio cannot be made', async () => {
    test = createTestApp(
      db,
      {},
      {
        seedDemo: async () => {
          throw new Error('no contents')
        },
      },
    )
    expect((await test.send('POST', '/auth/demo')).status).toBe(500)
    expect(await db.read.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('removes no real user', async () => {
    const { access_token: token } = await test.signUp('ada')
    const refused = await test.send('DELETE', '/auth/demo', { token })
    expect(refused.status).toBe(403)
    expect((await me(token)).status).toBe(200)
  })

  it('lets nobody sign in as a demo user', async () => {
    const { access_token: token } = (await test.send('POST', '/auth/demo')).body
    const { username } = (await me(token)).body
    expect((await signIn(String(username), 'anything at all')).status).toBe(401)
  })
})
