import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { purge } from './purge.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'
import { uploadForm } from '../testing/open-user.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeEachEngine('housekeeping', ({ openTestDatabase }) => {
  it('takes away what has run out, and nothing else', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const keep = (await test.signUp('ada')).id
    await test.send('POST', '/auth/demo', { key: 'k1' })
    const counts = async () => {
      const tables = ['users', 'sessions', 'idempotency_keys', 'rate_limits'] as const
      const rows = await Promise.all(tables.map((table) => db.read.selectFrom(table).selectAll().execute()))
      return rows.map((found) => found.length)
    }
    await purge(test.deps)
    expect(await counts()).toEqual([2, 2, 1, 1])
    test.clock.advance(day + 1)
    await purge(test.deps)
    expect(await counts()).toEqual([2, 2, 0, 0])
    test.clock.advance(7 * day)
    await purge(test.deps)
    expect(await counts()).toEqual([1, 0, 0, 0])
    expect(await db.read.selectFrom('users').select('id').execute()).toEqual([{ id: keep }])
  })

  it('discards previews that nobody confirmed, and empties the trash after thirty days', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const { access_token: token } = await test.signUp('ada')
    const text = schwabFile('06/02/2026,Buy,XYZ,XYZ,5,$10.00,,-$50.00')
    const stage = async () => {
      const body = uploadForm(text, { account_name: '1' })
      return (await test.send<{ id: string }>('POST', '/imports', { token, body })).body.id
    }
    const count = async (table: 'entries' | 'entry_batches') =>
      (await db.read.selectFrom(table).select('user_no').execute()).length
    const confirmed = await stage()
    await test.send('POST', `/imports/${confirmed}/confirm`, { token, body: {} })
    await stage()
    expect(await count('entries')).toBe(2)
    test.clock.advance(day + 1)
    await purge(test.deps)
    expect([await count('entries'), await count('entry_batches')]).toEqual([1, 1])

    const [account] = (await test.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })).body
    const draft = {
      account_id: account?.id,
      kind: 'buy',
      symbol: 'ABC',
      quantity: 1,
      price: 1,
      trade_date: '2026-06-01',
    }
    const made = await test.send<{ items: { id: string }[] }>('POST', '/portfolio/entries', {
      token,
      body: draft,
    })
    await test.send('DELETE', `/portfolio/entries/${made.body.items[0]?.id}`, { token })
    await purge(test.deps)
    expect(await count('entries')).toBe(2)
    test.clock.advance(31 * day)
    await purge(test.deps)
    expect(await count('entries')).toBe(1)
  })

  it('ends no session, demo or trash for a clock that jumps ahead by weeks and is set right again', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const { access_token: token } = await test.signUp('ada')
    await test.send('POST', '/auth/demo')
    const made = await test.send<{ id: string }>('POST', '/wheels/wheel-cycles', {
      token,
      body: { ticker: 'KO', strategy_type: 'full_wheel' },
    })
    await test.send('DELETE', `/wheels/wheel-cycles/${made.body.id}`, { token })
    const stored = async () =>
      Promise.all(
        (['users', 'sessions', 'wheels'] as const).map(
          async (table) => (await db.read.selectFrom(table).selectAll().execute()).length,
        ),
      )
    test.clock.advance(hour)
    test.clock.jump(45 * day)
    for (let hours = 0; hours < 20; hours += 1) {
      await purge(test.deps)
      expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
      test.clock.advance(hour)
    }
    expect(await stored()).toEqual([2, 2, 1])
    test.clock.jump(-45 * day)
    await purge(test.deps)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
    expect(await stored()).toEqual([2, 2, 1])
  })

  it('ends what has run out once the clock has stood ahead for a day', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const { access_token: token } = await test.signUp('ada')
    test.clock.jump(45 * day)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
    test.clock.advance(day)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(401)
    await purge(test.deps)
    expect(await db.read.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('makes no session last for ever that began while the clock was years ahead', async () => {
    const db = await openTestDatabase()
    const ahead = createTestApp(db, {}, { startsAt: '2031-01-01T00:00:00Z' })
    const { access_token: token } = await ahead.signUp('ada')
    const test = createTestApp(db)
    await purge(test.deps)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
    test.clock.advance(day)
    await purge(test.deps)
    test.clock.advance(7 * day - 1)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(200)
    test.clock.advance(8 * day)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(401)
  })

  it('takes nothing away for good in the first minutes of a process, whose clock nobody has held against another', async () => {
    const db = await openTestDatabase()
    await createTestApp(db).signUp('ada')
    const later = createTestApp(db, {}, { startsAt: '2031-01-01T00:00:00Z' })
    await purge(later.deps)
    expect(await db.read.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    later.clock.advance(hour)
    await purge(later.deps)
    expect(await db.read.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('keeps removed wheels for thirty days', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const { access_token: token } = await test.signUp('ada')
    const body = { ticker: 'KO', strategy_type: 'full_wheel' }
    const made = await test.send<{ id: string }>('POST', '/wheels/wheel-cycles', { token, body })
    await test.send('DELETE', `/wheels/wheel-cycles/${made.body.id}`, { token })
    const stored = async () =>
      (
        await Promise.all(
          (['wheels', 'wheel_events'] as const).map((table) =>
            db.read.selectFrom(table).selectAll().execute(),
          ),
        )
      ).map((rows) => rows.length)
    test.clock.advance(30 * day - 1)
    await purge(test.deps)
    expect(await stored()).toEqual([1, 1])
    test.clock.advance(1)
    await purge(test.deps)
    expect(await stored()).toEqual([0, 0])
  })
})
