/** A copy into a PostgreSQL database, in one transaction: the tables that were there, or those of the copy. */
import { setTimeout as wait } from 'node:timers/promises'
import { assert, ok, refuse, type Result } from '@wheelwright/core'
import { CompiledQuery, Kysely, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { applyWithin, makeBookkeepingWithin, migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openPool, openPostgres } from '../database/opening/open-postgres.ts'
import { PortablePostgresDialect } from '../database/opening/postgres-dialect.ts'
import type { Schema } from '../database/schema.ts'
import { openCopy, tablesOf, type OpenCopy } from './copy-file.ts'
import { endAccess } from './end-access.ts'
import { makeCopy } from './make-copy.ts'
import { readTables, type AnyRow, type TableShape } from './read-tables.ts'
import { holdsUsers, type Replacing } from './replacing.ts'

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const rowsAtOnce = 500

const insertRows = async (tx: Tx, { name, columns }: TableShape, rows: readonly AnyRow[]): Promise<void> => {
  const names = columns.map((column) => `"${column}"`).join()
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce)
    const tuples = part.map(
      (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join()})`,
    )
    const values = part.flatMap((row) => columns.map((column) => row[column]))
    await tx.executeQuery(
      CompiledQuery.raw(`insert into "${name}" (${names}) values ${tuples.join()}`, values),
    )
  }
}

/** Connections of servers beside this one. */
const countOthers = async (tx: Kysely<Schema>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select cast(count(*) as bigint) as n from pg_stat_activity
    where datname = current_database() and application_name = 'wheelwright' and pid <> pg_backend_pid()
  `.execute(tx)
  return rows[0]?.n ?? 0
}

/** PostgreSQL lists the connection of a server that has stopped for a moment longer. */
const countOthersThatStay = async (kysely: Kysely<Schema>): Promise<number> => {
  let others = await countOthers(kysely)
  for (let asked = 1; others > 0 && asked < 10; asked += 1) {
    await wait(100)
    others = await countOthers(kysely)
  }
  return others
}

/** Null where there is no database of this product. */
const countUsers = async (tx: Tx): Promise<number | null> => {
  const there = await sql<{ found: number }>`
    select case when to_regclass('users') is null then 0 else 1 end as found`.execute(tx)
  if (there.rows[0]?.found !== 1) return null
  const users = await sql<{ n: number }>`
    select cast(count(*) as bigint) as n from users where is_demo = 0`.execute(tx)
  return users.rows[0]?.n ?? 0
}

/** Takes away every table that this version knows of. */
const dropTables = async (tx: Tx): Promise<void> => {
  const made = migrations.flatMap(({ tables = [] }) => tables.map(({ name }) => name))
  for (const name of [...made, 'schema_migrations'])
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(tx)
}

const fill = async (tx: Tx, { connection, reader, manifest }: OpenCopy): Promise<void> => {
  const wanted = migrations.filter(({ name }) => manifest.migrations.includes(name))
  await makeBookkeepingWithin(tx, 'postgres')
  for (const migration of wanted) await applyWithin(tx, 'postgres', migration, manifest.madeAt)
  await sql`delete from schema_migrations`.execute(tx)
  await readTables(reader, {
    tables: tablesOf(connection),
    withLedgers: false,
    onRows: (table, rows) => insertRows(tx, table, rows),
  })
  await endAccess(tx, manifest.migrations)
}

const inUse = 'A server is using this database. Stop every server first. Nothing was changed.'

/** Tables that this version does not know could neither be copied first nor be taken away. */
const ofNewerVersion =
  'The database was made by a newer version of Wheelwright, so that this one cannot keep what is in it. ' +
  'Restore into a new, empty database and set DATABASE_URL to it. Nothing was changed.'

const isOfNewerVersion = async (tx: Tx): Promise<boolean> => {
  const applied = await tx.selectFrom('schema_migrations').select('name').execute()
  return applied.some(({ name }) => !migrations.some((known) => known.name === name))
}

/** Answers where what was there is kept. */
export async function restoreIntoPostgres(replacing: Replacing): Promise<Result<string | null, string>> {
  const { place, file, mayReplace, keepAs } = replacing
  const url = place.databaseUrl ?? ''
  const copy = openCopy(file)
  if (!copy.ok) return refuse(copy.refusal.sentence)
  const pool = openPool(url)
  const kysely = new Kysely<Schema>({ dialect: new PortablePostgresDialect({ pool }) })
  let kept: string | null = null
  try {
    const before = await kysely.transaction().execute(async (tx) => {
      const users = await countUsers(tx)
      return { users, isNewer: users !== null && (await isOfNewerVersion(tx)) }
    })
    if ((await countOthersThatStay(kysely)) > 0) return refuse(inUse)
    if (before.isNewer) return refuse(ofNewerVersion)
    if ((before.users ?? 0) > 0 && !mayReplace) return refuse(holdsUsers(before.users ?? 0))
    if (before.users !== null) {
      await makeCopy({ place, file: keepAs, madeAt: new Date().toISOString() })
      kept = keepAs
    }
    await kysely.transaction().execute(async (tx) => {
      await dropTables(tx)
      await fill(tx, copy.value)
    })
  } finally {
    await kysely.destroy()
    await copy.value.close()
  }
  const opened = await openPostgres(url, { patience: null })
  assert(opened.ok, opened.ok ? '' : opened.refusal.message)
  const migrated = await migrate(opened.value, { migrations, clock: Date.now })
  await opened.value.close()
  assert(migrated.ok, 'a verified copy is of a known version')
  return ok(kept)
}
