import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { openCopy } from '../backup/copy-file.ts'
import { makeProvenCopy } from '../backup/prove-copy.ts'
import { describeEachEngine } from '../testing/engines.ts'
import type { Migration } from './migration.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

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

describeEachEngine('migrations', ({ makeTestPlace, open }) => {
  /** Of its own, since these tests make tables in it. */
  const openMade = async () => {
    const db = await open(await makeTestPlace())
    await migrate(db, { migrations, clock })
    return db
  }

  it('make every table of a new database, once', async () => {
    const db = await open(await makeTestPlace())
    expect(await migrate(db, { migrations, clock })).toEqual({ ok: true, value: names })
    expect(await migrate(db, { migrations, clock })).toEqual({ ok: true, value: [] })
    expect(await appliedMigrations(db)).toEqual(names)
  })

  it('leave the old schema when one fails in the middle', async () => {
    const db = await openMade()
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
    const db = await openMade()
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
    const file = join(place.dataDir, 'before.sqlite')
    const taken: string[] = []
    const backUp = async (last: string) => {
      taken.push(last)
      expect(await makeProvenCopy({ place, file, madeAt: '2026-11-20T14:30:00.000Z' })).toMatchObject({
        ok: true,
      })
    }
    await migrate(db, { clock, backUp, migrations })
    expect(taken).toEqual([])
    const limit = { scope: 's', subject: 'x', window_start: '', count: 7 }
    await db.transaction((tx) => tx.insertInto('rate_limits').values(limit).execute())
    await migrate(db, { clock, backUp, migrations: [...migrations, notes] })
    expect(taken).toEqual([names.at(-1)])
    const copy = openCopy(file)
    if (!copy.ok) throw new Error(copy.refusal.sentence)
    expect(await copy.value.reader.selectFrom('rate_limits').selectAll().execute()).toEqual([limit])
    expect(copy.value.manifest.migrations).toEqual(names)
    await copy.value.close()
  })

  it('look again when another process has migrated while the backup was made', async () => {
    const db = await openMade()
    const pages: Migration = { ...notes, name: '9002-pages', tables: [] }
    const backups: string[] = []
    const backUp = async (lastApplied: string) => {
      backups.push(lastApplied)
      if (backups.length > 1) return
      await migrate(db, { migrations: [...migrations, notes], clock })
      throw new Error('the database was migrated meanwhile')
    }
    const migrated = await migrate(db, { migrations: [...migrations, notes, pages], clock, backUp })
    expect(migrated).toEqual({ ok: true, value: ['9002-pages'] })
    expect(backups).toEqual([names.at(-1), '9001-notes'])
  })

  it('change nothing when the backup before them fails', async () => {
    const db = await openMade()
    const backUp = async () => {
      throw new Error('no room')
    }
    await expect(migrate(db, { clock, backUp, migrations: [...migrations, notes] })).rejects.toThrow(
      'no room',
    )
    expect(await appliedMigrations(db)).toEqual(names)
  })
})
