/** The database as it is at one moment, however long it takes to read; others go on writing. */
import { Kysely } from 'kysely'
import type { Engine, Reader } from './database.ts'
import { sqliteFile, type DatabasePlace } from './open-database.ts'
import type { Schema } from './schema.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteConnectionDialect } from './sqlite-dialect.ts'

export interface Snapshot {
  readonly engine: Engine
  readonly reader: Reader
}

/** A transaction that only reads holds nobody up; the file grows by what is written meanwhile. */
const withSqlite = async <T>(dataDir: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const connection = new SqliteConnection(sqliteFile(dataDir), 'read')
  const reader = new Kysely<Schema>({ dialect: new SqliteConnectionDialect(() => connection) })
  try {
    connection.run('BEGIN')
    return await work({ engine: 'sqlite', reader })
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
      .execute((reader) => work({ engine: 'postgres', reader }))
  } finally {
    await kysely.destroy()
  }
}

export const withSnapshot = <T>(
  { databaseUrl, dataDir }: DatabasePlace,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => (databaseUrl === null ? withSqlite(dataDir, work) : withPostgres(databaseUrl, work))
