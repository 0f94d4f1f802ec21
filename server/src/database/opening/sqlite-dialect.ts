/**
 * Teaches Kysely to speak to one {@link SqliteConnection} at a time, which may be replaced by another between two queries;
 * Kysely itself lends it to one user at a time.
 */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
} from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

/** The connection as it is when it is used: one that is lent out may be closed and opened again before its query runs. */
class CurrentConnection implements DatabaseConnection {
  readonly #connection: () => SqliteConnection

  constructor(connection: () => SqliteConnection) {
    this.#connection = connection
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection().executeQuery(query)
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection().streamQuery(query)
  }

  run(sql: string): void {
    this.#connection().run(sql)
  }

  get isInTransaction(): boolean {
    return this.#connection().isInTransaction
  }
}

class SingleConnectionDriver implements Driver {
  readonly #connection: () => SqliteConnection

  constructor(connection: () => SqliteConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<CurrentConnection> {
    return Promise.resolve(new CurrentConnection(this.#connection))
  }

  /** Taking the write lock at once makes waiting happen here, where the busy timeout applies, not at a later write. */
  async beginTransaction(connection: CurrentConnection): Promise<void> {
    connection.run('BEGIN IMMEDIATE')
  }

  async commitTransaction(connection: CurrentConnection): Promise<void> {
    connection.run('COMMIT')
  }

  async rollbackTransaction(connection: CurrentConnection): Promise<void> {
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
