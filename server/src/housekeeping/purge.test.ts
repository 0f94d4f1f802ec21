import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { purge } from './purge.ts'

const day = 24 * 60 * 60_000

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
    const text =
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n06/02/2026,Buy,XYZ,XYZ,5,$10.00,,-$50.00\n'
    const stage = async () => {
      const form = new FormData()
      form.set('file', new File([text], 'a.csv'))
      form.set('account_name', '1')
      return (await test.send<{ id: string }>('POST', '/imports', { token, body: form })).body.id
    }
    const count = async (table: 'entries' | 'entry_batches') =>
      (await db.read.selectFrom(table).select('user_id').execute()).length
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
