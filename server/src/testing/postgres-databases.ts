/**
 * Databases in the tests' cluster. Those that are migrated are copies of one, and are emptied and lent again: to copy some
 * hundred files for every test, and to open connections to them, takes longer than most tests.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

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

const freshName = (): string => `test_${randomUUID().replaceAll('-', '')}`

/** A copy of another database; given back it is gone. */
export async function createDatabase(template: string, name = freshName()): Promise<LentDatabase> {
  await runOnCluster(`create database ${name} template ${template} strategy file_copy`)
  return { url: addressOf(name), giveBack: () => runOnCluster(`drop database ${name} with (force)`) }
}

/** What a test left under way is ended, so that it writes nothing into the next one's. */
const endBusy = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

/** Rows of one table refer to those of another: without the triggers that watch over it the order does not matter. */
const emptyTables = `do $$ declare found record; begin
  set local session_replication_role = replica;
  for found in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('delete from %I', found.tablename);
  end loop;
end $$`

interface OpenDatabase {
  readonly database: Database
  readonly remove: () => Promise<void>
  /** How often it was lent. What was deleted in it stays on its pages, which makes it slower from time to time. */
  lends: number
}

const mostLends = 200

/** Of this worker, whichever of its files made them. Those left at its end go with the template. */
const idle: OpenDatabase[] = []

/** Refuses every statement from the moment on at which this says that the test is over. */
const untilOver = (isOver: () => boolean): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (isOver()) throw new Error('The database was given back: its test is over.')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

/**
 * A copy of a migrated database, open; or one that was, emptied of all but that. Its connections stay: to make one and to
 * warm it takes longer than most of what a test asks.
 */
export async function lendOpenDatabase(
  template: string,
  open: (url: string) => Promise<Database>,
): Promise<{ readonly database: Database; readonly giveBack: () => Promise<void> }> {
  const lent = idle.pop() ?? (await openCopy(template, open))
  lent.lends += 1
  const whole = lent.database
  let isOver = false
  const database: Database = {
    ...whole,
    read: (whole.read as Kysely<Schema>).withPlugin(untilOver(() => isOver)),
    transaction: async (work, scope) => {
      if (isOver) throw new Error('The database was given back: its test is over.')
      return whole.transaction(work, scope)
    },
    close: () => {
      isOver = true
      return Promise.resolve()
    },
  }
  const giveBack = async () => {
    isOver = true
    await sql.raw(endBusy).execute(whole.read)
    if (lent.lends >= mostLends) return lent.remove()
    await sql.raw(emptyTables).execute(whole.read)
    idle.push(lent)
  }
  return { database, giveBack }
}

const openCopy = async (
  template: string,
  open: (url: string) => Promise<Database>,
): Promise<OpenDatabase> => {
  const name = `${template}_${randomUUID().slice(0, 8)}`
  const { url, giveBack } = await createDatabase(template, name)
  const database = await open(url)
  return { database, lends: 0, remove: () => database.close().then(giveBack) }
}

/** Removes the copies of a template that its tests have left. */
export async function dropCopies(template: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] ?? '' })
  await client.connect()
  try {
    const named = 'select datname from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ datname: string }>(named, [`${template}_`])
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  } finally {
    await client.end()
  }
}
