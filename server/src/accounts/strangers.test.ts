/**
 * What one user has, another can neither read nor change: a stranger makes every call of the route table with each of the owner's
 * ids, wherever its path, its query or its body takes a text.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { openPortfolios } from '../figures/testing/portfolios.ts'
import { enterRichPortfolio } from '../figures/testing/rich-portfolio.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { bodyOf, bought, everyCall, pathOf, readIds } from '../testing/every-call.ts'
import { takeFile } from '../testing/open-user.ts'
import { isLong } from '../testing/wanted-engines.ts'

/** All rows of a user, of every table that says whose its rows are. */
const rowsOf = async (db: Database, engine: Engine, userId: string): Promise<Record<string, string[]>> => {
  const { user_no: userNo } = await db.read
    .selectFrom('users')
    .select('user_no')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  type Column = { readonly table: string; readonly name: 'user_id' | 'user_no' }
  const columns =
    engine === 'sqlite'
      ? sql<Column>`select m.name as "table", c.name from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and c.name in ('user_id', 'user_no')`
      : sql<Column>`select table_name as "table", column_name as name from information_schema.columns
          where column_name in ('user_id', 'user_no')`
  const found: Record<string, string[]> = {}
  for (const { table, name } of (await columns.execute(db.read)).rows) {
    const whose = name === 'user_id' ? userId : userNo
    const { rows } = await sql`select * from ${sql.id(table)} where ${sql.id(name)} = ${whose}`.execute(
      db.read,
    )
    found[`${table} ${name}`] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return found
}

/** Of each kind of id. */
const idsOfKind = isLong ? 3 : 1

describeDecidedInCode('a stranger', ({ engine, migratedPlace, open }) => {
  it('reads and changes nothing of another user, whichever id is sent', { timeout: 600_000 }, async () => {
    const place = await migratedPlace()
    const db = await open(place)
    const app = openPortfolios(db, { DATA_DIR: place.dataDir })
    // The first user of a server is its administrator.
    await app.newOwner()
    const [owner, stranger] = [await app.newOwner(), await app.newOwner()]
    await enterRichPortfolio(app, owner)
    await takeFile(app, stranger.token, asSchwabCsv([bought]), '33330003')
    const ids = await readIds(app, owner.token)
    const secrets = [...new Set([...ids.values()].flatMap((some) => [...some]))]
    const before = await rowsOf(db, engine, owner.userId)
    expect(before['entries user_no']).not.toEqual([])
    const told: string[] = []
    for (const [at, id] of [...ids.values()].flatMap((some) => [...some].slice(0, idsOfKind)).entries())
      for (const [number, { operation, route }] of everyCall.entries()) {
        const filling = { idOf: () => id, ticker: 'META', turn: at + number }
        const path = pathOf(operation, route, filling)
        const body = bodyOf(operation, route, filling)
        const { token } = stranger
        const got = await app.send(route.method, path, { token, ...(body === undefined ? {} : { body }) })
        const answer = JSON.stringify(got.body) ?? ''
        const found = secrets.filter((secret) => !id.includes(secret) && answer.includes(secret))
        if (found.length > 0) told.push(`${route.method} ${path}: ${found.join()}`)
      }
    await app.deps.background.settle()
    expect(told).toEqual([])
    expect(await rowsOf(db, engine, owner.userId)).toEqual(before)
    expect((await app.send('GET', '/auth/me', { token: stranger.token })).status).toBe(200)
  })
})
