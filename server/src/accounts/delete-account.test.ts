import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrations } from '../database/migrations/index.ts'
import { createDemoSeed } from '../demo/seed.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { uploadForm } from '../testing/open-user.ts'
import { stoppingAt } from '../testing/stopping.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { isLong } from '../testing/wanted-engines.ts'
import { createAccountLimits } from './limits.ts'

/** Tables without a user, and those whose rows of a user `deleteUser` takes away by name. */
const ofNobody = ['schema_migrations', 'leases', 'backup_records']
const byName = ['idempotency_keys', 'jobs', 'rate_limits']

it('every table says by a reference that its rows go with the user, or is known not to', () => {
  const tables = migrations.flatMap((migration) => migration.tables ?? [])
  const staying = tables
    .filter(({ name }) => name !== 'users' && ![...ofNobody, ...byName].includes(name))
    .filter(
      ({ references = [] }) =>
        !references.some(
          ({ table, columns }) =>
            (table === 'users' && columns.join() === 'user_id') ||
            ['user_id', 'user_no'].includes(columns[0] ?? ''),
        ),
    )
  expect(staying.map(({ name }) => name)).toEqual([])
})

describeEachEngine('deleting an account', ({ openTestDatabase, engine }) => {
  let db: Database
  let test: TestApp
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
  })

  const tableNames = async (): Promise<string[]> => {
    const listed =
      engine === 'sqlite'
        ? sql<{
            name: string
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    return (await listed.execute(db.read)).rows.map(({ name }) => name).toSorted()
  }

  /** The tables with rows that name the user in any way, and how many. */
  const rowsOf = async (names: readonly string[]): Promise<Record<string, number>> => {
    const found: Record<string, number> = {}
    for (const table of await tableNames()) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db.read)
      const texts = rows.map((row) =>
        Object.values(row).map((value) => (value instanceof Uint8Array ? '' : String(value))),
      )
      const own = texts.filter((values) =>
        values.some((value) => names.some((name) => value === name || value.includes(name))),
      )
      if (own.length > 0) found[table] = own.length
    }
    return found
  }

  /** A user with something in every corner, and all that they are called. */
  const makeInhabited = async (username: string) => {
    const body = { username, email: `${username}@example.com`, password: testPassword }
    const made = await test.send('POST', '/auth/register', { key: `up-${username}`, body })
    const [id, token] = [String(made.body['id']), String(made.body['access_token'])]
    await db.transaction(createDemoSeedFor(id), { user: id })
    const send = (method: string, path: string, sent?: object) =>
      test.send(method, path, { token, key: `${path}-${username}`, body: sent })
    await send('POST', '/stocks/', { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 110 })
    await send('POST', '/wheels/track-ticker', { ticker: 'KO' })
    await send('POST', '/auth/tokens', {
      current_password: testPassword,
      name: 'script',
      scope: 'write',
      expires_in_days: 7,
    })
    await send('PUT', '/auth/password', { current_password: 'not it', new_password: 'another password' })
    await test.send('POST', '/auth/login', { body: { username, password: 'not it' } })
    await test.send('POST', '/auth/recover', {
      body: { username, code: 'k7mq', new_password: 'another password' },
    })
    const nowMs = test.clock.now()
    const { addJob } = await import('../jobs/queue.ts')
    await db.transaction((tx) => addJob(tx, { userId: id, kind: 'settle', subject: '', dueMs: nowMs, nowMs }))
    const { user_no } = await db.read
      .selectFrom('users')
      .select('user_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const subject = createAccountLimits(test.deps).subjectOf(username)
    return { token, names: [id, String(user_no), username, subject] }
  }
  const createDemoSeedFor = (userId: string) => {
    const seed = createDemoSeed({ clock: test.clock.now, newId: test.deps.newId })
    return (tx: Parameters<typeof seed>[0]) => seed(tx, userId)
  }

  const remove = (token: string, body: object) =>
    test.send('POST', '/auth/me/delete', { token, key: 'delete-1', body })

  it('leaves no row of it in any table, and every row of the others', async () => {
    const other = await makeInhabited('bartholomew')
    const mine = await makeInhabited('adalovelace')
    const before = await rowsOf(mine.names)
    const others = await rowsOf(other.names)
    for (const table of ['users', 'sessions', 'recovery_codes', 'api_tokens', 'entries', 'entry_batches'])
      expect(before, table).toHaveProperty(table)
    for (const table of ['positions', 'facts', 'jobs', 'rate_limits', 'idempotency_keys', 'tracked_tickers'])
      expect(before, table).toHaveProperty(table)
    const deleted = await remove(mine.token, { current_password: testPassword, username: 'AdaLovelace' })
    expect(deleted.status).toBe(204)
    expect(await rowsOf(mine.names)).toEqual({})
    expect(await rowsOf(other.names)).toEqual(others)
    expect((await test.send('GET', '/auth/me', { token: mine.token })).status).toBe(401)
    expect((await test.send('GET', '/portfolio/positions', { token: other.token })).status).toBe(200)
    expect((await test.signUp('adalovelace')).username).toBe('adalovelace')
  })

  it('while a file comes in ends that as a session ends, at whichever moment, and leaves no row', async () => {
    const { db: slow, stopAt, hasStopped } = stoppingAt(db)
    const one = createTestApp(slow)
    const sold = schwabFile(schwabLine('10/02/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'))
    const deletedAt = async (moment: number): Promise<boolean> => {
      const { access_token: token, id } = await test.signUp('adalovelace')
      const send = (method: string, path: string, sent: unknown) =>
        one.send<{ id: string }>(method, path, { token, key: path, body: sent })
      stopAt(moment, async () => {
        const deleted = await remove(token, { current_password: testPassword, username: 'adalovelace' })
        expect(deleted.status).toBe(204)
      })
      const staged = await send('POST', '/imports', uploadForm(sold, { account_name: '99990000' }))
      const confirmed = await send('POST', `/imports/${staged.body.id}/confirm`, {})
      await one.deps.background.settle()
      for (const { status } of [staged, confirmed]) expect(status, `at place ${moment}`).toBeLessThan(500)
      if (!hasStopped()) return false
      // How often it called is counted beside it, and passes with the hour.
      const { rate_limits: _, ...left } = await rowsOf([id])
      expect(left, `at place ${moment}`).toEqual({})
      return true
    }
    let tried = 0
    for (let moment = 1; await deletedAt(moment); moment += isLong ? 1 : 7) tried += 1
    expect(tried).toBeGreaterThan(8)
  })

  it('asks for the password and the name, and deletes nothing without', async () => {
    const { access_token: token } = await test.signUp('ada')
    const wrong = [
      await remove(token, { current_password: 'not it', username: 'ada' }),
      await remove(token, { current_password: testPassword, username: 'adam' }),
      await remove(token, { current_password: testPassword }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(wrong[1]?.body).toMatchObject({ errors: [{ pointer: '/username' }] })
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
  })

  it('the last administrator stays while others have accounts, and may go when none has', async () => {
    const { access_token: admin } = await test.signUp('ada')
    const { access_token: other } = await test.signUp('bob')
    const go = (token: string, username: string) =>
      remove(token, { current_password: testPassword, username })
    const refused = await go(admin, 'ada')
    expect(refused.status).toBe(409)
    expect(refused.body['message']).toContain('You are the only administrator')
    expect((await go(other, 'bob')).status).toBe(204)
    expect((await go(admin, 'ada')).status).toBe(204)
    expect((await test.signUp('carol')).roles).toEqual(['admin'])
  })
})
