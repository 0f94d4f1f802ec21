/** Databases as an older version left them: empty, or filled, with the first migrations alone. */
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Engine } from '../server/src/database/database.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { migrations } from '../server/src/database/migrations/index.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { openPlace } from '../server/src/testing/test-database.ts'

export interface OldDatabase {
  /** Another one that is alike. */
  readonly copy: () => Promise<DatabasePlace>
}

export const users = 3
export const entriesOfEach = 5

const at = '2026-01-02T00:00:00.000Z'

/** Written as text, since the columns of an old version are not those of the schema's types. */
const fillUser = async (db: Database, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await sql`insert into users (id, username, username_key, roles, is_demo, created_at)
      values (${id}, ${id}, ${id}, '["user"]', 0, ${at})`.execute(tx)
  })
}

const fillLedger = async (db: Database, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await sql`insert into entry_batches
      (user_id, id, kind, format, format_title, state, staged_at, confirmed_at, staged_revision, detail)
      values (${id}, 'manual', 'manual', 'manual', 'Entered by hand', 'confirmed', ${at}, ${at}, 0, '{}')`.execute(
      tx,
    )
    for (let n = 1; n <= entriesOfEach; n += 1)
      await sql`insert into entries
        (user_id, id, batch_id, account_id, kind, quantity, gross, fees, net_cash, trade_date, moment, source, note, state)
        values (${id}, ${`e${n}`}, 'manual', 'a', 'cash-transfer', 0, ${n}, 0, ${n}, '2026-01-02', ${at}, 'manual', '',
          'counted')`.execute(tx)
  })
}

/** From this migration on entries have other columns: rows are written before it, and taken along by it. */
const compact = migrations.findIndex(({ name }) => name === '0012-compact-entries')

/** With the first `applied` migrations, and rows in what they made. */
const makeOld = async (place: DatabasePlace, applied: number): Promise<void> => {
  if (applied === 0) return
  const db = await openPlace(place)
  try {
    const upTo = (count: number) => migrate(db, { migrations: migrations.slice(0, count), clock: Date.now })
    await upTo(Math.min(applied, compact))
    for (let n = 0; n < users; n += 1) {
      await fillUser(db, `user${n}`)
      if (applied >= 3) await fillLedger(db, `user${n}`)
    }
    await upTo(applied)
  } finally {
    await db.close()
  }
}

const runOn = async (url: string, statement: string): Promise<void> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const databaseOf = (cluster: string, name: string): string => {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

const newFolder = (folder: string): string => mkdtempSync(join(folder, 'data-'))

const onPostgres = async (folder: string, cluster: string, applied: number): Promise<OldDatabase> => {
  const template = `old_${applied}`
  await runOn(cluster, `create database ${template}`)
  await makeOld({ databaseUrl: databaseOf(cluster, template), dataDir: folder }, applied)
  let copies = 0
  return {
    copy: async () => {
      copies += 1
      const name = `${template}_${copies}`
      if (copies > 1) await runOn(cluster, `drop database ${template}_${copies - 1} with (force)`)
      await runOn(cluster, `create database ${name} template ${template}`)
      return { databaseUrl: databaseOf(cluster, name), dataDir: newFolder(folder) }
    },
  }
}

const onSqlite = async (folder: string, applied: number): Promise<OldDatabase> => {
  const template = newFolder(folder)
  await makeOld({ databaseUrl: null, dataDir: template }, applied)
  return {
    copy: async () => {
      const dataDir = newFolder(folder)
      cpSync(template, dataDir, { recursive: true })
      return { databaseUrl: null, dataDir }
    },
  }
}

export function makeOldDatabase(
  engine: Engine,
  folder: string,
  cluster: string | null,
  applied: number,
): Promise<OldDatabase> {
  return engine === 'postgres' && cluster !== null
    ? onPostgres(folder, cluster, applied)
    : onSqlite(folder, applied)
}
