/**
 * Teaches Kysely to speak to one {@link SqliteConnection} at a time, which may be replaced by another between two queries;
 * Kysely itself lends it to one user at a time.
 */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Dialect, Driver, Kysely, QueryCompiler } from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

class SingleConnectionDriver implements Driver {
  readonly #connection: () => SqliteConnection

  constructor(connection: () => SqliteConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(this.#connection())
  }

  /** Taking the write lock at once makes waiting happen here, where the busy timeout applies, not at a later write. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    connection.run('BEGIN IMMEDIATE')
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.run('COMMIT')
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.isInTransaction) connection.run('ROLLBACK')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection().close()
  }
}

export class SqliteConnectionDialect implements Dialect {
  readonly #connection: () => SqliteConnection

  constructor(connection: () => SqliteConnection) {
    this.#connection = connection
  }

  createDriver(): Driver {
    return new SingleConnectionDriver(this.#connection)
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(kysely: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(kysely)
  }
}
