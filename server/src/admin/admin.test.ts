import { beforeEach, expect, it } from 'vitest'
import { addJob, claimJob, failJob } from '../jobs/queue.ts'
import type { Database } from '../database/database.ts'
import { routeEntries } from '../http/route-paths.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'

type Users = { users: Record<string, unknown>[]; total: number; demos: number; next_after: string | null }
type Jobs = { jobs: Record<string, unknown>[]; total: number }

describeEachEngine('an administrator', ({ openTestDatabase }) => {
  let db: Database
  let test: TestApp
  let admin: string
  let bob: Awaited<ReturnType<TestApp['signUp']>>
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
    admin = (await test.signUp('ada')).access_token
    bob = await test.signUp('bob')
  })
  const named = (name: string, { users: all }: Users) => all.find(({ username }) => username === name)
  const users = (token = admin) => test.send<Users>('GET', '/admin/users', { token })
  const setDisabled = (id: string, is_disabled: boolean, token = admin) =>
    test.send('PUT', `/admin/users/${id}/access`, { token, body: { is_disabled } })
  const setRole = (id: string, role: string, token = admin) =>
    test.send('PUT', `/admin/users/${id}/role`, { token, body: { role } })
  const signIn = (username: string) =>
    test.send('POST', '/auth/login', { body: { username, password: testPassword } })
  const me = async (token: string) => (await test.send('GET', '/auth/me', { token })).status

  it('sees who has an account and when they were here, and counts demos', async () => {
    await test.send('POST', '/auth/demo')
    test.clock.advance(2 * 60 * 60_000)
    await me(bob.access_token)
    await test.deps.background.settle()
    const { body } = await users()
    expect(body).toMatchObject({ total: 2, demos: 1, next_after: null })
    expect(named('bob', body)).toEqual({
      id: bob.id,
      username: 'bob',
      role: 'user',
      created_at: '2026-11-20T14:30:00.000Z',
      last_seen_at: '2026-11-20T16:30:00.000Z',
      disabled_at: null,
      is_you: false,
    })
    expect(named('ada', body)).toMatchObject({ role: 'admin', is_you: true })
  })

  it('keeps when somebody was here after they signed out', async () => {
    test.clock.advance(2 * 60 * 60_000)
    await me(bob.access_token)
    await test.deps.background.settle()
    await test.send('POST', '/auth/logout', { token: bob.access_token })
    expect(named('bob', (await users()).body)).toMatchObject({ last_seen_at: '2026-11-20T16:30:00.000Z' })
  })

  it('pages through many users', async () => {
    test = createTestApp(db, { LIMIT_SIGN_UPS_PER_ADDRESS: '200' })
    for (let at = 0; at < 101; at += 1) await test.signUp(`user${at}`)
    const first = (await users()).body
    expect([first.users.length, first.total]).toEqual([100, 103])
    const path = `/admin/users?after=${first.next_after}`
    const second = (await test.send<Users>('GET', path, { token: admin })).body
    expect([second.users.length, second.next_after]).toEqual([3, null])
  }, 30_000)

  it('disables a user, whose sessions and tokens end, and enables the user again', async () => {
    const body = { current_password: testPassword, name: 'x', scope: 'read', expires_in_days: null }
    const made = await test.send('POST', '/auth/tokens', { token: bob.access_token, body })
    const disabled = await setDisabled(bob.id, true)
    expect(disabled.status).toBe(200)
    expect(disabled.body).toMatchObject({ username: 'bob', disabled_at: '2026-11-20T14:30:00.000Z' })
    expect([await me(bob.access_token), await me(String(made.body['token']))]).toEqual([401, 401])
    const refused = await signIn('bob')
    expect(refused.status).toBe(403)
    expect(refused.body['message']).toContain('This account is disabled')
    expect(
      (await test.send('POST', '/auth/login', { body: { username: 'bob', password: 'x' } })).status,
    ).toBe(401)
    expect((await setDisabled(bob.id, false)).body).toMatchObject({ disabled_at: null })
    expect((await signIn('bob')).status).toBe(200)
    expect(await me(bob.access_token)).toBe(401)
  })

  it('a code of a disabled user is not used up', async () => {
    const [code] = (bob as unknown as { recovery_codes: string[] }).recovery_codes
    const recover = () =>
      test.send('POST', '/auth/recover', {
        body: { username: 'bob', code, new_password: 'another password' },
      })
    await setDisabled(bob.id, true)
    expect((await recover()).status).toBe(403)
    await setDisabled(bob.id, false)
    expect((await recover()).status).toBe(204)
  })

  it('nobody disables themself, and of two who disable each other one stays', async () => {
    const you = String(named('ada', (await users()).body)?.['id'])
    expect((await setDisabled(you, true)).status).toBe(409)
    await setRole(bob.id, 'admin')
    const got = await Promise.all([setDisabled(bob.id, true), setDisabled(you, true, bob.access_token)])
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await db.read.selectFrom('users').select('id').where('disabled_at', 'is', null).execute()
    expect(rows).toHaveLength(1)
  })

  it('makes another administrator, and the last one stays one', async () => {
    const you = String(named('ada', (await users()).body)?.['id'])
    expect((await setRole(you, 'user')).status).toBe(409)
    expect((await setRole(bob.id, 'admin')).body).toMatchObject({ role: 'admin' })
    expect((await users(bob.access_token)).status).toBe(200)
    expect((await setRole(you, 'user')).status).toBe(200)
    expect((await users()).status).toBe(403)
  })

  it('is nobody else: every call of administrators answers 403', async () => {
    for (const [name, { method, path }] of routeEntries) {
      if (!path.startsWith('/admin/')) continue
      const body = { is_disabled: true, role: 'admin', user_id: '', kind: 'x', subject: '' }
      const sent = { token: bob.access_token, ...(method === 'GET' ? {} : { body }) }
      expect((await test.send(method, path.replace('{id}', bob.id), sent)).status, name).toBe(403)
    }
  })

  it('knows no demo and nobody who is not there', async () => {
    await test.send('POST', '/auth/demo')
    const demo = await db.read
      .selectFrom('users')
      .select('id')
      .where('is_demo', '=', 1)
      .executeTakeFirstOrThrow()
    expect((await setDisabled(demo.id, true)).status).toBe(404)
    expect((await setDisabled('nobody', true)).body['message']).toBe(
      'There is no such user. Nothing was changed.',
    )
  })

  it('sees none of what another holds', async () => {
    const lot = { symbol: 'SECRET', shares: 10, cost_basis: 100, market_price: 110 }
    await test.send('POST', '/stocks/', { token: bob.access_token, body: lot })
    const seen = JSON.stringify([
      (await users()).body,
      (await test.send('GET', '/admin/jobs', { token: admin })).body,
    ])
    expect(seen).not.toContain('SECRET')
    expect(
      JSON.stringify((await test.send('GET', '/portfolio/positions', { token: admin })).body),
    ).not.toContain('SECRET')
  })

  it('sees jobs with why they failed, and has a dead one tried again', async () => {
    const nowMs = test.clock.now()
    const key = { userId: bob.id, kind: 'settle', subject: '' }
    await db.transaction((tx) => addJob(tx, { ...key, dueMs: nowMs, nowMs }))
    const jobs = () => test.send<Jobs>('GET', '/admin/jobs', { token: admin })
    expect((await jobs()).body.jobs).toMatchObject([{ username: 'bob', kind: 'settle', state: 'waiting' }])
    await claimJob(db, key, { holder: 'h', nowMs })
    expect((await jobs()).body.jobs[0]).toMatchObject({ state: 'running', attempts: 1 })
    const retry = () =>
      test.send('POST', '/admin/jobs/retry', {
        token: admin,
        body: { user_id: bob.id, kind: 'settle', subject: '' },
      })
    expect((await retry()).status).toBe(409)
    await failJob(db, { ...key, holder: 'h' }, { nowMs, problem: 'Error: no space', againMs: null })
    expect((await jobs()).body).toMatchObject({
      total: 1,
      jobs: [{ state: 'dead', problem: 'Error: no space' }],
    })
    expect((await retry()).status).toBe(204)
    expect((await jobs()).body.jobs[0]).toMatchObject({ state: 'failed', attempts: 0 })
    expect(await claimJob(db, key, { holder: 'i', nowMs })).not.toBeNull()
  })
})
