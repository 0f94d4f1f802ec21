import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database, Engine } from '../server/src/database/database.ts'
import { appliedMigrations, migrate } from '../server/src/database/migrate.ts'
import { migrations } from '../server/src/database/migrations/index.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { findPostgresPrograms } from '../server/src/testing/postgres-programs.ts'
import { openPlace } from '../server/src/testing/test-database.ts'
import { backupProblems, backupsIn } from './backups.ts'
import { runUntilKilled } from './dying-process.ts'
import { isWhole, seed } from './effort.ts'
import { soundness } from './found.ts'
import { entriesOfEach, makeOldDatabase, users, type OldDatabase } from './old-database.ts'
import { createRandom } from './random.ts'
import { withFolder, withPostgres } from './stage.ts'

const names = migrations.map(({ name }) => name)
const tablesAfter = (applied: number): string[] =>
  migrations
    .slice(0, applied)
    .flatMap(({ tables = [] }) => tables.map(({ name }) => name))
    .toSorted()

const tablesOf = async ({ engine, read }: Database): Promise<string[]> => {
  const text =
    engine === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select tablename as name from pg_catalog.pg_tables where schemaname = 'public'"
  const { rows } = await sql.raw<{ name: string }>(text).execute(read)
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== 'schema_migrations')
    .toSorted()
}

const count = async ({ read }: Database, table: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`select count(*) as n from ${table}`).execute(read)
  return rows[0]?.n ?? 0
}

const expectRows = async (db: Database, before: number): Promise<void> => {
  if (before >= 1) expect(await count(db, 'users')).toBe(users)
  if (before >= 3) expect(await count(db, 'entries')).toBe(users * entriesOfEach)
}

/** The schema is that of some version, with every row that was there, and a backup lies there before it is a newer one. */
const expectOldOrNew = async (place: DatabasePlace, before: number): Promise<void> => {
  const db = await openPlace(place)
  try {
    const applied = await appliedMigrations(db)
    expect(applied).toEqual(names.slice(0, applied.length))
    expect(applied.length).toBeGreaterThanOrEqual(before)
    expect(await tablesOf(db)).toEqual(tablesAfter(applied.length))
    expect(await soundness(db)).toEqual([])
    await expectRows(db, before)
    expect(await backupProblems(place.dataDir)).toEqual([])
    if (before > 0 && applied.length > before) expect(backupsIn(place.dataDir)).not.toEqual([])
    expect(await migrate(db, { migrations, clock: Date.now })).toMatchObject({ ok: true })
    await expectRows(db, before)
  } finally {
    await db.close()
  }
}

/** Answers false when there is no such statement: the server came to serve. */
const killAt = async (old: OldDatabase, statement: number, before: number): Promise<boolean> => {
  const place = await old.copy()
  const at = { FAULT_AT_STATEMENT: String(statement) }
  const end = await runUntilKilled({ place, preload: 'steps/die-at-statement.ts', at })
  expect(end, `at statement ${statement}`).not.toBe('ended')
  if (end === 'served') return false
  await expectOldOrNew(place, before)
  // Now and then the program itself is started again, in place of its migrations alone.
  if (statement % 10 === 1) {
    const again = await runUntilKilled({ place, preload: 'steps/die-at-statement.ts', at: {} })
    expect(again, `after statement ${statement}`).toBe('served')
  }
  return true
}

const killAtEach = async (old: OldDatabase, before: number): Promise<number> => {
  for (let statement = 1; ; statement += 1) if (!(await killAt(old, statement, before))) return statement - 1
}

const fewest = 20

/** Some statements for the small share: every run of it takes the same ones. */
const killAtSome = async (old: OldDatabase, before: number): Promise<number> => {
  const random = createRandom(seed + before)
  const statement = random.between(2, fewest)
  expect(await killAt(old, statement, before)).toBe(true)
  return fewest
}

const run = async (engine: Engine, cluster: string | null, before: number): Promise<void> =>
  withFolder(async (folder) => {
    const old = await makeOldDatabase(engine, folder, cluster, before)
    const statements = await (isWhole ? killAtEach : killAtSome)(old, before)
    process.stdout.write(
      `${engine}: killed at ${isWhole ? statements : 'one'} statements after ${before} migrations\n`,
    )
    expect(statements).toBeGreaterThanOrEqual(fewest)
  })

describe('a server killed while it migrates leaves the old schema or the new one, and every row', () => {
  const whole = [0, 1, 3]
  it.each(isWhole ? whole : [3])('on SQLite, from a database with %i migrations', (before) =>
    run('sqlite', null, before),
  )

  // The server's own tests kill one on PostgreSQL in the middle of a migration each time.
  const isMissing = findPostgresPrograms() === null && !process.env['CI']
  it.skipIf(isMissing).for(isWhole ? whole : [])(
    'on PostgreSQL, from a database with %i migrations',
    (before) => withPostgres((cluster) => run('postgres', cluster.url, before)),
  )
})
