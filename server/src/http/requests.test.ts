import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'

const credentials = { username: 'ada', password: testPassword }

describeEachEngine('a request', ({ openTestDatabase, engine }) => {
  let db: Database
  let test: TestApp
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
  })
  const logIn = (body: unknown, headers: Record<string, string> = {}) =>
    test.send('POST', '/auth/login', { body, headers })

  it('carries an id and the headers that protect a browser', async () => {
    const { headers } = await test.send('GET', '/health')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('insists on https only where the server is reached by it', async () => {
    const secure = createTestApp(db, { PUBLIC_URL: 'https://wheels.example' })
    const got = await secure.send('GET', '/health')
    expect(got.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('with a body that is not JSON is told where, and nothing of it is repeated', async () => {
    const got = await logIn(`{"username":"ada","password":${testPassword}}`)
    expect(got.status).toBe(400)
    expect(got.body['detail']).toContain('position 29 (line 1, column 30)')
    expect(JSON.stringify(got.body)).not.toContain(testPassword)
  })

  it('that is cut off is told that it ends too early', async () => {
    const got = await logIn('{"username":"ada","pass')
    expect(got.status).toBe(400)
    expect(got.body['detail']).toContain('it ends too early, at position 23')
  })

  it.each(
    casesOn(engine, [
      ['', 'empty'],
      [new Uint8Array([0x22, 0xff, 0x22]), 'UTF-8'],
      ['['.repeat(200_000), 'levels'],
    ]),
  )('with an unreadable body is refused', async (body, word) => {
    const response = await test.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body as string,
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(word)
  })

  it.each(casesOn(engine, ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']))(
    'of content type %s is refused with what is taken instead',
    async (type) => {
      const got = await logIn('x', { 'content-type': type })
      expect(got.status).toBe(415)
      expect(got.body['detail']).toContain('application/json or application/x-www-form-urlencoded')
    },
  )

  it('takes a form only where a form is taken', async () => {
    const got = await test.send('POST', '/auth/register', {
      body: 'username=ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(got.status).toBe(415)
  })

  it('with a compressed body is refused', async () => {
    expect((await logIn(credentials, { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it('that says it is too large is refused before it is read', async () => {
    const got = await logIn(credentials, { 'content-length': String(1024 * 1024 + 1) })
    expect(got.status).toBe(413)
    expect(got.body['detail']).toBe('The body is larger than the 1 MiB that this call takes.')
  })

  it('that grows past the limit is dropped while it arrives', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const response = await test.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(2 * 1024 * 1024)
  })

  it('names each field that needs attention, in the names of the wire', async () => {
    const got = await test.send('POST', '/auth/register', {
      body: { username: 7, email: 'x', password: 'y' },
    })
    expect(got.status).toBe(422)
    expect(got.body['errors']).toEqual([
      { pointer: '/username', message: 'Username is required' },
      { pointer: '/email', message: 'Email must look like name@example.com' },
      { pointer: '/password', message: 'Password must be at least 8 characters' },
    ])
  })

  it.each(['', '  '])('says one thing about an email of "%s"', async (email) => {
    const got = await test.send('POST', '/auth/register', {
      body: { username: 'ada', email, password: testPassword },
    })
    expect(got.body['errors']).toEqual([{ pointer: '/email', message: 'Email is required' }])
  })

  it('names a field that was misspelt, and ignores one that is unknown', async () => {
    await test.signUp('ada')
    const misspelt = await logIn({ usernam: 'ada', password: testPassword })
    expect(misspelt.status).toBe(422)
    expect(JSON.stringify(misspelt.body['errors'])).toContain("did you mean 'username'?")
    expect((await logIn({ ...credentials, theme: 'dark' })).status).toBe(200)
  })

  it('cannot reach a prototype', async () => {
    const body = `{"username":"ada","password":"x1234567","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
    expect((await logIn(body)).status).toBe(401)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('with a character that no database holds is refused like any other wrong field', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await logIn('username=a%00da&password=x', form)).status).toBe(422)
    expect((await logIn({ username: 'a\0da', password: 'x' })).status).toBe(422)
    const { access_token: token } = await test.signUp('ada')
    expect((await test.send('GET', '/options/a%00b', { token })).status).toBe(404)
    expect((await test.send('GET', '/options/%zz', { token })).status).toBe(404)
    expect((await test.send('GET', '/stocks/?status=%00', { token })).status).toBe(422)
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:81'])(
    'from a page of %s changes nothing',
    async (origin) => {
      await test.signUp('ada')
      const got = await logIn(credentials, { origin })
      expect(got.status).toBe(403)
      expect(got.body).toMatchObject({ code: 'FORBIDDEN' })
    },
  )

  it('from a page of its own origin is taken, and reading is nobody’s business', async () => {
    await test.signUp('ada')
    expect((await logIn(credentials, { origin: 'http://localhost' })).status).toBe(200)
    const behindProxy = createTestApp(db, { PUBLIC_URL: 'https://wheels.example' })
    const login = { body: credentials, headers: { origin: 'https://wheels.example' } }
    expect((await behindProxy.send('POST', '/auth/login', login)).status).toBe(200)
    expect((await test.send('GET', '/health', { headers: { origin: 'https://evil.example' } })).status).toBe(
      200,
    )
  })

  it('that meets a bug gets no more than a request id', async () => {
    const logged: Record<string, unknown>[] = []
    const failing = createTestApp(
      db,
      {},
      {
        log: { debug: () => {}, info: () => {}, warn: () => {}, error: (fields) => void logged.push(fields) },
        seedDemo: async () => {
          throw new Error('select secret from table')
        },
      },
    )
    const got = await failing.send('POST', '/auth/demo')
    expect(got.status).toBe(500)
    expect(got.body).toMatchObject({
      code: 'INTERNAL',
      detail: 'Something went wrong on the server. Look whether it was done before you do it again.',
    })
    expect(JSON.stringify(got.body)).not.toMatch(/secret|\.ts|at /)
    expect(logged[0]).toMatchObject({ requestId: got.headers.get('x-request-id') })
  })

  it('is told to come back when the database is away', async () => {
    await db.close()
    const away = createTestApp({
      ...db,
      transaction: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    })
    const got = await away.send('POST', '/auth/login', { body: credentials })
    expect(got.status).toBe(503)
    expect(got.headers.get('retry-after')).toBe('2')
    expect((await away.send('GET', '/health')).status).toBe(503)
  })

  it('is logged without its query, its token or its body', async () => {
    const logged: unknown[] = []
    const write = (fields: unknown, message: string) => void logged.push(fields, message)
    const app = createTestApp(db, {}, { log: { debug: write, info: write, warn: write, error: write } })
    const { access_token: token } = await app.signUp('ada')
    await app.send('GET', '/auth/me?code=hunter2', { token })
    const text = JSON.stringify(logged)
    expect(text).toContain('"path":"/api/auth/me"')
    for (const secret of ['hunter2', token, testPassword]) expect(text).not.toContain(secret)
  })
})
