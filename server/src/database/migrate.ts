/**
 * Brings a database to the schema of this version. Each migration and the row that records it are one transaction, so
 * that a crash leaves the old schema or the new one. The row is written first: of two processes that start at once the
 * second waits on it, finds it taken, and goes on.
 */
import { sql } from 'kysely'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Database, DatabaseRefusal, Engine, Tx } from './database.ts'
import type { Migration, Tell } from './migration.ts'
import { createTable } from './table-ddl.ts'

const bookkeeping = {
  name: 'schema_migrations',
  columns: { name: 'text', applied_at: 'text' },
  primaryKey: ['name'],
} as const

const tableExists: Record<Database['engine'], string> = {
  sqlite: `select 1 from sqlite_master where type = 'table' and name = 'schema_migrations'`,
  postgres: `select 1 from pg_catalog.pg_class
    where oid = to_regclass('schema_migrations') and relkind in ('r', 'p')`,
}

/** Names of the migrations that a database has; none for a new one. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await sql.raw(tableExists[database.engine]).execute(database.read)
  if (rows.length === 0) return []
  const applied = await database.read.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return applied.map((row) => row.name)
}

/** Two processes that both make the table: the later one is told so by the table, its row type, or the index on either. */
const alreadyMade = new Set(['42P07', '42710', '23505'])
const isAlreadyMade = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && alreadyMade.has(String(error.code))

/** Makes the table that says which migrations were applied, where there is none. */
export async function makeBookkeepingWithin(tx: Tx, engine: Engine): Promise<void> {
  const [statement = ''] = createTable(engine, bookkeeping)
  await sql.raw(statement.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS')).execute(tx)
}

const makeBookkeeping = async (database: Database): Promise<void> => {
  try {
    await database.transaction((tx) => makeBookkeepingWithin(tx, database.engine))
  } catch (error) {
    if (!isAlreadyMade(error)) throw error
  }
}

const claim = async (tx: Tx, name: string, appliedAt: string): Promise<boolean> => {
  const result = await tx
    .insertInto('schema_migrations')
    .values({ name, applied_at: appliedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Applies a migration unless it was applied before. */
export async function applyWithin(
  tx: Tx,
  engine: Engine,
  migration: Migration,
  appliedAt: string,
  tell: Tell = () => {},
): Promise<void> {
  if (!(await claim(tx, migration.name, appliedAt))) return
  for (const table of migration.tables ?? [])
    for (const statement of createTable(engine, table)) await sql.raw(statement).execute(tx)
  await migration.change?.(tx, engine, tell)
}

const newerSchema = (unknown: readonly string[]): DatabaseRefusal => ({
  kind: 'newer-schema',
  message:
    `The database was made by a newer version of Wheelwright: it has ${unknown.join(', ')}, which this version ` +
    'does not know. Start the newer version again, or go back to the backup that was taken before the update.',
})

interface MigrateOptions {
  readonly migrations: readonly Migration[]
  readonly clock: () => number
  /** Called before a database that already holds data is changed. */
  readonly backUp?: (lastApplied: string) => Promise<void>
  /** Is told how far a long migration has come. */
  readonly tell?: Tell
}

/** What is missing of a database that is backed up as far as it holds data. */
const findPending = async (
  database: Database,
  options: MigrateOptions,
): Promise<Result<readonly Migration[], DatabaseRefusal>> => {
  const { migrations, backUp } = options
  const applied = await appliedMigrations(database)
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) return refuse(newerSchema(unknown))
  const pending = migrations.filter((migration) => !applied.includes(migration.name))
  const lastApplied = applied.at(-1)
  if (pending.length === 0 || lastApplied === undefined) return ok(pending)
  try {
    await backUp?.(lastApplied)
    return ok(pending)
  } catch (error) {
    const since = await appliedMigrations(database)
    if (String(since) === String(applied)) throw error
    // Another process that starts beside this one has changed it under the copy: less is missing by now, or nothing.
    return findPending(database, options)
  }
}

/** Answers the names of the migrations that were missing. */
export async function migrate(
  database: Database,
  options: MigrateOptions,
): Promise<Result<string[], DatabaseRefusal>> {
  const { clock, tell } = options
  const found = await findPending(database, options)
  if (!found.ok) return found
  const pending = found.value
  if (pending.length > 0) await makeBookkeeping(database)
  for (const migration of pending) {
    const appliedAt = new Date(clock()).toISOString()
    await database.transaction((tx) => applyWithin(tx, database.engine, migration, appliedAt, tell))
  }
  return ok(pending.map((migration) => migration.name))
}
