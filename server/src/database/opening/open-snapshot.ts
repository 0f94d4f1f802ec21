/** The database as of one moment, however long reading takes; others go on writing. */
import { Kysely } from 'kysely'
import type { Engine, Reader } from '../database.ts'
import { sqliteFile, type DatabasePlace } from './open-database.ts'
import type { Schema } from '../schema.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteConnectionDialect } from './sqlite-dialect.ts'

export interface Snapshot {
  readonly engine: Engine
  readonly reader: Reader
  /** Copies every row of a table into the table of that name in `beside`; null where the engine cannot. */
  readonly pour: ((table: string) => void) | null
}

/** For the file `beside`: it need not survive a crash. */
const hurry = ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -64000']

const attach = (connection: SqliteConnection, file: string): void => {
  connection.run('ATTACH ? AS beside', [file])
  for (const pragma of hurry) connection.run(`PRAGMA beside.${pragma}`)
  connection.run('PRAGMA foreign_keys = OFF')
  connection.run('PRAGMA query_only = OFF')
}

/** A transaction that only reads blocks nobody; the write-ahead log grows meanwhile. */
const withSqlite = async <T>(
  dataDir: string,
  beside: string | null,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const connection = new SqliteConnection(sqliteFile(dataDir), 'read')
  const reader = new Kysely<Schema>({ dialect: new SqliteConnectionDialect(() => connection) })
  const pour = (table: string): void => {
    connection.run(`insert into beside."${table}" select * from main."${table}"`)
  }
  try {
    if (beside !== null) attach(connection, beside)
    connection.run('BEGIN')
    const result = await work({ engine: 'sqlite', reader, pour: beside === null ? null : pour })
    connection.run('COMMIT')
    return result
  } finally {
    await reader.destroy()
    connection.close()
  }
}

const withPostgres = async <T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const { openPool } = await import('./open-postgres.ts')
  const { PortablePostgresDialect } = await import('./postgres-dialect.ts')
  const kysely = new Kysely<Schema>({ dialect: new PortablePostgresDialect({ pool: openPool(url) }) })
  try {
    return await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((reader) => work({ engine: 'postgres', reader, pour: null }))
  } finally {
    await kysely.destroy()
  }
}

/** `beside` is another SQLite file to copy rows into; nobody else writes to it meanwhile. */
export function withSnapshot<T>(
  { databaseUrl, dataDir }: DatabasePlace,
  work: (snapshot: Snapshot) => Promise<T>,
  beside: string | null = null,
): Promise<T> {
  return databaseUrl === null ? withSqlite(dataDir, beside, work) : withPostgres(databaseUrl, work)
}
