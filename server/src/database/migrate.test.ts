import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { describeEachEngine } from '../testing/engines.ts'
import { backUp } from './backup.ts'
import type { Migration } from './migration.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openSqlite } from './open-sqlite.ts'

const clock = () => Date.parse('2026-11-20T14:30:00Z')
const migrateOnce = join(import.meta.dirname, '../testing/migrate-once.ts')
const migrateAndHang = join(import.meta.dirname, '../testing/migrate-and-hang.ts')
const names = migrations.map((migration) => migration.name)
const notes: Migration = {
  name: '9001-notes',
  tables: [{ name: 'notes', columns: { user_id: 'text', id: 'text' }, primaryKey: ['user_id', 'id'] }],
}
const broken: Migration = {
  ...notes,
  change: async () => {
    throw new Error('the power went out')
  },
}

describeEachEngine('migrations', ({ makeTestPlace, open, openTestDatabase, engine }) => {
  it('make every table of a new database, once', async () => {
    const db = await open(await makeTestPlace())
    expect(await migrate(db, { migrations, clock })).toEqual({ ok: true, value: names })
    expect(await migrate(db, { migrations, clock })).toEqual({ ok: true, value: [] })
    expect(await appliedMigrations(db)).toEqual(names)
  })

  it('leave the old schema when one fails in the middle', async () => {
    const db = await openTestDatabase()
    await expect(migrate(db, { migrations: [...migrations, broken], clock })).rejects.toThrow('power')
    expect(await appliedMigrations(db)).toEqual(names)
    await expect(sql`select 1 from notes`.execute(db.read)).rejects.toThrow()
    expect(await migrate(db, { migrations: [...migrations, notes], clock })).toMatchObject({ ok: true })
    expect((await sql`select 1 from notes`.execute(db.read)).rows).toEqual([])
  })

  it('leave the old schema when the process is killed in the middle of one', async () => {
    const place = await makeTestPlace()
    const child = spawn(process.execPath, [migrateAndHang, JSON.stringify(place)])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const db = await open(place)
    expect(await appliedMigrations(db)).toEqual(names)
    expect(await migrate(db, { migrations: [...migrations, notes], clock })).toEqual({
      ok: true,
      value: ['9001-notes'],
    })
  })

  it('are refused for a database of a newer version, which is left alone', async () => {
    const db = await openTestDatabase()
    await migrate(db, { migrations: [...migrations, notes], clock })
    const refused = await migrate(db, { migrations, clock })
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'newer-schema' } })
    expect(JSON.stringify(refused)).toContain('9001-notes')
  })

  it('may be run by several processes that start at once', async () => {
    const place = await makeTestPlace()
    const child = () => promisify(execFile)(process.execPath, [migrateOnce, JSON.stringify(place)])
    await Promise.all([child(), child(), child()])
    expect(await appliedMigrations(await open(place))).toEqual(names)
  })

  it('take a backup before they change a database that holds data, and only then', async () => {
    const place = await makeTestPlace()
    const db = await open(place)
    const taken: string[] = []
    const options = {
      clock,
      backUp: async (last: string) =>
        void taken.push((await backUp(db, place.dataDir, `before-${last}`)) ?? 'none'),
    }
    await migrate(db, { ...options, migrations })
    expect(taken).toEqual([])
    await db.transaction((tx) =>
      tx.insertInto('rate_limits').values({ scope: 's', subject: 'x', window_start: '', count: 7 }).execute(),
    )
    await migrate(db, { ...options, migrations: [...migrations, notes] })
    expect(taken).toHaveLength(1)
    if (engine === 'postgres') return
    expect(existsSync(taken[0] ?? '')).toBe(true)
    const copy = openSqlite(taken[0] ?? '')
    if (!copy.ok) throw new Error(copy.refusal.message)
    expect(await copy.value.read.selectFrom('rate_limits').select('count').execute()).toEqual([{ count: 7 }])
    expect(await appliedMigrations(copy.value)).toEqual(names)
    await copy.value.close()
  })
})
