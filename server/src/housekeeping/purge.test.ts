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
})
