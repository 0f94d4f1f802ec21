/**
 * What is asked for one user is found by an index that names the user, so that a call takes as long on a server of a thousand
 * people as on one's own. SQLite tells how it would go about each statement that the calls of a user prepare.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { routeEntries } from '../http/route-paths.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'
import { makeMigratedPlace, openPlace } from '../testing/test-database.ts'

const isOfOneUser = (sql: string): boolean => /"user_(?:id|no)" = \?/.test(sql)

/** Steps that look at rows, other than by whose they are. */
const beyondTheUser = (database: DatabaseSync, sql: string): string[] => {
  const values = Array<number>(sql.split('?').length - 1).fill(1)
  const steps = database.prepare(`explain query plan ${sql}`).all(...values)
  return steps
    .map(({ detail }) => String(detail))
    .filter((step) => /^(?:SEARCH|SCAN) (?!users\b|CONSTANT\b|json_each\b)/.test(step))
    .filter((step) => !/user_(?:id|no)=\?/.test(step))
}

it('statements of one user look at nobody else’s rows', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const place = await makeMigratedPlace('sqlite')
  const db = await openPlace(place)
  try {
    const { get, send, take } = await openUser(db)
    const bought = schwabLine('11/10/2026', 'Buy', 'KO', 1, '60.00', '', '-60.00')
    await take(
      bought,
      schwabLine('11/10/2026', 'Sell to Open', 'KO 12/18/2026 58.00 P', 1, '1.00', '', '100'),
    )
    const again = await take(bought, schwabLine('11/11/2026', 'Buy', 'KO', 2, '61.00', '', '-122.00'))
    await send('DELETE', `/imports/${again}`)
    for (const [, { method, path }] of routeEntries)
      if (method === 'GET' && !path.includes('{')) await get(path)
    const statements = new Set(prepare.mock.calls.map(([sql]) => sql).filter(isOfOneUser))
    expect(statements.size).toBeGreaterThan(100)
    const file = readdirSync(place.dataDir).find((name) => name.endsWith('.sqlite')) ?? ''
    const database = new DatabaseSync(join(place.dataDir, file), { readOnly: true })
    const found = [...statements].flatMap((sql) =>
      beyondTheUser(database, sql).map((step) => `${step} <= ${sql}`),
    )
    database.close()
    expect(found).toEqual([])
  } finally {
    prepare.mockRestore()
    await db.close()
    await place.remove()
  }
})
