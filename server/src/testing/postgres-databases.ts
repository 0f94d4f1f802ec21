/**
 * Databases in the tests' cluster. Those that are migrated are copies of one, and are emptied and lent again within a file
 * of tests: to copy some hundred files for every test takes longer than most tests.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface LentDatabase {
  readonly url: string
  readonly giveBack: () => Promise<void>
}

const addressOf = (database: string): string => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

const runIn = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const runOnCluster = (statement: string): Promise<void> =>
  runIn(process.env['TEST_DATABASE_URL'] ?? '', statement)

/** A copy of another database; given back it is gone. */
export async function createDatabase(template: string): Promise<LentDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnCluster(`create database ${name} template ${template} strategy file_copy`)
  return { url: addressOf(name), giveBack: () => runOnCluster(`drop database ${name} with (force)`) }
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Rows of one table refer to those of another: without the triggers that watch over it the order does not matter. */
const emptyTables = `do $$ declare found record; begin
  set local session_replication_role = replica;
  for found in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('delete from %I', found.tablename);
  end loop;
end $$`

const idle: LentDatabase[] = []

/** A copy of a migrated database, or one that was, emptied of all but that. */
export async function lendDatabase(template: string): Promise<LentDatabase> {
  const database = idle.pop() ?? (await createDatabase(template))
  return {
    url: database.url,
    giveBack: async () => {
      await runIn(database.url, endOthers, emptyTables)
      idle.push(database)
    },
  }
}

/** Removes those that nobody has. */
export async function dropIdle(): Promise<void> {
  for (const { giveBack } of idle.splice(0)) await giveBack()
}
