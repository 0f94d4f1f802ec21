import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'

const ada = { username: 'ada', email: 'ada@example.com', password: testPassword }
const lot = { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 110 }
const hour = 60 * 60_000

describeEachEngine('a call with an Idempotency-Key', ({ openTestDatabase }) => {
  let db: Database
  let test: TestApp
  let token: string
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
    token = (await test.signUp('owner')).access_token
  })
  const addLot = (key: string, body: unknown = lot, as = token) =>
    test.send('POST', '/stocks/', { token: as, key, body })
  const countLots = async () => (await db.read.selectFrom('positions').select('id').execute()).length
  const countUsers = async () => (await db.read.selectFrom('users').select('id').execute()).length

  it('answers again as it did the first time, and happens once', async () => {
    const first = await addLot('k1')
    expect(first.status).toBe(201)
    const second = await addLot('k1')
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await countLots()).toBe(1)
  })

  it('happens twice under two keys, or without any', async () => {
    await addLot('k1')
    await addLot('k2')
    await test.send('POST', '/stocks/', { token, body: lot })
    await test.send('POST', '/stocks/', { token, body: lot })
    expect(await countLots()).toBe(4)
  })

  it('is refused with another body, or on another path', async () => {
    await addLot('k1')
    const other = await addLot('k1', { ...lot, shares: 11 })
    expect(other.status).toBe(409)
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const elsewhere = await test.send('POST', '/portfolio/refresh-all-prices', { token, key: 'k1' })
    expect(elsewhere.status).toBe(409)
    expect(await countLots()).toBe(1)
  })

  it('happens once when it comes many times at once', async () => {
    const got = await Promise.all(Array.from({ length: 8 }, () => addLot('k1')))
    expect(got.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(got.map(({ body }) => body['id'])).size).toBe(1)
    expect(await countLots()).toBe(1)
  })

  const history = (shares: number): string =>
    schwabFile(`06/02/2026,Buy,XYZ,XYZ,${shares},$10.00,,-$${shares}0.00`)
  const upload = (
    text: string,
    {
      name = 'a.csv',
      type = 'text/csv',
      account = '1',
    }: Partial<Record<'name' | 'type' | 'account', string>> = {},
  ) => {
    const form = new FormData()
    form.set('file', new File([text], name, { type }))
    form.set('account_name', account)
    return test.send('POST', '/imports', { token, key: 'u1', body: form })
  }

  it('knows an upload that is sent again by its parts, though the boundary between them is another', async () => {
    const first = await upload(history(5))
    expect(first.status).toBe(201)
    const second = await upload(history(5))
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await test.send<unknown[]>('GET', '/imports', { token })).body).toHaveLength(1)
  })

  it('is refused with another file, file name, type or field in the form', async () => {
    await upload(history(5))
    const others = [
      await upload(history(6)),
      await upload(history(5), { name: 'b.csv' }),
      await upload(history(5), { type: 'text/plain' }),
      await upload(history(5), { account: '2' }),
    ]
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  })

  it('reads no two forms as one, however their texts run together', async () => {
    const send = (fields: readonly (readonly [string, string])[]) => {
      const form = new FormData()
      form.set('file', new File([history(5)], 'a.csv'))
      for (const [name, value] of fields) form.append(name, value)
      return test.send('POST', '/imports', { token, key: 'u2', body: form })
    }
    expect(
      (
        await send([
          ['account_name', '1'],
          ['x', 'y'],
        ])
      ).status,
    ).toBe(201)
    expect(
      (
        await send([
          ['account_name', '1x'],
          ['', 'y'],
        ])
      ).status,
    ).toBe(409)
    expect(
      (
        await send([
          ['x', 'y'],
          ['account_name', '1'],
        ])
      ).status,
    ).toBe(409)
  })

  it('belongs to its user', async () => {
    const { access_token: other } = await test.signUp('other')
    const mine = await addLot('k1')
    const theirs = await addLot('k1', lot, other)
    expect(theirs.status).toBe(201)
    expect(theirs.body['id']).not.toBe(mine.body['id'])
  })

  it('may be tried again after it was refused', async () => {
    expect((await addLot('k1', { ...lot, shares: -1 })).status).toBe(422)
    expect((await addLot('k1')).status).toBe(201)
  })

  it('is forgotten after a day', async () => {
    await addLot('k1')
    test.clock.advance(24 * hour)
    expect((await addLot('k1')).status).toBe(201)
    expect(await countLots()).toBe(2)
    expect((await addLot('k1')).status).toBe(201)
    expect(await countLots()).toBe(2)
  })

  it.each(['', ' ', 'x'.repeat(201), 'a b', 'é'])(
    'needs a key of visible characters, not %j',
    async (key) => {
      const got = await test.send('POST', '/stocks/', {
        token,
        body: lot,
        headers: { 'idempotency-key': key },
      })
      expect(got.status).toBe(422)
      expect(await countLots()).toBe(0)
    },
  )

  it('signs up once, and gives the retry a session of its own', async () => {
    const signUp = () => test.send('POST', '/auth/register', { key: 'k1', body: ada })
    const first = await signUp()
    const second = await signUp()
    expect(second.status).toBe(201)
    const known = { access_token: '', recovery_codes: [] }
    expect({ ...second.body, ...known }).toEqual({ ...first.body, ...known })
    expect(second.body['access_token']).not.toBe(first.body['access_token'])
    const me = await test.send('GET', '/auth/me', { token: String(second.body['access_token']) })
    expect(me.body['id']).toBe(first.body['id'])
    expect(await countUsers()).toBe(2)
  })

  it.each(['another password', 'no access'])('signs nobody up again who has %s by now', async (since) => {
    const signUp = () => test.send('POST', '/auth/register', { key: 'k1', body: ada })
    const { access_token: adas } = (await signUp()).body
    if (since === 'no access')
      await db.transaction(async (tx) => {
        const disabled = { disabled_at: '2026-11-20T14:30:00.000Z' }
        await tx.updateTable('users').set(disabled).where('username', '=', ada.username).execute()
      })
    else {
      const body = { current_password: testPassword, new_password: 'another horse battery' }
      const changed = await test.send('PUT', '/auth/password', { token: String(adas), body })
      expect(changed.status).toBe(204)
    }
    const opening = async () => [
      await db.read.selectFrom('recovery_codes').selectAll().orderBy('code_hash').execute(),
      await db.read.selectFrom('sessions').selectAll().orderBy('token_hash').execute(),
    ]
    const before = await opening()
    const again = await signUp()
    expect([again.status, again.body['code']]).toEqual([409, 'SIGNUP_FAILED'])
    expect(await opening()).toEqual(before)
  })

  it('signs up once when it comes many times at once', async () => {
    const signUp = () => test.send('POST', '/auth/register', { key: 'k1', body: ada })
    const got = await Promise.all([signUp(), signUp(), signUp()])
    expect(got.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await countUsers()).toBe(2)
  })

  it('opens one demo, for the retry too', async () => {
    const demo = async () =>
      String((await test.send('POST', '/auth/demo', { key: 'k1' })).body['access_token'])
    const [first, second] = [await demo(), await demo()]
    const id = async (of: string) => (await test.send('GET', '/auth/me', { token: of })).body['id']
    expect(first).not.toBe(second)
    expect(await id(first)).toBe(await id(second))
  })

  it('opens a new demo when the first one was removed in the meantime', async () => {
    const demo = async () =>
      String((await test.send('POST', '/auth/demo', { key: 'k1' })).body['access_token'])
    await test.send('DELETE', '/auth/demo', { token: await demo() })
    expect((await test.send('GET', '/auth/me', { token: await demo() })).body).toMatchObject({
      is_demo: true,
    })
  })

  it('asks for the password again at sign-in', async () => {
    const signIn = (password: string) =>
      test.send('POST', '/auth/login', { key: 'k1', body: { username: 'owner', password } })
    expect((await signIn(testPassword)).status).toBe(200)
    expect((await signIn(testPassword)).status).toBe(200)
    expect((await signIn('not the password')).status).toBe(409)
    await db.transaction(
      async (tx) => void (await tx.updateTable('users').set({ password_hash: null }).execute()),
    )
    expect((await signIn(testPassword)).status).toBe(401)
  })

  it('keeps neither token, password nor a plain hash of a body that held one', async () => {
    const { body } = await test.send('POST', '/auth/register', { key: 'k1', body: ada })
    const rows = JSON.stringify(await db.read.selectFrom('idempotency_keys').selectAll().execute())
    const plain = createHash('sha256').update(JSON.stringify(ada)).digest('hex')
    expect(rows).toContain(String(body['id']))
    for (const secret of [String(body['access_token']), testPassword, plain])
      expect(rows).not.toContain(secret)
  })
})
