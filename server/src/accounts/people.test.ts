/** The life of an account: its password, its sessions, its recovery codes. */
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type Sent, type TestApp } from '../testing/test-app.ts'

const minute = 60_000
const otherPassword = 'another fine password'

describeEachEngine('the life of an account', ({ openTestDatabase, engine }) => {
  let db: Database
  let test: TestApp
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db, { TRUSTED_PROXIES: '127.0.0.1' })
  })
  const signIn = (password: string, sent: Omit<Sent, 'body'> = {}, username = 'ada') =>
    test.send('POST', '/auth/login', { ...sent, body: { username, password } })
  const tokenOf = async (password = testPassword, sent: Omit<Sent, 'body'> = {}) =>
    String((await signIn(password, sent)).body['access_token'])
  const statusOf = async (token: string) => (await test.send('GET', '/auth/me', { token })).status
  const change = (token: string, body: object) => test.send('PUT', '/auth/password', { token, body })
  const makeToken = async (token: string, name = 'script', scope = 'read') =>
    String(
      (
        await test.send('POST', '/auth/tokens', {
          token,
          body: { current_password: testPassword, name, scope, expires_in_days: null },
        })
      ).body['token'],
    )
  const recover = (code: string, sent: Omit<Sent, 'body'> = {}, username = 'ada') =>
    test.send('POST', '/auth/recover', {
      ...sent,
      body: { username, code, new_password: otherPassword },
    })
  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...more },
  })
  const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  it('a new password ends every other session and API token, and the old password opens nothing', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const others = [await tokenOf(), await tokenOf()]
    const program = await makeToken(mine)
    const changed = await change(mine, { current_password: testPassword, new_password: otherPassword })
    expect(changed.status).toBe(204)
    expect(await Promise.all([...others, program].map(statusOf))).toEqual([401, 401, 401])
    expect(await statusOf(mine)).toBe(200)
    expect((await signIn(testPassword)).status).toBe(401)
    expect((await signIn(otherPassword)).status).toBe(200)
  })

  it('API tokens outlive a new password where the user wants it', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const program = await makeToken(mine)
    const body = { current_password: testPassword, new_password: otherPassword, keep_tokens: true }
    expect((await change(mine, body)).status).toBe(204)
    expect(await statusOf(program)).toBe(200)
  })

  it.each(
    casesOn(engine, [
      [{ current_password: 'not it', new_password: otherPassword }, '/current_password'],
      [{ current_password: testPassword, new_password: 'short' }, '/new_password'],
      [{ current_password: testPassword, new_password: 'Password1' }, '/new_password'],
      [{ current_password: testPassword, new_password: 'ada@example.com' }, '/new_password'],
      [{ current_password: testPassword, new_password: testPassword }, '/new_password'],
    ]),
  )('refuses a change with %o, and ends nothing', async (body, pointer) => {
    const { access_token: mine } = await test.signUp('ada')
    const other = await tokenOf()
    const refused = await change(mine, body)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ pointer }] })
    expect(await statusOf(other)).toBe(200)
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it('wrong current passwords are limited, and lock nobody out of signing in', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const guess = () => change(mine, { current_password: 'not it', new_password: otherPassword })
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it('of two changes at once one is made', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const wanted = ['the first new one', 'the second new one']
    const statuses = (
      await Promise.all(
        wanted.map((new_password) => change(mine, { current_password: testPassword, new_password })),
      )
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    const open = (await Promise.all(wanted.map((password) => signIn(password)))).map(({ status }) => status)
    expect(open.filter((status) => status === 200)).toHaveLength(1)
  })

  it('no session that began with the old password outlives the change, however close it began', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const beginners = () => Array.from({ length: 6 }, () => signIn(testPassword))
    const [, ...begun] = await Promise.all([
      change(mine, { current_password: testPassword, new_password: otherPassword }),
      ...beginners(),
    ])
    const tokens = begun.flatMap(({ body }) =>
      typeof body['access_token'] === 'string' ? [body['access_token']] : [],
    )
    expect(new Set(await Promise.all(tokens.map(statusOf))).has(200)).toBe(false)
    const rows = await db.read.selectFrom('sessions').select('token_hash').execute()
    expect(rows).toHaveLength(1)
  })

  it('keeps no hash of a password that was sent under an Idempotency-Key, and repeats the change for nobody', async () => {
    const { access_token: mine } = await test.signUp('ada')
    const body = { current_password: testPassword, new_password: otherPassword }
    const send = () => test.send('PUT', '/auth/password', { token: mine, key: 'k1', body })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    const { createHash } = await import('node:crypto')
    const rows = JSON.stringify(await db.read.selectFrom('idempotency_keys').selectAll().execute())
    expect(rows).not.toContain(createHash('sha256').update(JSON.stringify(body)).digest('hex'))
  })

  it('lists where somebody is signed in, this one first, and ends one or all others', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await test.signUp('ada')
    const other = await tokenOf(testPassword, from('2001:db8::7'))
    test.clock.advance(minute)
    const mine = await tokenOf(testPassword, from('198.51.100.7', { 'user-agent': firefox }))
    type Listed = { sessions: { id: string; is_current: boolean; network: string; browser: string }[] }
    const list = async () => (await test.send<Listed>('GET', '/auth/sessions', { token: mine })).body.sessions
    const [first, ...rest] = await list()
    expect(first).toMatchObject({
      is_current: true,
      browser: 'Firefox on Linux',
      network: '198.51.100.7',
      created_at: '2026-11-20T14:31:00.000Z',
      last_used_at: '2026-11-20T14:31:00.000Z',
    })
    expect(rest.map(({ network }) => network).toSorted()).toEqual(['127.0.0.1', '2001:db8::7'])
    const { id } = rest.find(({ network }) => network === '2001:db8::7') ?? { id: '' }
    const end = () => test.send('DELETE', `/auth/sessions/${id}`, { token: mine })
    expect([(await end()).status, (await end()).status]).toEqual([204, 404])
    expect(await statusOf(other)).toBe(401)
    expect((await test.send('DELETE', '/auth/sessions', { token: mine })).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect(await statusOf(mine)).toBe(200)
  })

  it('nobody sees or ends the session of another', async () => {
    const { access_token: hers } = await test.signUp('ada')
    const { access_token: his } = await test.signUp('bob')
    type Listed = { sessions: { id: string }[] }
    const { sessions } = (await test.send<Listed>('GET', '/auth/sessions', { token: hers })).body
    expect(sessions).toHaveLength(1)
    const foreign = await test.send('DELETE', `/auth/sessions/${sessions[0]?.id}`, { token: his })
    expect(foreign.status).toBe(404)
    await test.send('DELETE', '/auth/sessions', { token: his })
    expect(await statusOf(hers)).toBe(200)
  })

  it('sign-up tells ten codes, of which nothing is kept as it is', async () => {
    const { recovery_codes: codes } = (await test.signUp('ada')) as unknown as { recovery_codes: string[] }
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[2-9a-km-np-z]{4}-){3}[2-9a-km-np-z]{4}$/)
    const rows = JSON.stringify([
      await db.read.selectFrom('recovery_codes').selectAll().execute(),
      await db.read.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    for (const code of codes) expect(rows).not.toContain(code)
  })

  const signUpWithCodes = async () => {
    const made = (await test.signUp('ada')) as unknown as { access_token: string; recovery_codes: string[] }
    return { token: made.access_token, codes: made.recovery_codes }
  }

  it('a code sets a new password once, ends every session and API token, and leaves the other codes', async () => {
    const { token, codes } = await signUpWithCodes()
    const program = await makeToken(token)
    const [first = '', second = ''] = codes
    expect((await recover(first)).status).toBe(204)
    expect(await Promise.all([token, program].map(statusOf))).toEqual([401, 401])
    expect((await signIn(testPassword)).status).toBe(401)
    const again = await tokenOf(otherPassword)
    expect((await recover(first)).status).toBe(401)
    expect(await statusOf(again)).toBe(200)
    const left = await test.send('GET', '/auth/recovery-codes', { token: again })
    expect(left.body).toEqual({ left: 9, made_at: '2026-11-20T14:30:00.000Z' })
    expect((await recover(second)).status).toBe(204)
  })

  it('of two who use a code at once one gets it', async () => {
    const { codes } = await signUpWithCodes()
    const statuses = (await Promise.all([1, 2, 3].map(() => recover(codes[0] ?? '')))).map(
      (got) => got.status,
    )
    expect(statuses.toSorted((left, right) => left - right)).toEqual([204, 401, 401])
  })

  it('takes a code as people type it, and repeats a call whose answer was lost', async () => {
    const { codes } = await signUpWithCodes()
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('I', 'l')
    const send = () => recover(typed, { key: 'k1' })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
  })

  it('says the same of a code that is none and of a name that nobody has', async () => {
    await test.signUp('ada')
    const [wrongCode, noName] = [await recover('k7mq-3wzn-b4xe-9hti'), await recover('k7mq', {}, 'nobody')]
    expect([wrongCode.status, noName.status]).toEqual([401, 401])
    expect({ ...noName.body, instance: '' }).toEqual({ ...wrongCode.body, instance: '' })
  })

  it('ten wrong codes are the last of a network for a while, and of no other', async () => {
    const { codes } = await signUpWithCodes()
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await recover('k7mq-3wzn', from('198.51.100.1'))).status).toBe(401)
    expect((await recover(codes[0] ?? '', from('198.51.100.2'))).status).toBe(429)
    expect((await recover(codes[0] ?? '', from('203.0.113.2'))).status).toBe(204)
  })

  it('new codes end those of before, and are told to who knows the password alone', async () => {
    const { token, codes } = await signUpWithCodes()
    const renew = (current_password: string) =>
      test.send<{ codes: string[] }>('POST', '/auth/recovery-codes', {
        token,
        key: 'k1',
        body: { current_password },
      })
    expect((await renew('not it')).status).toBe(422)
    const made = await renew(testPassword)
    expect(made.status).toBe(201)
    const rows = JSON.stringify(await db.read.selectFrom('idempotency_keys').selectAll().execute())
    for (const code of made.body.codes) expect(rows).not.toContain(code)
    const again = await renew(testPassword)
    expect(again.body.codes).not.toEqual(made.body.codes)
    expect((await recover(codes[0] ?? '')).status).toBe(401)
    expect((await recover(made.body.codes[0] ?? '')).status).toBe(401)
    expect((await recover(again.body.codes[0] ?? '')).status).toBe(204)
  })

  it('a user of before has no codes, and is told so', async () => {
    const { access_token: token } = await test.signUp('ada')
    await db.transaction(async (tx) => void (await tx.deleteFrom('recovery_codes').execute()))
    expect((await test.send('GET', '/auth/recovery-codes', { token })).body).toEqual({
      left: 0,
      made_at: null,
    })
  })

  it('strangers who guess at a name lock out their own network and nobody else', async () => {
    await test.signUp('ada')
    const guess = (address: string) => signIn('not it', from(address))
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await guess(`203.0.113.${wrong}`)).status).toBe(401)
    expect((await guess('203.0.113.200')).status).toBe(429)
    expect((await signIn(testPassword, from('203.0.114.1'))).status).toBe(200)
    expect((await signIn(testPassword, from('203.0.113.77'))).status).toBe(429)
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await guess(`2001:db8:1:${wrong}::1`)).status).toBe(401)
    expect((await guess('2001:db8:1:ffff::1')).status).toBe(429)
    expect((await signIn(testPassword, from('2001:db8:2::1'))).status).toBe(200)
  })

  it('a browser that was signed in before passes, and its own guesses are limited by themselves', async () => {
    await test.signUp('ada')
    const home = '203.0.113.1'
    const before = await signIn(testPassword, from(home))
    const cookie = cookieOf(before.headers)
    for (let wrong = 0; wrong < 10; wrong += 1) await signIn('not it', from('203.0.113.9'))
    expect((await signIn(testPassword, from(home))).status).toBe(429)
    expect((await signIn(testPassword, from(home, { cookie }))).status).toBe(200)
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await signIn('not it', from(home, { cookie }))).status).toBe(401)
    expect((await signIn(testPassword, from(home, { cookie }))).status).toBe(429)
    expect((await signIn(testPassword, from('198.51.100.1'))).status).toBe(200)
  })

  it('strangers at the same address keep a known browser out by no limit', async () => {
    test = createTestApp(db, { LIMIT_SIGN_INS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' })
    await test.signUp('ada')
    const cookie = cookieOf((await signIn(testPassword)).headers)
    await signIn('not it', {}, 'somebody')
    expect((await signIn(testPassword)).status).toBe(429)
    expect((await signIn(testPassword, { headers: { cookie } })).status).toBe(200)
  })

  it('a browser is known to the account that signed in there, not to others', async () => {
    await test.signUp('ada')
    await test.signUp('bob')
    const cookie = cookieOf((await signIn(testPassword, from('203.0.113.1'))).headers)
    for (let wrong = 0; wrong < 10; wrong += 1) await signIn('not it', from('203.0.113.9'), 'bob')
    expect((await signIn(testPassword, from('203.0.113.1', { cookie }), 'bob')).status).toBe(429)
  })

  it('a demo portfolio has none of this', async () => {
    const token = String((await test.send('POST', '/auth/demo')).body['access_token'])
    const body = { current_password: 'x', new_password: otherPassword, username: 'x' }
    const refused = [
      await test.send('PUT', '/auth/password', { token, body }),
      await test.send('POST', '/auth/recovery-codes', { token, body }),
      await test.send('GET', '/auth/recovery-codes', { token }),
      await test.send('POST', '/auth/me/delete', { token, body }),
      await test.send('POST', '/auth/tokens', {
        token,
        body: { ...body, name: 'x', scope: 'read', expires_in_days: null },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(refused[0]?.body['message']).toContain('A demo portfolio has no password')
  })
})
