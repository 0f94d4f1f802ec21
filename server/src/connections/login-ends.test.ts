import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { startLocalSchwab, type LocalSchwab } from '../testing/schwab/local-schwab.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { dueWarning, loginEnds } from './login-ends.ts'
import { connect, environmentAt, statusOf } from './testing/at-schwab.ts'

const hour = 3_600_000
const ends = { login_expires_at: '2026-11-27T14:30:00.000Z' }
const before = (hours: number) => Date.parse(ends.login_expires_at) - hours * hour

it.each([
  [49, null, null],
  [48, null, 48],
  [47, 48, null],
  [12, 48, 12],
  [11, 12, null],
  // The server was off when the first was due: one warning is enough.
  [5, null, 12],
  [0, 48, null],
])('a login with %i hours to go, warned at %s, is due the warning %s', (left, warned_hours, due) => {
  expect(dueWarning({ ...ends, warned_hours }, before(left))).toBe(due)
})

describeEachEngine('the end of a login', ({ openTestDatabase }) => {
  let schwab: LocalSchwab
  let db: Database
  let test: TestApp
  let token = ''
  beforeEach(async () => {
    db = await openTestDatabase()
    let now = () => Date.now()
    schwab = await startLocalSchwab({ clock: () => now() })
    test = createTestApp(db, environmentAt(schwab))
    now = test.clock.now
    token = (await test.signUp('ada')).access_token
    await connect(test, schwab, token)
    schwab.control.seen.length = 0
  })
  afterEach(() => schwab.close())

  const kinds = async () =>
    (await db.read.selectFrom('facts').select('kind').orderBy('fact_no').execute()).map(({ kind }) => kind)

  it('is told of 48 and 12 hours before it, and when it has come, once each', async () => {
    const told: string[] = []
    const userId = (await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
    test.deps.events.subscribe(
      userId,
      ({ topic }) => told.push(topic),
      () => {},
    )
    const jobs = createJobs(test.deps, [loginEnds(test.deps)])
    const runAt = async (hours: number) => {
      test.clock.jump(before(hours) - test.clock.now())
      for (let twice = 0; twice < 2; twice += 1) {
        await jobs.runDue()
      }
      return kinds()
    }
    const [connected, ending, ended] = [
      'brokerage-connected',
      'brokerage-login-ending',
      'brokerage-login-ended',
    ]
    expect(await runAt(49)).toEqual([connected])
    expect(await runAt(48)).toEqual([connected, ending])
    expect(await runAt(12)).toEqual([connected, ending, ending])
    expect(await runAt(0)).toEqual([connected, ending, ending, ended])
    expect(await runAt(-100)).toEqual([connected, ending, ending, ended])
    expect(told).toEqual(['brokerage', 'brokerage', 'brokerage'])
    expect((await statusOf(test, token)).state).toBe('login_needed')
    expect(schwab.control.seen).toEqual([])
  })

  it('stands on the Dashboard from two days before until the user has logged in again', async () => {
    const login = async () => {
      type Snapshot = { readonly portfolio: { readonly login: object | null } }
      const { body } = await test.send<Snapshot>('GET', '/dashboard/snapshot', { token })
      return body.portfolio.login
    }
    const at = (hours: number) => test.clock.jump(before(hours) - test.clock.now())
    at(49)
    expect(await login()).toBeNull()
    at(47)
    expect(await login()).toMatchObject({ is_over: false, ends_at: ends.login_expires_at })
    at(-1)
    expect(await login()).toMatchObject({ is_over: true })
    const { access_token: bob } = await test.signUp('bob')
    const { body } = await test.send<object>('GET', '/dashboard/snapshot', { token: bob })
    expect(body).toMatchObject({ portfolio: { login: null } })
    await connect(test, schwab, token)
    expect(await login()).toBeNull()
  })
})
