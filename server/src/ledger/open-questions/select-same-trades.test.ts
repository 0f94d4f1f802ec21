import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { makePlace, openMigrated } from '../../testing/test-database.ts'
import { sameTradeRows } from './select-same-trades.ts'

it('trades told by two sources are found by the index of such rows alone, and not among all entries', async () => {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  try {
    const keys = await readEntryKeys(db.read, 'nobody')
    const query = sameTradeRows(db.read, keys).select(['entries.id', 'entries.moment']).compile()
    const plan = await sql
      .raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${query.sql.replaceAll('?', '1')}`)
      .execute(db.read)
    const steps = plan.rows.map(({ detail }) => detail)
    expect(steps[0]).toContain('SEARCH entries USING INDEX entries_by_same_trade (user_no=?)')
  } finally {
    await db.close()
    await place.remove()
  }
})
