/** PostgreSQL through a pool of connections. This file and `pg` are loaded only when DATABASE_URL is set. */
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { ok, refuse } from '@wheelwright/core'
import type { Database, DatabaseRefusal, Opened, Reader } from './database.ts'
import { safeNumber } from './parameters.ts'
import { PortablePostgresDialect } from './postgres-dialect.ts'
import { withRetries } from './retry.ts'
import type { Schema } from './schema.ts'
import { assertNotNested, runTransaction } from './transaction.ts'

const oldestVersion = 150_000

const openPool = (url: string, onProblem: (error: Error) => void): pg.Pool => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, safeNumber)
  const pool = new pg.Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 10_000, types })
  // A connection that breaks while it rests would otherwise end the process.
  pool.on('error', onProblem)
  return pool
}

const versionOf = async (read: Reader): Promise<{ number: number; text: string }> => {
  const { rows } = await sql<{ number: string; text: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as text
  `.execute(read)
  return { number: Number(rows[0]?.number), text: rows[0]?.text ?? 'unknown' }
}

const tooOld = (version: string): DatabaseRefusal => ({
  kind: 'too-old',
  message: `PostgreSQL ${version} is too old: version 15 or later is needed.`,
})

const doesNotAnswer = (error: unknown): DatabaseRefusal => ({
  kind: 'cannot-open',
  message: `The database of DATABASE_URL does not answer: ${reasonOf(error)}.`,
})

/** A refused connection to a name with several addresses is an AggregateError, whose own message is empty. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error && error.message ? error.message : String(error)
}

const databaseOn = (kysely: Kysely<Schema>): Database => ({
  engine: 'postgres',
  read: kysely,
  transaction: async (work, isolation = 'serializable') => {
    assertNotNested()
    return withRetries(() => runTransaction(kysely, isolation, work))
  },
  version: async () => `PostgreSQL ${(await versionOf(kysely)).text}`,
  backupTo: null,
  close: () => kysely.destroy(),
})

export const openPostgres = async (url: string, onProblem: (error: Error) => void): Promise<Opened> => {
  const dialect = new PortablePostgresDialect({ pool: openPool(url, onProblem) })
  const database = databaseOn(new Kysely<Schema>({ dialect }))
  try {
    const { number, text } = await versionOf(database.read)
    if (number >= oldestVersion) return ok(database)
    await database.close()
    return refuse(tooOld(text))
  } catch (error) {
    await database.close()
    return refuse(doesNotAnswer(error))
  }
}
